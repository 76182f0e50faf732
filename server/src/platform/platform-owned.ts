import { leftOut, owned, type RoomOwned } from '#platform/room-owned.ts'

/** What the platform keeps for every tenant. */
export const platformOwned = {
  audit_entry: owned('Das Audit-Protokoll: wer wann was getan hat', 'The audit log: who did what and when'),
  audit_detail: owned('Einzelheiten zum Audit-Protokoll', 'Details of the audit log', [
    'ip_address',
    'user_agent',
    'request_id',
  ]),
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
