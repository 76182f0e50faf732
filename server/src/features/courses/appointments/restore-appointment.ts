import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { appointmentRestored } from './appointment.events.ts'
import { datedCourseOf, getAppointment } from './appointment.queries.ts'
import { decideAppointment } from './appointment.rules.ts'
import { followAppointments, lockAppointment, setAppointmentCancelled } from './appointment.store.ts'
import type { Tells } from './changed-dates.store.ts'
import type { FollowCancelledDates } from './follow-cancelled-dates.ts'
import { lockedHolding, occupationIn, occupationOf } from './occupation.queries.ts'
import { refuseClashes } from './refuse-clashes.ts'
import { requireRoomAgain } from './require-room-again.ts'

/** Takes a cancellation back, if place and instructor are still free at that time; what was given back for it, too. */
export async function restoreAppointment(
  ctx: TenantContext,
  id: string,
  { overrideClashes, tellPeople: tells }: { overrideClashes: boolean; tellPeople?: Tells },
  follow: FollowCancelledDates,
): Promise<Appointment> {
  const { appointment, course } = await lockAppointment(ctx, id)
  const decision = decideAppointment(datedCourseOf(course), appointment.cancelled_at !== null, 'restore')
  if (decision.kind === 'refused') throw new Refusal(decision.code, decision.data)
  if (decision.kind === 'allowed') {
    const holder = await lockedHolding(ctx, course.id)
    await refuseClashes(ctx, [occupationIn(holder, occupationOf(appointment))], overrideClashes)
    await requireRoomAgain(ctx, course, [appointment.ends_at])
    await setAppointmentCancelled(ctx, id, { cancelled: false, tells })
    await followAppointments(ctx, course.id)
    await record(ctx, appointmentRestored(appointment, appointment.cancellation_reason))
    if (appointment.gives_back) await follow(ctx, course.id, id)
  }
  return getAppointment(ctx, id)
}
