import { z } from 'zod'

/** What documents tell of a person. */
export const documentsOfPerson = {
  report: {
    documents: z.array(z.object({ title: z.string(), courseTitle: z.string(), madeAt: z.iso.datetime() })),
  },
  moves: { documents: z.number().int() },
}
