import type { RefusalWording } from '../wire/refusals.ts'

export const insightRefusals = {
  JOB_RUNNING: {
    status: 409,
    de: 'Dieser Auftrag läuft gerade.',
    en: 'This job is running right now.',
  },
} as const satisfies Record<string, RefusalWording>
