import { z } from 'zod'
import { ruleLetterOutcome } from './notification-rule.schema.ts'

/** What messages tell of a person. */
export const notificationsOfPerson = {
  report: {
    notifications: z.array(
      z.object({ title: z.string(), email: z.string(), startedAt: z.iso.datetime().nullable() }),
    ),
    lettersByRule: z.array(
      z.object({ rule: z.string(), email: z.string(), outcome: ruleLetterOutcome, at: z.iso.datetime() }),
    ),
  },
  moves: { notifications: z.number().int() },
}
