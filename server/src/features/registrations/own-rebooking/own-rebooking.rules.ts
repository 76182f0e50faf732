import { type EntryRule, failedEntryRules, tidyEntryRule } from '@reihum/contract/courses/entry-rules.ts'
import type { OwnRebookingSettings } from '@reihum/contract/registrations/own-rebooking.schema.ts'
import { type RegistrationState, seatStates } from '@reihum/contract/registrations/registration-states.ts'
import { isRegistrationClosed, opensLater } from '#features/courses/course.rules.ts'
import type { BookableCourse } from '../registration.rules.ts'

type Terms = Pick<OwnRebookingSettings, 'isAllowed' | 'untilHours'>

/** The moment from which on attendees can no longer leave a course for another; null: it has no start. */
export function ownRebookingUntil(
  startsAt: Date | null,
  { untilHours }: Pick<Terms, 'untilHours'>,
): Date | null {
  return startsAt && new Date(startsAt.getTime() - untilHours * 3_600_000)
}

type Left = Pick<BookableCourse, 'state' | 'startsAt'> & { isAgreed: boolean }

/**
 * Whether attendees with a place may leave a course for another date of it: as the provider says, and never once it has begun, so
 * that nobody takes dates of one course and then those of another. One that was called off has its own way.
 */
export function isLeavable(course: Left, terms: Terms, now: Date): boolean {
  const { state, startsAt, isAgreed } = course
  if (!terms.isAllowed || isAgreed || (state !== 'published' && state !== 'closed')) return false
  const until = ownRebookingUntil(startsAt, terms)
  return until === null || now < until
}

/** Only a place can be exchanged: whoever waits leaves the list and registers elsewhere. */
export const hasPlaceToLeave = ({ state }: { state: RegistrationState }): boolean =>
  seatStates.includes(state)

/** What makes courses dates of one kind. */
export type OfKind = {
  id: string
  kind: string
  titleSort: string
  templateId: string | null
  isTrial: boolean
  isAgreed: boolean
}

/** The same kind of course: made of the same template, or of the same title; a trial lesson only to another trial lesson. */
export function isSameKind(one: OfKind, other: OfKind): boolean {
  if (one.id === other.id || one.kind !== other.kind || one.isAgreed || other.isAgreed) return false
  if (one.isTrial !== other.isTrial) return false
  return one.titleSort === other.titleSort || (one.templateId !== null && one.templateId === other.templateId)
}

/** Attendees rebook themselves only where they could register now, unlike the staff. */
const takesAttendees = (course: BookableCourse, now: Date): boolean =>
  !isRegistrationClosed(course, now) && !opensLater(course, now)

const told = (rule: EntryRule) => JSON.stringify(tidyEntryRule(rule))

/**
 * Whether somebody may enter the other course too: at an age that is known to fit, and by rules of their own course, which they met or
 * the staff passed over. What people attended is not looked at here.
 */
export function mayEnter(
  { from, to }: { from: readonly EntryRule[]; to: readonly EntryRule[] },
  birthDate: string,
  startsOn: string,
): boolean {
  const met = new Set(from.map(told))
  return to.every((rule) =>
    rule.kind === 'age' && birthDate !== ''
      ? failedEntryRules([rule], { birthDate, held: [], groups: [] }, startsOn).length === 0
      : met.has(told(rule)),
  )
}

/** A registration that is to be rebooked, as it stands. */
export type Leaving = {
  state: RegistrationState
  /** The course it was rebooked to already; null: to none. */
  rebookedTo: string | null
  /** Its person is in the chosen course already. */
  isThere: boolean
  /** By the rules of the chosen course about who may enter it. */
  mayEnter: boolean
}

export type OwnRebookingDecision =
  | { kind: 'possible' }
  /** All of them are there: the same was sent before, and its answer got lost. */
  | { kind: 'already' }
  | { kind: 'refused'; code: 'OWN_REBOOKING_OVER' | 'OWN_REBOOKING_NOT_POSSIBLE' }

type Wanted = {
  from: Left & OfKind
  /** Null: there is no such course that the public sees. */
  to: (BookableCourse & OfKind & { isListed: boolean }) | null
  leaving: readonly Leaving[]
}

/** Decides people of one booking who leave a course together. Whether there are places is decided with them, not here. */
export function decideOwnRebooking(
  { from, to, leaving }: Wanted,
  terms: Terms,
  now: Date,
): OwnRebookingDecision {
  if (to && leaving.every(({ rebookedTo }) => rebookedTo === to.id)) return { kind: 'already' }
  if (!leaving.every(hasPlaceToLeave) || !isLeavable(from, terms, now))
    return { kind: 'refused', code: 'OWN_REBOOKING_OVER' }
  const isFitting = to?.isListed === true && isSameKind(from, to) && takesAttendees(to, now)
  return isFitting && leaving.every((one) => !one.isThere && one.mayEnter)
    ? { kind: 'possible' }
    : { kind: 'refused', code: 'OWN_REBOOKING_NOT_POSSIBLE' }
}
