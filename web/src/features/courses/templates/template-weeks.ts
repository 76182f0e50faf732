import type { TemplateAppointment } from '@reihum/contract/courses/template.schema.ts'

const day = 86_400_000
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The Monday from which a template without appointments counts its weeks; no course ever takes place then. */
const noWeek = '2024-01-01'

/** 0 is Monday. */
const weekdayOf = (date: string) => (new Date(at(date)).getUTCDay() + 6) % 7

type Dated = Pick<TemplateAppointment, 'date'>

/** The Monday of the first week that has an appointment. */
export function firstMonday(appointments: readonly Dated[]): string {
  const [first] = appointments.map(({ date }) => date).sort()
  return first ? dayAt(at(first) - weekdayOf(first) * day) : noWeek
}

/** The week, counted from 1, and the weekday of a date. */
export function placeOf(date: string, monday: string): { week: number; weekday: number } {
  const days = Math.round((at(date) - at(monday)) / day)
  return { week: Math.floor(days / 7) + 1, weekday: weekdayOf(date) }
}

export function dateAt({ week, weekday }: { week: number; weekday: number }, monday: string): string {
  return dayAt(at(monday) + ((week - 1) * 7 + weekday) * day)
}

/** A new appointment like the last one, a week later. */
export function following<Appointment extends TemplateAppointment>(
  appointments: readonly Appointment[],
): TemplateAppointment {
  const last = [...appointments].sort((a, b) => (a.date < b.date ? -1 : 1)).at(-1)
  if (!last) {
    return { date: noWeek, time: '18:00', minutes: 90, title: '', placeId: null, instructorId: null }
  }
  return { ...last, date: dayAt(at(last.date) + 7 * day), title: '' }
}
