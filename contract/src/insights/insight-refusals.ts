import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const insightRefusals = {
  JOB_RUNNING: {
    status: 409,
    cause: 'A worker holds the job at this moment.',
    de: 'Dieser Auftrag läuft gerade.',
    en: 'This job is running right now.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom(wireRefusals, insightRefusals)
