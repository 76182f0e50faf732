import {
  type AppointmentCycle,
  type DayRange,
  seriesLimit,
} from '@reihum/contract/courses/appointment.schema.ts'
import type { ClosureKind } from '@reihum/contract/courses/closure.schema.ts'
import { instantOf, type WallClock, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'

const daysBetween: Record<AppointmentCycle, number> = { daily: 1, weekly: 7, biweekly: 14 }

/** A limit on the search: if nearly every day is left out, the count might never be reached. */
const daysSearched = 2 * seriesLimit

/** Why a day is left out: a public holiday, a closure or school holidays by their name, or a day that an operator chose. */
export type DayOff = { kind: 'holiday' | ClosureKind; name: string } | { kind: 'chosen' }

export type SeriesPlan = {
  cycle: AppointmentCycle
  first: WallClock
  minutes: number
  /** That many appointments, or all up to that day inclusive. */
  until: { count: number } | { date: string }
  timeZone: string
  dayOff: (date: string) => DayOff | null
}

export type PlannedAppointment = {
  startsAt: Date
  endsAt: Date
  /** The time differs from the one asked for, because the clock skips that hour on this day. */
  isMoved: boolean
}

export type Series =
  | { kind: 'planned'; appointments: PlannedAppointment[]; leftOut: { date: string; dayOff: DayOff }[] }
  | { kind: 'refused'; code: 'SERIES_TOO_LONG'; data: { limit: number } }
  | { kind: 'refused'; code: 'SERIES_EMPTY' | 'SERIES_OVERLAPS'; data: Record<string, never> }

const minute = 60_000
const day = 86_400_000

/** Adds calendar days, counted in UTC, where no day has 23 or 25 hours. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
}

function appointmentAt(wanted: WallClock, minutes: number, timeZone: string): PlannedAppointment {
  const startsAt = new Date(instantOf(wanted, timeZone))
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * minute),
    isMoved: wallClockOf(startsAt, timeZone).time !== wanted.time,
  }
}

/**
 * Plans the appointments of a series, each at the same local time. A day that is left out does not count: a course of
 * ten evenings has ten of them, and ends a week later for each holiday.
 */
export function planSeries({ cycle, first, minutes, until, timeZone, dayOff }: SeriesPlan): Series {
  const tooLong: Series = { kind: 'refused', code: 'SERIES_TOO_LONG', data: { limit: seriesLimit } }
  if ('count' in until && until.count > seriesLimit) return tooLong
  const appointments: PlannedAppointment[] = []
  const leftOut: { date: string; dayOff: DayOff }[] = []
  for (let step = 0; ; step += 1) {
    const date = addDays(first.date, step * daysBetween[cycle])
    const isComplete = 'count' in until ? appointments.length >= until.count : date > until.date
    if (isComplete) break
    if (step >= daysSearched || appointments.length >= seriesLimit) return tooLong
    const off = dayOff(date)
    if (off) leftOut.push({ date, dayOff: off })
    else appointments.push(appointmentAt({ date, time: first.time }, minutes, timeZone))
  }
  if (appointments.length === 0) return { kind: 'refused', code: 'SERIES_EMPTY', data: {} }
  const overlaps = appointments.some(({ startsAt }, at) => startsAt < (appointments[at - 1]?.endsAt ?? 0))
  if (overlaps) return { kind: 'refused', code: 'SERIES_OVERLAPS', data: {} }
  return { kind: 'planned', appointments, leftOut }
}

/** Which closures a series leaves out. */
export function skippedKinds({
  skipClosures,
  skipSchoolHolidays,
}: {
  skipClosures: boolean
  skipSchoolHolidays: boolean
}): ClosureKind[] {
  return [...(skipClosures ? ['closed' as const] : []), ...(skipSchoolHolidays ? ['school' as const] : [])]
}

/** The name of what a day is off for; null also for a day that was chosen. */
export const nameOf = (dayOff: DayOff | null): string | null =>
  dayOff && 'name' in dayOff ? dayOff.name : null

/** A day that is left out, as it is told: a name that is null was chosen. */
export const toldDayOff = ({ date, dayOff }: { date: string; dayOff: DayOff }) => ({
  date,
  reason: dayOff.kind,
  name: nameOf(dayOff),
  holiday: dayOff.kind === 'holiday' ? dayOff.name : null,
})

type LeftOut = {
  dates?: readonly string[]
  ranges?: readonly DayRange[]
  holidayOn?: ((date: string) => string | null) | null
  closureOn?: ((date: string) => { kind: ClosureKind; name: string } | null) | null
}

/** The first reason that applies: of a chosen day it is told that it was chosen only if it is not off anyway. */
export function daysOff({
  dates = [],
  ranges = [],
  holidayOn,
  closureOn,
}: LeftOut): (date: string) => DayOff | null {
  const chosen = new Set(dates)
  return (date) => {
    const name = holidayOn?.(date)
    if (name) return { kind: 'holiday', name }
    const closure = closureOn?.(date)
    if (closure) return closure
    const isChosen = chosen.has(date) || ranges.some(({ from, until }) => from <= date && date <= until)
    return isChosen ? { kind: 'chosen' } : null
  }
}

/**
 * Shifts appointments by whole weeks, forward or back: weekday and local time stay, and each lasts as long as before.
 * Computed from the stored times, never from an earlier shift: an hour that the clock skips on one day must not move
 * all that follow.
 */
export function shiftByWeeks<Appointment extends { startsAt: Date; endsAt: Date }>(
  appointments: readonly Appointment[],
  weeks: number,
  timeZone: string,
): Appointment[] {
  return appointments.map((appointment) => {
    const { date, time } = wallClockOf(appointment.startsAt, timeZone)
    const startsAt = new Date(instantOf({ date: addDays(date, weeks * 7), time }, timeZone))
    const lasts = appointment.endsAt.getTime() - appointment.startsAt.getTime()
    return { ...appointment, startsAt, endsAt: new Date(startsAt.getTime() + lasts) }
  })
}
