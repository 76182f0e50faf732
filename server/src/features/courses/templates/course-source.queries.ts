import type { CourseContent, CoursePortalSettings } from '@reihum/contract/courses/course.schema.ts'
import type { CourseFromPreview, CourseSource } from '@reihum/contract/courses/template.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { appointmentsOfCourse } from '../appointments/appointment.store.ts'
import { skippedDays } from '../appointments/days-off.queries.ts'
import { reportClashes } from '../appointments/occupation.queries.ts'
import { nameOf, shiftByWeeks, toldDayOff } from '../appointments/series.rules.ts'
import { getCourse } from '../course.queries.ts'
import { fieldsOf } from '../course-fields.rules.ts'
import { leadersOf } from '../instructors/leaders.rules.ts'
import { getTemplate } from './template.queries.ts'
import { atItsTime, firstDateOf, movedByWeeks, planMoved, weeksUntil } from './template.rules.ts'
import { keepsRule, type PlannedDays, plannedAnew } from './template-days.rules.ts'

type Dated = {
  startsAt: Date
  endsAt: Date
  title: string
  placeId: string | null
  instructorId: string | null
}

/** The source of a new course: the content it takes over, and when it would take place. */
export type Source = {
  templateId: string | null
  content: CourseContent
  portal: CoursePortalSettings
  appointments: Dated[]
  /** What the rule of a template leaves out. */
  leftOut: PlannedDays<never>['leftOut']
}

async function fromTemplate(
  ctx: TenantContext,
  id: string,
  firstDate: string | null,
  locale: Locale,
): Promise<Source> {
  const { fields } = await getTemplate(ctx, id)
  const { name, portal, appointments, skipHolidays, skipClosures, skipSchoolHolidays, ...content } = fields
  const rule = { skipHolidays, skipClosures, skipSchoolHolidays }
  const { timeZone } = ctx.tenant
  const first = firstDateOf(appointments)
  const source = { templateId: id, content, portal, appointments: [], leftOut: [] }
  if (first === null || firstDate === null) return source
  const moved = movedByWeeks(appointments, firstDate)
  const planned = keepsRule(rule)
    ? plannedAnew(moved, firstDate, await skippedDays(ctx, rule, locale))
    : { appointments: moved, leftOut: [] }
  return {
    ...source,
    content: { ...content, ...planMoved(content, weeksUntil(first, firstDate)) },
    appointments: planned.appointments.map((one) => atItsTime(one, timeZone)),
    leftOut: planned.leftOut,
  }
}

async function fromCourse(
  ctx: TenantContext,
  addresses: FileAddresses,
  id: string,
  firstDate: string | null,
): Promise<Source> {
  const course = await getCourse(ctx, addresses, id)
  if (course.agreedWith) throw new Refusal('AGREED_LESSONS_PRIVATE')
  const { reference, start, end, ...content } = fieldsOf(course)
  const source = {
    templateId: course.template?.id ?? null,
    content,
    portal: course.portal,
    appointments: [],
    leftOut: [],
  }
  const planned = (await appointmentsOfCourse(ctx, id))
    .filter(({ cancelled_at }) => cancelled_at === null)
    .map((row) => ({
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      title: row.title,
      placeId: row.place_id,
      instructorId: row.instructor_id,
    }))
  const [first] = planned
  if (!first || firstDate === null) return source
  const { timeZone } = ctx.tenant
  const weeks = weeksUntil(wallClockOf(first.startsAt, timeZone).date, firstDate)
  return {
    ...source,
    content: { ...content, ...planMoved(content, weeks) },
    appointments: shiftByWeeks(planned, weeks, timeZone),
  }
}

/** A copy of a course that was made from a template counts among the courses of that template too. */
export function loadSource(
  ctx: TenantContext,
  addresses: FileAddresses,
  source: CourseSource,
  firstDate: string | null,
  locale: Locale,
): Promise<Source> {
  return 'templateId' in source
    ? fromTemplate(ctx, source.templateId, firstDate, locale)
    : fromCourse(ctx, addresses, source.courseId, firstDate)
}

/** A preview of the course before it is made. */
export async function previewSource(
  ctx: TenantContext,
  { content, appointments, leftOut }: Source,
  locale: Locale,
): Promise<CourseFromPreview> {
  const everything = { skipHolidays: true, skipClosures: true, skipSchoolHolidays: true }
  const offOn = await skippedDays(ctx, everything, locale)
  const report = await reportClashes(
    ctx,
    appointments.map(({ startsAt, endsAt, placeId, instructorId }) => ({
      id: newId(ctx.now.getTime()),
      startsAt,
      endsAt,
      courseId: null,
      trialOf: null,
      courseTitle: content.title,
      placeId: placeId ?? content.placeId,
      instructorIds: instructorId === null ? leadersOf(content) : [instructorId],
      isPlanned: true,
    })),
  )
  return {
    ...report,
    appointments: appointments
      .map(({ startsAt, endsAt }) => ({
        start: startsAt.toISOString(),
        end: endsAt.toISOString(),
        holiday: nameOf(offOn(wallClockOf(startsAt, ctx.tenant.timeZone).date)),
      }))
      .sort((one, other) => (one.start < other.start ? -1 : 1)),
    leftOut: leftOut.map(toldDayOff),
  }
}
