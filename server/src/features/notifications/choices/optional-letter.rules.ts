import type { OptionalLetter } from '@reihum/contract/messages/optional-letters.ts'
import type { RuleOccasion } from '@reihum/contract/notifications/notification-rule.schema.ts'

/** What a letter is written because of, where the provider decides that it is written. */
export type LetterOrigin =
  | { by: 'message'; isNews: boolean }
  | { by: 'rule'; occasion: RuleOccasion; isNecessary: boolean }

/**
 * Which kind of optional letter it is; null: it is necessary. Who writes a message or a rule knows whether people can do without it,
 * so they say it. What our own code says about bookings, money and dates is never asked about here: it is always necessary.
 */
export function optionalLetterOf(origin: LetterOrigin): OptionalLetter | null {
  if (origin.by === 'message') return origin.isNews ? 'news' : null
  if (origin.isNecessary) return null
  return origin.occasion === 'beforeDate' ? 'reminders' : 'followUps'
}
