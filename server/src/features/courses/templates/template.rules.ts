import type { PaymentPlan } from '@reihum/contract/courses/payment-plan.ts'
import type {
  GoneKind,
  TemplateAppointment,
  TemplateFields,
} from '@reihum/contract/courses/template.schema.ts'
import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { addDays } from '../appointments/series.rules.ts'
import { leadersOf, ledBy } from '../instructors/leaders.rules.ts'

const minute = 60_000
const day = 86_400_000
const shortest = 5
const longest = 31 * 24 * 60

/**
 * By how many whole weeks dates move, so that the first of them falls on the first day with its weekday from a given
 * day on; negative if that day lies before them.
 */
export function weeksUntil(first: string, firstDate: string): number {
  const days = (Date.parse(firstDate) - Date.parse(first)) / day
  // Adding zero turns minus zero into zero.
  return Math.ceil(days / 7) + 0
}

type Dated = Pick<TemplateAppointment, 'date' | 'time'>

/** The earliest local date, in whatever order they are listed. */
export function firstDateOf(appointments: readonly Dated[]): string | null {
  return appointments.map(({ date }) => date).sort()[0] ?? null
}

/** The appointments of a template moved by whole weeks, so that they begin in the week from a given day on. */
export function movedByWeeks<Appointment extends Dated>(
  appointments: readonly Appointment[],
  firstDate: string,
): Appointment[] {
  const first = firstDateOf(appointments)
  if (first === null) return []
  const weeks = weeksUntil(first, firstDate)
  return appointments.map((appointment) => ({ ...appointment, date: addDays(appointment.date, weeks * 7) }))
}

/** An appointment of a template at its local time, which stays across both clock changes of the year. */
export function atItsTime<Appointment extends TemplateAppointment>(
  appointment: Appointment,
  timeZone: string,
): Appointment & { startsAt: Date; endsAt: Date } {
  const { date, time, minutes } = appointment
  const startsAt = new Date(instantOf({ date, time }, timeZone))
  return { ...appointment, startsAt, endsAt: new Date(startsAt.getTime() + minutes * minute) }
}

/** The certain days of a payment plan, moved with the dates of the course: a copy is paid in its own time. */
export function planMoved(plan: PaymentPlan, weeks: number): Partial<PaymentPlan> {
  const later = (date: string) => addDays(date, weeks * 7)
  const { restDueOn, instalmentsFrom, instalmentDays } = plan
  return {
    restDueOn: restDueOn && later(restDueOn),
    instalmentsFrom: instalmentsFrom && later(instalmentsFrom),
    instalmentDays: instalmentDays.map(later),
  }
}

type Stored = {
  starts_at: Date
  ends_at: Date
  title: string
  place_id: string | null
  instructor_id: string | null
  cancelled_at: Date | null
}

/** The appointments of a course as a template keeps them, without cancelled ones. */
export function keptAppointments(stored: readonly Stored[], timeZone: string): TemplateAppointment[] {
  const times = new Set<string>()
  const kept: TemplateAppointment[] = []
  for (const row of stored) {
    const { date, time } = wallClockOf(row.starts_at, timeZone)
    // Of two appointments in an hour that the clock repeats, local time can only express the first.
    if (row.cancelled_at !== null || times.has(`${date} ${time}`)) continue
    times.add(`${date} ${time}`)
    const minutes = Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / minute)
    kept.push({
      date,
      time,
      minutes: Math.min(Math.max(minutes, shortest), longest),
      title: row.title,
      placeId: row.place_id as TemplateAppointment['placeId'],
      instructorId: row.instructor_id as TemplateAppointment['instructorId'],
    })
  }
  return kept
}

export type Known = {
  places: ReadonlySet<string>
  instructors: ReadonlySet<string>
  files: ReadonlySet<string>
  attributes: ReadonlySet<string>
  values: ReadonlySet<string>
  groups: ReadonlySet<string>
}

/** A template without references to deleted rows, and which kinds of rows these were. */
export function withoutGone(
  fields: TemplateFields,
  known: Known,
): { fields: TemplateFields; gone: GoneKind[] } {
  const gone = new Set<GoneKind>()
  const still = <Id extends string>(id: Id | null, ids: ReadonlySet<string>, kind: GoneKind): Id | null => {
    if (id === null || ids.has(id)) return id
    gone.add(kind)
    return null
  }
  const placed = <Part extends Pick<TemplateFields, 'placeId' | 'instructorId'>>(part: Part): Part => ({
    ...part,
    placeId: still(part.placeId, known.places, 'place'),
    instructorId: still(part.instructorId, known.instructors, 'instructor'),
  })
  // Whoever is gone makes room: the next one leads.
  const leaders = leadersOf(fields).filter((id) => still(id, known.instructors, 'instructor') !== null)
  const cleaned: TemplateFields = {
    ...placed(fields),
    ...ledBy(leaders),
    teaserFileId: still(fields.teaserFileId, known.files, 'teaser'),
    attributeIds: fields.attributeIds.filter((id) => still(id, known.attributes, 'attribute') !== null),
    valueIds: fields.valueIds.filter((id) => still(id, known.values, 'value') !== null),
    entryRules: fields.entryRules
      .filter(({ valueId }) => still(valueId, known.values, 'value') === valueId)
      .map((rule) => ({
        ...rule,
        groupIds: rule.groupIds.filter((id) => still(id, known.groups, 'group') !== null),
      }))
      .filter(({ kind, groupIds }) => kind !== 'group' || groupIds.length > 0),
    appointments: fields.appointments.map(placed),
  }
  return { fields: cleaned, gone: [...gone] }
}
