import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { appointmentCancelled } from './appointment.events.ts'
import { datedCourseOf, getAppointment } from './appointment.queries.ts'
import { decideAppointment } from './appointment.rules.ts'
import { followAppointments, lockAppointment, setAppointmentCancelled } from './appointment.store.ts'
import type { Tells } from './changed-dates.store.ts'
import type { FollowCancelledDates } from './follow-cancelled-dates.ts'

type Input = {
  reason: string
  tellPeople?: Tells
  /** Whether its part of the price is given back; undefined: as the course says. */
  givesBack?: boolean | undefined
}

/**
 * Cancels an appointment, which stays visible as cancelled. One that is cancelled already stays as it is, with its
 * reason.
 */
export async function cancelAppointment(
  ctx: TenantContext,
  id: string,
  { reason, tellPeople: tells, givesBack }: Input,
  follow: FollowCancelledDates,
): Promise<Appointment> {
  const { appointment, course } = await lockAppointment(ctx, id)
  const decision = decideAppointment(datedCourseOf(course), appointment.cancelled_at !== null, 'cancel')
  if (decision.kind === 'refused') throw new Refusal(decision.code, decision.data)
  if (decision.kind === 'allowed') {
    const isGivenBack = givesBack ?? course.gives_back_dates
    await setAppointmentCancelled(ctx, id, { cancelled: true, reason, tells, givesBack: isGivenBack })
    await followAppointments(ctx, course.id)
    await record(ctx, appointmentCancelled(appointment, reason))
    if (isGivenBack) await follow(ctx, course.id, id)
  }
  return getAppointment(ctx, id)
}
