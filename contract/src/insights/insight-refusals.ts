import type { RefusalWording } from '../wire/refusals.ts'

export const insightRefusals = {
  JOB_RUNNING: {
    status: 409,
    cause: 'A worker holds the job at this moment.',
    de: 'Dieser Auftrag läuft gerade.',
    en: 'This job is running right now.',
  },
  TOO_MANY_ROWS: {
    status: 409,
    cause: 'The export would have more than `limit` rows.',
    de: 'Das wären mehr als {limit} Zeilen. Bitte grenzen Sie die Auswahl ein.',
    en: 'That would be more than {limit} rows. Please narrow the selection.',
  },
} as const satisfies Record<string, RefusalWording>
