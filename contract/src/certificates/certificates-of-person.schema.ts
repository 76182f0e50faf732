import { z } from 'zod'

/** What certificates tell of a person. */
export const certificatesOfPerson = {
  report: {
    certificates: z.array(
      z.object({
        number: z.string(),
        title: z.string(),
        courseTitle: z.string(),
        issuedOn: z.iso.date(),
        validUntil: z.iso.date().nullable(),
        endedHow: z.enum(['withdrawn', 'replaced']).nullable(),
      }),
    ),
  },
  moves: { certificates: z.number().int() },
}
