import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { insightRefusals } from './insight-refusals.ts'

export const insightsWords = {
  commands: {
    'audit-log.exported': told(
      'Audit-Protokoll exportiert',
      'Audit log exported',
      'hat das Audit-Protokoll exportiert',
      'exported the audit log',
    ),
    'tenant.examination-requested': told(
      'Prüfung gestartet',
      'Examination started',
      'hat die Prüfung der Daten gestartet',
      'started the data checks',
    ),
    'platform.job-retried': told(
      'Auftrag erneut gestartet',
      'Job run again',
      'hat einen Auftrag der Plattform erneut gestartet',
      'ran a job of the platform again',
    ),
    'platform.job-discarded': told(
      'Auftrag verworfen',
      'Job discarded',
      'hat einen fehlgeschlagenen Auftrag verworfen',
      'discarded a failed job',
    ),
    'platform.jobs-failed': told(
      'Aufträge endgültig fehlgeschlagen',
      'Jobs failed for good',
      'hat gemeldet, dass Aufträge endgültig fehlgeschlagen sind',
      'reported that jobs failed for good',
    ),
  },
  subjects: {
    'audit-log': {
      name: { de: 'Audit-Protokoll', en: 'Audit log' },
      named: { de: 'das Audit-Protokoll', en: 'the audit log' },
      unnamed: { de: 'das Audit-Protokoll', en: 'the audit log' },
    },
  },
  fields: {
    rows: sharedFields.rows,
    task: { de: 'Aufgabe', en: 'Task' },
    jobId: { de: 'Auftrag', en: 'Job' },
    jobs: { de: 'Aufträge', en: 'Jobs' },
    from: sharedFields.from,
    to: sharedFields.to,
  },
  letters: {
    'jobs.failed': { de: 'Fehlgeschlagene Aufträge', en: 'Failed jobs' },
    'staff.news': { de: 'Neuigkeiten für das Team', en: 'News for the staff' },
  },
  rules: {
    'log of erased persons': rule(
      'privacy',
      'Das Audit-Protokoll verrät nichts mehr über gelöschte Personen.',
      'The audit log no longer reveals anything about erased persons.',
      askSupport,
    ),
  },
  refusals: insightRefusals,
} satisfies RoomWords
