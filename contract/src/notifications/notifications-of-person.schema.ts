import { z } from 'zod'

/** What messages tell of a person. */
export const notificationsOfPerson = {
  report: {
    notifications: z.array(
      z.object({ title: z.string(), email: z.string(), startedAt: z.iso.datetime().nullable() }),
    ),
  },
  moves: { notifications: z.number().int() },
}
