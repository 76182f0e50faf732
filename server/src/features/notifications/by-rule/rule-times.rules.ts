import type { RuleOccasion, RuleUnit } from '@reihum/contract/notifications/notification-rule.schema.ts'
import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { addDays } from '#features/courses/appointments/series.rules.ts'
import { type QuietHours, quietUntil } from '#features/registrations/waiting-list/offer.rules.ts'

export type RuleTiming = { occasion: RuleOccasion; amount: number; unit: RuleUnit }
export type Timed = { startsAt: Date; endsAt: Date }
export type LocalTime = { timeZone: string; quiet: QuietHours | null }

/** When a letter is due, and until when it still makes sense to send it. */
export type Turn = { due: Date; until: Date }

const hour = 3_600_000
const day = 24 * hour

/** What is said after a date is still welcome for so long. */
const graceMs = 3 * day
/** What became due longer ago is neither sent nor noted as missed. */
export const rememberedMs = 7 * day

function moved(at: Date, amount: number, unit: RuleUnit, timeZone: string): Date {
  if (unit === 'hours') return new Date(at.getTime() + amount * hour)
  const { date, time } = wallClockOf(at, timeZone)
  const minute = Date.parse(instantOf({ date: addDays(date, amount), time }, timeZone))
  return new Date(minute + (at.getTime() % 60_000))
}

/** Days are those of the calendar, so that a reminder comes at the time of day at which the date begins. */
export function turnOf({ occasion, amount, unit }: RuleTiming, date: Timed, timeZone: string): Turn {
  if (occasion === 'beforeDate')
    return { due: moved(date.startsAt, -amount, unit, timeZone), until: date.startsAt }
  const due = moved(date.endsAt, amount, unit, timeZone)
  return { due, until: new Date(due.getTime() + graceMs) }
}

/** When the quiet hours that this moment lies in have begun. */
function quietSince(at: Date, { from }: QuietHours, timeZone: string): Date {
  const { date, time } = wallClockOf(at, timeZone)
  return new Date(instantOf({ date: time >= from ? date : addDays(date, -1), time: from }, timeZone))
}

/**
 * When a letter goes out: when it is due, or after the quiet hours that it is due in. If that were too late, it goes before
 * they begin.
 */
export function sentAt({ due, until }: Turn, { timeZone, quiet }: LocalTime): Date {
  const end = quietUntil(due, quiet, timeZone)
  if (!end || !quiet) return due
  if (end < until) return end
  const begin = quietSince(due, quiet, timeZone)
  return begin < due ? begin : due
}

export type Verdict = 'waits' | 'send' | 'missed' | 'forgotten'

/**
 * What to do with a letter now. What could not go out at its time is sent as long as it makes sense, though not in the quiet
 * hours unless there is no time after them; afterwards it is missed.
 */
export function verdictOf(turn: Turn, local: LocalTime, now: Date): Verdict {
  if (now < sentAt(turn, local)) return 'waits'
  if (now < turn.until) {
    const end = quietUntil(now, local.quiet, local.timeZone)
    return end && end < turn.until ? 'waits' : 'send'
  }
  return now.getTime() - turn.due.getTime() > rememberedMs ? 'forgotten' : 'missed'
}

/** When to look at a letter again that waits; null: it does not wait. */
export function wakesAt(turn: Turn, local: LocalTime, now: Date): Date | null {
  if (verdictOf(turn, local, now) !== 'waits') return null
  const at = sentAt(turn, local)
  return at > now ? at : (quietUntil(now, local.quiet, local.timeZone) ?? now)
}

/**
 * What a letter is about, so that each is told once: a date at its time, so that there is a new reminder where it was moved;
 * a date, however long it lasted; or the end of a course.
 */
export function topicOf(
  { occasion }: Pick<RuleTiming, 'occasion'>,
  { appointmentId, courseId, startsAt }: { appointmentId: string; courseId: string; startsAt: Date },
): string {
  if (occasion === 'beforeDate') return `before ${appointmentId} ${startsAt.toISOString()}`
  if (occasion === 'afterDate') return `after ${appointmentId}`
  return `last ${courseId}`
}
