import type { TakenExtras } from '@reihum/contract/registrations/extras.contract.ts'
import { getAppointments } from '#features/courses/appointments/appointment.queries.ts'
import { takenExtrasOfCourse } from '#features/registrations/extras/taken-extra.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isPreparedFor } from './attendance.rules.ts'
import { standingAt } from './attendance-row.queries.ts'

/** When those who have a place in a course, or had one, registered. */
async function registeredIn({ tx, tenantId }: TenantContext, courseId: string): Promise<Map<string, Date>> {
  const rows = await tx
    .selectFrom('registration')
    .select(['id', 'registered_at'])
    .where('tenant_id', '=', tenantId)
    .where('course_id', '=', courseId)
    .execute()
  return new Map(rows.map((row) => [row.id, row.registered_at]))
}

/** Who gets what at one date of a course, and how many of each: what the kitchen needs for that day. */
export async function extrasAt(ctx: TenantContext, appointmentId: string): Promise<TakenExtras> {
  const [appointment] = await getAppointments(ctx, [appointmentId])
  if (!appointment) throw new Refusal('NOT_FOUND')
  const { courseId, start, end, cancelled: isCancelled } = appointment
  const [taken, registered, standing] = await Promise.all([
    takenExtrasOfCourse(ctx, courseId),
    registeredIn(ctx, courseId),
    standingAt(ctx, [appointmentId]),
  ])
  const people = taken.people.filter(({ registrationId }) =>
    isPreparedFor(
      { start: new Date(start), end: new Date(end), isCancelled },
      {
        registeredAt: registered.get(registrationId) as Date,
        said: standing(appointmentId, registrationId) ?? null,
      },
    ),
  )
  const quantityOf = (id: string) =>
    people
      .flatMap((person) => person.extras)
      .reduce((sum, { extraId, quantity }) => (extraId === id ? sum + quantity : sum), 0)
  return {
    extras: taken.extras.map((one) => ({ ...one, quantity: quantityOf(one.extraId) })),
    people,
  }
}
