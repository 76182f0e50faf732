import { z } from 'zod'
import { dayInWords } from '../wire/dates.ts'
import type { Locale, Wording } from '../wire/locales.ts'

/** From when a direct debit for a place may be collected. */
export const collectionKind = z.enum([
  'as_due',
  'on_registration',
  'days_before_start',
  'minimum_reached',
  'after_second_date',
])
export type CollectionKind = z.infer<typeof collectionKind>

export const collectionKindNames: Record<CollectionKind, Wording> = {
  as_due: { de: 'Am Tag der Fälligkeit', en: 'On the day it is due' },
  on_registration: {
    de: 'So bald wie möglich nach der Anmeldung',
    en: 'As soon as possible after registering',
  },
  days_before_start: { de: 'Einige Tage vor dem Beginn', en: 'Some days before the start' },
  minimum_reached: {
    de: 'Erst wenn der Kurs zustande kommt',
    en: 'Only once the course is sure to take place',
  },
  after_second_date: { de: 'Nach dem zweiten Termin', en: 'After the second date' },
}

const daysBefore = z.number().int().min(0).max(365).nullable()

/** What a provider does unless a course says something else. */
export const collectionRule = z.object({ collection: collectionKind, collectionDaysBefore: daysBefore })
export type CollectionRule = z.infer<typeof collectionRule>

/** The fields of a course that say when what it costs is collected. */
export const collectionFields = {
  /** Empty: as the provider does. */
  collection: collectionKind.nullable().default(null),
  /** Only where the kind asks for a number of days. */
  collectionDaysBefore: daysBefore.default(null),
}
export type CollectionFields = { collection: CollectionKind | null; collectionDaysBefore: number | null }

/** A rule without what belongs to another kind, so that a choice that was changed leaves nothing behind. */
export function tidyCollection<Rule extends CollectionFields>(
  rule: Rule,
): Pick<Rule, keyof CollectionFields> {
  const { collection, collectionDaysBefore } = rule
  return {
    collection,
    collectionDaysBefore: collection === 'days_before_start' ? collectionDaysBefore : null,
  }
}

export function checkCollection(
  { collection, collectionDaysBefore }: CollectionFields,
  complain: (path: string[], code: string) => void,
): void {
  if (collection === 'days_before_start' && collectionDaysBefore === null)
    complain(['collectionDaysBefore'], 'required')
}

/** What a collection waits for that has no certain day yet. */
export const collectionWait = z.enum(['minimum', 'start', 'second_date'])
export type CollectionWait = z.infer<typeof collectionWait>

export const collectionWaitNames: Record<CollectionWait, Wording> = {
  minimum: { de: 'bis der Kurs zustande kommt', en: 'until the course is sure to take place' },
  start: { de: 'bis der Beginn feststeht', en: 'until the start is known' },
  second_date: { de: 'bis die Termine feststehen', en: 'until the dates are known' },
}

/** When something will be collected, as far as that is known. */
export const plannedCollection = z.object({
  waitsFor: collectionWait.nullable(),
  /** Not before that day; null: nothing can be said of it yet. */
  earliestOn: z.iso.date().nullable(),
})
export type PlannedCollection = z.infer<typeof plannedCollection>

/** The same as payers read it, as a whole sentence. */
export function collectionInWords({ waitsFor, earliestOn }: PlannedCollection, locale: Locale): string {
  const isGerman = locale === 'de'
  const day = earliestOn && dayInWords(earliestOn, locale)
  const from = day ? (isGerman ? `, frühestens am ${day}` : `, on ${day} at the earliest`) : ''
  if (waitsFor === 'minimum')
    return isGerman
      ? `Abgebucht wird, sobald der Kurs zustande kommt${from}.`
      : `It is collected once the course is sure to take place${from}.`
  if (waitsFor === 'start')
    return isGerman
      ? 'Abgebucht wird erst, wenn der Beginn des Kurses feststeht.'
      : 'Nothing is collected before the start of the course is known.'
  if (waitsFor === 'second_date')
    return isGerman
      ? 'Abgebucht wird erst nach dem zweiten Termin des Kurses.'
      : 'Nothing is collected before the second date of the course has taken place.'
  return isGerman ? `Abgebucht wird frühestens am ${day}.` : `It is collected on ${day} at the earliest.`
}
