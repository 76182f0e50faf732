import { z } from 'zod'
import { addressChoices } from './letter-choice.schema.ts'
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
    /** Addresses at which some letters are not wanted, or nothing arrives. */
    mailAddresses: addressChoices.shape.items,
  },
  moves: { notifications: z.number().int() },
}
