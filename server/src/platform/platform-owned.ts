import { leftOut, owned, type RoomOwned, staying } from '#platform/room-owned.ts'

/** What the platform keeps for every tenant. */
export const platformOwned = {
  audit_entry: staying(
    owned('Das Audit-Protokoll: wer wann was getan hat', 'The audit log: who did what and when'),
    'Ein Protokoll, das von außen kommt, beweist nichts: es bleibt im Archiv, und hier beginnt ein neues',
    'A log that comes from outside proves nothing: it stays in the archive, and a new one begins here',
  ),
  audit_detail: staying(
    owned('Einzelheiten zum Audit-Protokoll', 'Details of the audit log', [
      'ip_address',
      'user_agent',
      'request_id',
    ]),
    'Bleiben mit dem Protokoll im Archiv',
    'They stay in the archive with the log',
  ),
  audit_chain: leftOut('Siegel, das nur hier geprüft werden kann', 'A seal that can only be checked here'),
  job: leftOut('Technische Aufgaben, die gerade laufen', 'Technical jobs under way'),
  outbox: leftOut('Technische Aufgaben, die gerade laufen', 'Technical jobs under way'),
  run: leftOut(
    'Ablauf von Sammelaktionen; ihr Ergebnis steht bei den Vorgängen',
    'How bulk actions ran; what came of them is with the records',
  ),
  run_item: leftOut(
    'Ablauf von Sammelaktionen; ihr Ergebnis steht bei den Vorgängen',
    'How bulk actions ran; what came of them is with the records',
  ),
} satisfies RoomOwned
