import type { CourseFields } from '@reihum/contract/courses/course.schema.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { CourseRow } from '../course-row.queries.ts'
import { leadersOf } from '../instructors/leaders.rules.ts'
import {
  appointmentsOfCourse,
  deleteAppointment,
  followAppointments,
  insertAppointments,
  updateAppointment,
} from './appointment.store.ts'
import type { Tells } from './changed-dates.store.ts'
import { type OwnOccupation, occupationIn, occupationOf } from './occupation.queries.ts'
import { refuseClashes } from './refuse-clashes.ts'
import { requireRoomAgain } from './require-room-again.ts'

type Led = 'instructorId' | 'furtherInstructorIds'
type Dated = Pick<CourseFields, 'kind' | 'title' | 'start' | 'end' | 'placeId' | Led>
type Options = {
  overrideClashes: boolean
  mayBeUndated: boolean
  tells?: Tells
  /** The place and instructors the course had so far; null for a new course. */
  before: Pick<Dated, 'placeId' | Led> | null
  /** The locked course; null for a new one. */
  locked: CourseRow | null
  /** The course that a new one is a trial lesson of. */
  trialOf?: string
}
type Stored = Awaited<ReturnType<typeof appointmentsOfCourse>>
type Dates = { startsAt: Date; endsAt: Date }

const isSameTime = (one: Dates, other: Dates) =>
  one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime()

/** If all appointments are cancelled, the course still shows their time: a form that sends it back changes nothing. */
function isTimeOfCancelled(dates: Dates, stored: Stored): boolean {
  if (stored.length === 0 || stored.some(({ cancelled_at }) => cancelled_at === null)) return false
  const startsAt = new Date(Math.min(...stored.map(({ starts_at }) => starts_at.getTime())))
  const endsAt = new Date(Math.max(...stored.map(({ ends_at }) => ends_at.getTime())))
  return isSameTime(dates, { startsAt, endsAt })
}

function datesOf({ start, end }: Dated): Dates | null {
  return start && end ? { startsAt: new Date(start), endsAt: new Date(end) } : null
}

/** The appointments whose time or place changes, or that somebody newly leads; clashes of the others were accepted before. */
function changedOnes(
  wanted: readonly OwnOccupation[],
  planned: Stored,
  course: Dated,
  before: Options['before'],
) {
  const known = new Map(planned.map((row) => [row.id, occupationOf(row)]))
  return wanted.filter((one) => {
    const old = known.get(one.id)
    if (!old || !before || !isSameTime(old, one)) return true
    const led = leadersOf(before)
    const isOtherPlace = one.placeId === null && before.placeId !== course.placeId
    return isOtherPlace || (one.instructorId === null && leadersOf(course).some((id) => !led.includes(id)))
  })
}

/**
 * Start and end in the course form are those of its only appointment: entering them creates, moves or removes it. With
 * several appointments their own list counts, and only place and instructor are checked.
 */
export async function dateCourse(
  ctx: TenantContext,
  courseId: string,
  course: Dated,
  { overrideClashes, mayBeUndated, tells, before, locked, trialOf }: Options,
): Promise<void> {
  const stored = await appointmentsOfCourse(ctx, courseId)
  const planned = stored.filter(({ cancelled_at }) => cancelled_at === null)
  if (planned.length > 1 && course.kind === 'EVENT') throw new Refusal('EVENT_HAS_ONE_DATE')
  const [only] = planned
  const dates = datesOf(course)
  const wanted = dates && !isTimeOfCancelled(dates, stored) ? dates : null
  const id = only?.id ?? newId(ctx.now.getTime())
  const one = wanted && { placeId: null, instructorId: null, ...(only && occupationOf(only)), id, ...wanted }
  const all = planned.length > 1 ? planned.map(occupationOf) : one ? [one] : []
  const holder = {
    id: courseId,
    title: course.title,
    placeId: course.placeId,
    leaders: leadersOf(course),
    trialOf: trialOf ?? locked?.trial_of ?? null,
  }
  await refuseClashes(
    ctx,
    changedOnes(all, planned, course, before).map((occupation) => occupationIn(holder, occupation)),
    overrideClashes,
  )
  if (planned.length > 1) return
  if (locked && one) await requireRoomAgain(ctx, locked, [one.endsAt])
  if (!one) {
    if (only && !mayBeUndated) throw new Refusal('APPOINTMENT_NEEDED')
    if (only) await deleteAppointment(ctx, only.id)
  } else if (!only) {
    await insertAppointments(ctx, courseId, [{ ...one, title: '' }], tells)
  } else if (!isSameTime(occupationOf(only), one)) {
    await updateAppointment(ctx, { ...one, title: only.title }, tells)
  }
  await followAppointments(ctx, courseId, { isByForm: true })
}
