import type { AttendanceMark, AttendanceType } from '@reihum/contract/attendance/attendance.schema.ts'
import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import { isLedByCaller } from '#features/courses/instructors/led-by.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { MarkSubject } from './attendance.rules.ts'

type About = Pick<AttendanceMark, 'registrationId' | 'appointmentId'>

/** The registrations and appointments of marks, as far as the caller may see them. */
export async function markSubjects(
  ctx: TenantContext,
  marks: readonly About[],
  held: ReadonlySet<string>,
): Promise<(mark: About) => MarkSubject> {
  const { tx, tenantId } = ctx
  const [appointments, registrations] = await Promise.all([
    tx
      .selectFrom('appointment as a')
      .innerJoin('course as c', (join) =>
        join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.course_id'),
      )
      .select(['a.id', 'a.course_id', 'a.cancelled_at', 'c.state'])
      .where('a.tenant_id', '=', tenantId)
      .where(sql<boolean>`a.id = any(${[...held]}::uuid[])`)
      .where(isLedByCaller(ctx))
      .execute(),
    tx
      .selectFrom('registration as r')
      .innerJoin('course as c', (join) =>
        join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
      )
      .select(['r.id', 'r.course_id', 'r.state'])
      // Who led a deleted appointment is unknown, so the instructor of the course counts.
      .select(isLedByCaller(ctx, { course: 'c', appointment: 'c' }).as('is_led'))
      .where('r.tenant_id', '=', tenantId)
      .where(sql<boolean>`r.id = any(${marks.map(({ registrationId }) => registrationId)}::uuid[])`)
      .execute(),
  ])
  const appointmentsById = new Map(appointments.map((row) => [row.id, row]))
  const registrationsById = new Map(registrations.map((row) => [row.id, row]))
  return ({ registrationId, appointmentId }) => {
    const registration = registrationsById.get(registrationId)
    const appointment = appointmentsById.get(appointmentId)
    return {
      registration: registration
        ? { courseId: registration.course_id, state: parseRegistrationState(registration.state) }
        : null,
      appointment: appointment
        ? {
            courseId: appointment.course_id,
            isCancelled: appointment.cancelled_at !== null || appointment.state === 'cancelled',
          }
        : null,
      mayStillSay: !held.has(appointmentId) && registration?.is_led === true,
    }
  }
}

export type StoredMark = {
  id: string
  registrationId: string
  type: AttendanceType | null
  userId: string
  /** Whether it is the latest mark, the one that counts. */
  counts: boolean
}

/** Stored marks by their ids, whoever sent them. */
export async function storedMarks(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<Map<string, StoredMark>> {
  const rows = await ctx.tx
    .selectFrom('attendance_mark as m')
    .select(['m.id', 'm.registration_id', 'm.type', 'm.user_id'])
    // The same rule as in the view `attendance`, which would read and sort all marks of the tenant.
    .select(
      sql<boolean>`not exists (select from attendance_mark l
        where l.tenant_id = m.tenant_id and l.appointment_id = m.appointment_id
          and l.registration_id = m.registration_id and (l.marked_at, l.id) > (m.marked_at, m.id))`.as(
        'counts',
      ),
    )
    .where('m.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`m.id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        registrationId: row.registration_id,
        type: row.type as AttendanceType | null,
        userId: row.user_id,
        counts: row.counts,
      },
    ]),
  )
}
