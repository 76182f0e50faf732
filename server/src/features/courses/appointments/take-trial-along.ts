import { record } from '#platform/audit/record.ts'
import { differences } from '#platform/records/differences.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { trialsAt } from '../trials/trial-lesson.queries.ts'
import { movedWith } from '../trials/trial-lesson.rules.ts'
import { appointmentChanged, toldAppointment } from './appointment.events.ts'
import { datedCourseOf } from './appointment.queries.ts'
import { decideAppointment } from './appointment.rules.ts'
import {
  type AppointmentRow,
  findLockedAppointment,
  followAppointments,
  updateAppointment,
} from './appointment.store.ts'
import type { Tells } from './changed-dates.store.ts'
import { lockedHolding, occupationIn } from './occupation.queries.ts'
import { requireRoomAgain } from './require-room-again.ts'

type Known = Parameters<typeof movedWith>[0] & { id: string }

/**
 * The trial lesson of a date that is about to move, and where it goes with it; null if there is none that can be moved. Its
 * course is locked after that of the date, as when it was offered.
 */
export async function trialToTake(ctx: TenantContext, before: Known, after: AppointmentRow) {
  const found = (await trialsAt(ctx, [before.id])).get(before.id)
  const locked = found && (await findLockedAppointment(ctx, found.appointmentId))
  if (!locked) return null
  const { appointment, course } = locked
  const decision = decideAppointment(datedCourseOf(course), appointment.cancelled_at !== null, 'edit')
  if (decision.kind === 'refused') return null
  const row = { id: appointment.id, title: appointment.title, ...movedWith(before, after, appointment) }
  const planned = occupationIn(await lockedHolding(ctx, course.id), row)
  return { appointment, course, row, planned }
}

type Trial = NonNullable<Awaited<ReturnType<typeof trialToTake>>>

/** Moves it, and tells its people as those of the date are told. */
export async function takeTrialAlong(
  ctx: TenantContext,
  { appointment, course, row }: Trial,
  tells: Tells,
): Promise<void> {
  const after = {
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    title: row.title,
    place_id: row.placeId,
    instructor_id: row.instructorId,
  }
  const change = differences(toldAppointment(appointment), toldAppointment(after))
  if (!change) return
  await requireRoomAgain(ctx, course, [row.endsAt])
  await updateAppointment(ctx, row, tells)
  await followAppointments(ctx, course.id)
  await record(ctx, appointmentChanged(appointment, change))
}
