import { z } from 'zod'

export const takenList = z.object({
  /** The name under which a room brings the list, for example `registrations`. */
  name: z.string(),
  /** How many rows the whole list has. Null: that depends on what is chosen, for example on a period. */
  rows: z.number().int().nullable(),
  /** Null: never, as far as the log reaches. */
  takenAt: z.iso.datetime().nullable(),
})
export type TakenList = z.infer<typeof takenList>
