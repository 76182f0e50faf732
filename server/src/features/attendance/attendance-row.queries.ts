import type { AttendanceType, AttendedAppointment } from '@reihum/contract/attendance/attendance.schema.ts'
import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { sql } from 'kysely'
import { asAppointment, namedAppointments } from '#features/courses/appointments/appointment.queries.ts'
import { isLedByCaller } from '#features/courses/instructors/led-by.queries.ts'
import { isOverdue } from '#features/registrations/deadlines/deadline.rules.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * The appointments at which the caller may take attendance; those of drafts are left out, because drafts have no
 * attendees.
 */
export function ledAppointments(ctx: TenantContext) {
  return namedAppointments(ctx)
    .where('c.state', '<>', 'draft')
    .where(isLedByCaller(ctx))
    .orderBy('a.starts_at')
    .orderBy('a.id')
}

type LedRow = Awaited<ReturnType<ReturnType<typeof ledAppointments>['execute']>>[number]

export function asAttended(row: LedRow, now: Date): AttendedAppointment {
  const { id, courseId, courseTitle, courseReference, coursePhase, title, start, end, ...more } =
    asAppointment(row, now)
  const { place, instructor, furtherInstructors, number, count, cancelled } = more
  return {
    id,
    courseId,
    courseTitle,
    courseReference,
    coursePhase,
    title,
    start,
    end,
    place: place?.name ?? '',
    instructor: [instructor, ...furtherInstructors].map((one) => one?.name ?? '').join(', '),
    number,
    count,
    cancelled,
  }
}

/**
 * Everybody expected in these courses: registrations with a place or on the waiting list, and cancelled ones that have
 * marks.
 */
export async function expectedIn(ctx: TenantContext, courseIds: readonly string[]) {
  const rows = await ctx.tx
    .selectFrom('registration as r')
    .select(['r.id', 'r.course_id', 'r.first_name', 'r.last_name', 'r.shortcode', 'r.state'])
    .select('r.payment_due_at')
    .where('r.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`r.course_id = any(${[...courseIds]}::uuid[])`)
    .where(sql<boolean>`(r.state <> 'cancelled' or exists (select from attendance_mark m
      where m.tenant_id = r.tenant_id and m.registration_id = r.id and m.appointment_id is not null))`)
    .orderBy('r.name_sort')
    .orderBy('r.id')
    .execute()
  const seesMoney = may(ctx.role, 'registrations.read')
  return rows.map((row) => {
    const state = parseRegistrationState(row.state)
    const { payment_due_at } = row
    return {
      courseId: row.course_id,
      attendee: {
        registrationId: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        shortcode: row.shortcode,
        state,
        paymentOverdue: seesMoney ? isOverdue({ state, payment_due_at }, ctx.now) : null,
      },
    }
  })
}

/** The latest mark and who made it, by appointment and registration. */
export async function standingAt(ctx: TenantContext, appointmentIds: readonly string[]) {
  const rows = await ctx.tx
    .selectFrom('attendance as s')
    .leftJoin('member_name as u', 'u.user_id', 's.user_id')
    .select(['s.appointment_id', 's.registration_id', 's.type', 's.marked_at', 's.mark_id', 'u.username'])
    .where('s.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`s.appointment_id = any(${[...appointmentIds]}::uuid[])`)
    .execute()
  const standing = new Map(
    rows.map((row) => [
      `${row.appointment_id} ${row.registration_id}`,
      {
        type: row.type as AttendanceType | null,
        markedAt: (row.marked_at as Date).toISOString(),
        markId: row.mark_id as string,
        markedBy: row.username ?? '',
      },
    ]),
  )
  return (appointmentId: string, registrationId: string) => standing.get(`${appointmentId} ${registrationId}`)
}
