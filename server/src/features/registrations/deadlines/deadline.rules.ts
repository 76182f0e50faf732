import type { PaymentPlan } from '@reihum/contract/courses/payment-plan.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { addDays } from '#features/courses/appointments/series.rules.ts'
import { firstInstalmentAfter } from '../owed/payment-plan.rules.ts'

/** The last second of a day in the tenant's time zone. */
export function endOfDay(date: string, timeZone: string): Date {
  return new Date(Date.parse(instantOf({ date, time: '23:59' }, timeZone)) + 59_000)
}

type Terms = { paymentDeadlineDays: number | null; startsAt: Date | null; plan: PaymentPlan }

/**
 * The payment deadline of a place reserved now: that many calendar days, to the end of the last one, but not beyond a
 * start that is still to come. A place booked after the start gets the full days, and where instalments begin later,
 * the first of them counts. Null: no deadline.
 */
export function paymentDue(
  { paymentDeadlineDays, startsAt, plan }: Terms,
  now: Date,
  timeZone: string,
): Date | null {
  if (paymentDeadlineDays === null) return null
  const today = wallClockOf(now, timeZone).date
  const dueOn = addDays(today, paymentDeadlineDays)
  const later = firstInstalmentAfter(plan, { today, dueOn })
  if (later) return endOfDay(later, timeZone)
  const due = endOfDay(dueOn, timeZone)
  return startsAt && startsAt > now && startsAt < due ? startsAt : due
}

export type PaymentTerm = {
  state: RegistrationState
  payment_due_at: Date | null
  payment_hold_until: Date | null
}

export function isOverdue(
  { state, payment_due_at }: Omit<PaymentTerm, 'payment_hold_until'>,
  now: Date,
): boolean {
  return state === 'reserved' && payment_due_at !== null && payment_due_at < now
}

/**
 * An unpaid place is given back only before the course begins, and never while a hold says that money is on its way.
 */
export function isExpired(term: PaymentTerm, startsAt: Date | null, now: Date): boolean {
  const isHeld = term.payment_hold_until !== null && term.payment_hold_until >= now
  const hasStarted = startsAt !== null && startsAt <= now
  return isOverdue(term, now) && !isHeld && !hasStarted
}

const dayMs = 86_400_000
export const reminderDays = 3
export const daysBeforeReminding = 2

/** A reminder goes out once, three days before the deadline, unless the place was reserved only recently. */
export function isReminderDue(
  term: PaymentTerm & { payment_reminded_at: Date | null; state_since: Date },
  now: Date,
): boolean {
  const { payment_due_at: due, payment_hold_until: held } = term
  if (term.state !== 'reserved' || !due || due <= now || term.payment_reminded_at) return false
  if (held && held >= now) return false
  const isNear = due.getTime() - now.getTime() <= reminderDays * dayMs
  return isNear && now.getTime() - term.state_since.getTime() >= daysBeforeReminding * dayMs
}

/**
 * Until when an attendee may cancel: to the end of the day that lies that many calendar days before the start. Without
 * a threshold a course can be cancelled until it begins; null: it has no start.
 */
export function cancellableUntil(
  startsAt: Date | null,
  thresholdDays: number,
  timeZone: string,
): Date | null {
  if (!startsAt || thresholdDays === 0) return startsAt
  return endOfDay(addDays(wallClockOf(startsAt, timeZone).date, -thresholdDays), timeZone)
}

const withdrawalDays = 14

/** The day of the booking does not count; the last day counts to its end. */
export function withdrawableUntil(bookedAt: Date, timeZone: string): Date {
  return endOfDay(addDays(wallClockOf(bookedAt, timeZone).date, withdrawalDays), timeZone)
}
