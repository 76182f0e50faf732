import type { TemplateAppointment, TemplateFields } from '@reihum/contract/courses/template.schema.ts'
import { daysInRhythm, daysOf, rhythmOf } from '@reihum/contract/courses/template-rhythm.ts'
import { addDays, type DayOff } from '../appointments/series.rules.ts'
import { weeksUntil } from './template.rules.ts'

/** A limit: after so many days off, what is left takes place in its rhythm, whatever the day. */
const mostLeftOut = 400

type Flags = Pick<TemplateFields, 'skipHolidays' | 'skipClosures' | 'skipSchoolHolidays'>

/** Whether a template keeps a rule in the place of days. */
export const keepsRule = ({ skipHolidays, skipClosures, skipSchoolHolidays }: Flags) =>
  skipHolidays || skipClosures || skipSchoolHolidays

export type PlannedDays<Appointment> = {
  appointments: Appointment[]
  leftOut: { date: string; dayOff: DayOff }[]
}

/**
 * The days of a template computed anew from a day on: in the rhythm of the template, one after the other, on the next
 * day that is not off. Times, titles and the number of appointments stay. Without a rhythm the days are left alone.
 */
export function plannedAnew<Appointment extends Pick<TemplateAppointment, 'date'>>(
  appointments: readonly Appointment[],
  firstDate: string,
  dayOff: (date: string) => DayOff | null,
): PlannedDays<Appointment> {
  const before = daysOf(appointments.map(({ date }) => date))
  const rhythm = rhythmOf(before)
  const [first] = before
  if (!rhythm || first === undefined) return { appointments: [...appointments], leftOut: [] }
  const leftOut: { date: string; dayOff: DayOff }[] = []
  const after = new Map<string, string>()
  for (const date of daysInRhythm(rhythm, addDays(first, weeksUntil(first, firstDate) * 7))) {
    const next = before[after.size]
    if (next === undefined) break
    const off = leftOut.length < mostLeftOut ? dayOff(date) : null
    if (off) leftOut.push({ date, dayOff: off })
    else after.set(next, date)
  }
  return {
    appointments: appointments.map((one) => ({ ...one, date: after.get(one.date) ?? one.date })),
    leftOut,
  }
}

const kinds = {
  skipHolidays: 'holiday',
  skipClosures: 'closed',
  skipSchoolHolidays: 'school',
} as const

type Reasons = (date: string) => readonly DayOff['kind'][]

/**
 * The rule by which the dates of a course came about, as far as can be told: left out is what none of them falls on.
 * Without a rhythm there is none; on several weekdays only if the rule makes these very dates.
 */
export function ruleOf(dates: readonly string[], reasonsOn: Reasons): Flags {
  const days = daysOf(dates)
  const none = { skipHolidays: false, skipClosures: false, skipSchoolHolidays: false }
  const rhythm = days.length > 1 ? rhythmOf(days) : null
  if (!rhythm) return none
  const isFree = (kind: DayOff['kind']) => !days.some((date) => reasonsOn(date).includes(kind))
  const flags = {
    skipHolidays: isFree(kinds.skipHolidays),
    skipClosures: isFree(kinds.skipClosures),
    skipSchoolHolidays: isFree(kinds.skipSchoolHolidays),
  }
  if (rhythm.weekdays.length === 1) return flags
  const skipped = Object.entries(kinds).flatMap(([flag, kind]) => (flags[flag as keyof Flags] ? [kind] : []))
  const isOff = (date: string): DayOff | null =>
    reasonsOn(date).some((reason) => skipped.some((kind) => kind === reason)) ? { kind: 'chosen' } : null
  const again = plannedAnew(
    days.map((date) => ({ date })),
    days[0] as string,
    isOff,
  ).appointments.map(({ date }) => date)
  return again.every((date, index) => date === days[index]) ? flags : none
}
