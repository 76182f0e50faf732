import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { appointmentDeleted } from './appointment.events.ts'
import { datedCourseOf } from './appointment.queries.ts'
import { decideAppointment } from './appointment.rules.ts'
import { deleteAppointment, findLockedAppointment, followAppointments } from './appointment.store.ts'

/** Deletes an appointment that was entered by mistake; deleting one that is gone already is no error. */
export async function removeAppointment(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const found = await findLockedAppointment(ctx, id)
  if (!found) return { removed: false }
  const { appointment, course } = found
  const decision = decideAppointment(datedCourseOf(course), appointment.cancelled_at !== null, 'delete')
  if (decision.kind === 'refused') throw new Refusal(decision.code, decision.data)
  await deleteAppointment(ctx, id)
  await followAppointments(ctx, course.id)
  await record(ctx, appointmentDeleted(appointment))
  return { removed: true }
}
