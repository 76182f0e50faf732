import { z } from 'zod'
import { mandateState } from './mandate-states.ts'

/** What mandates tell of a person. */
export const mandatesOfPerson = {
  report: {
    mandates: z.array(
      z.object({
        reference: z.string(),
        state: mandateState,
        holder: z.string(),
        accountEnd: z.string(),
        creditorName: z.string(),
        creditorId: z.string(),
        signedOn: z.iso.date(),
        lastUsedOn: z.iso.date().nullable(),
        revokedAt: z.iso.datetime().nullable(),
        textAgreed: z.string(),
        /** The name of the file with the scanned paper; null: there is none. */
        scan: z.string().nullable(),
      }),
    ),
  },
  moves: { mandates: z.number().int() },
}
