import type { PersonFact } from '@reihum/contract/courses/fact.schema.ts'
import { typedNumber } from '@reihum/contract/registrations/typed-number.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { AnswerEntry } from '../booking-entries.ts'

/** What is stored, as somebody would type it. */
function typed(value: PersonFact['value'], locale: Locale): string[] {
  if (Array.isArray(value)) return value
  return typeof value === 'number' ? [typedNumber(value, locale)] : [String(value)]
}

/** A stored fact as it stands in a form, with from when it is. */
export function entryOfFact({ value, saidAt }: PersonFact, locale: Locale): AnswerEntry {
  return { values: typed(value, locale), version: null, state: { saidAt, isOutdated: false } }
}

/** The same in the form of a booking, which asks anew for what is too old. */
export function entryToConfirm(fact: PersonFact, locale: Locale): AnswerEntry {
  const entry = entryOfFact(fact, locale)
  if (!fact.isOutdated) return entry
  return { ...entry, values: [], state: { saidAt: fact.saidAt, isOutdated: true } }
}
