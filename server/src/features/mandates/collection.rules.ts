import type {
  CollectionKind,
  CollectionWait,
  PlannedCollection,
} from '@reihum/contract/courses/collection.ts'
import { addDays, targetDayFrom } from '#platform/sepa/target-days.ts'

/** All that decides from when something owed for a place may be collected. Days are ISO, on the wall of the tenant. */
export type CollectionFacts = {
  kind: CollectionKind
  daysBefore: number | null
  /** Null: it is due at no certain day. */
  dueOn: string | null
  /** The whole of what a place costs, or the first part of it. */
  isFirst: boolean
  /** Since when it is owed. */
  owedSince: string
  startsOn: string | null
  /** Enough people are registered, somebody said that the course takes place, or it has begun. */
  takesPlace: boolean
  /** The end of the second date that is not cancelled; of the only one where there are no more. */
  secondOn: string | null
}

/** From which day something may be collected, or what has to come before anybody can say so. */
export type Collectible = { day: string; waitsFor: null } | { day: null; waitsFor: CollectionWait }

const from = (day: string): Collectible => ({ day, waitsFor: null })
const waits = (waitsFor: CollectionWait): Collectible => ({ day: null, waitsFor })

/** The day as owed. What was agreed without a day is due at once; a rest without one hangs on a start that is not known. */
function asDue({ dueOn, isFirst, owedSince }: CollectionFacts): Collectible {
  if (dueOn !== null) return from(dueOn)
  return isFirst ? from(owedSince) : waits('start')
}

/** What the rule of the provider or the course says of the first part. */
function byRule(facts: CollectionFacts): Collectible {
  const { kind, daysBefore, owedSince, startsOn, takesPlace, secondOn } = facts
  if (kind === 'on_registration') return from(owedSince)
  if (kind === 'days_before_start')
    return startsOn === null ? waits('start') : from(addDays(startsOn, -(daysBefore ?? 0)))
  if (kind === 'after_second_date')
    return secondOn === null ? waits('second_date') : from(addDays(secondOn, 1))
  if (kind === 'minimum_reached' && !takesPlace) return waits('minimum')
  return asDue(facts)
}

/**
 * From when something is collected. The first part follows the rule, earlier or later than it is due; the parts after it
 * keep their days and are only moved where the rule says a later one. What is owed, and by when, is not changed.
 */
export function collectible(facts: CollectionFacts): Collectible {
  const ruled = byRule(facts)
  const due = asDue(facts)
  if (facts.isFirst || ruled.day === null) return ruled
  if (due.day === null) return due
  return ruled.day > due.day ? ruled : due
}

type Notice = { dueOn: string; today: string; noticeDays: number }

/** The day of collection of what is announced today: not before it may be, nor before its notice is over. */
export function collectionDay({ dueOn, today, noticeDays }: Notice): string {
  const earliest = addDays(today, noticeDays)
  return targetDayFrom(dueOn > earliest ? dueOn : earliest)
}

/** What payers are told before anything is announced. What waits for enough people has the day as owed all the same. */
export function plannedCollectionOf(
  facts: CollectionFacts,
  { today, noticeDays }: Omit<Notice, 'dueOn'>,
): PlannedCollection {
  const { day, waitsFor } = collectible(facts)
  const known = waitsFor === 'minimum' ? asDue(facts).day : day
  return {
    waitsFor,
    earliestOn: known === null ? null : collectionDay({ dueOn: known, today, noticeDays }),
  }
}
