import type { AttendanceType } from '@reihum/contract/attendance/attendance.schema.ts'
import type { FirmAttendance } from '@reihum/contract/attendance/firm-attendance.contract.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import { attendeesOfFirm } from '#features/registrations/firms/firm-attendees.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type AppointmentId = FirmAttendance['courses'][number]['appointments'][number]['id']
type Begun = { id: string; course_id: string; starts_at: Date }

async function begunOf(ctx: TenantContext, courseIds: readonly string[]): Promise<Map<string, Begun[]>> {
  const { rows } = await sql<Begun>`
    select a.id, a.course_id, a.starts_at from appointment a
    where a.tenant_id = ${ctx.tenantId} and a.course_id = any(${[...courseIds]}::uuid[])
      and a.cancelled_at is null and a.starts_at <= ${ctx.now}
    order by a.starts_at, a.id`.execute(ctx.tx)
  return Map.groupBy(rows, ({ course_id }) => course_id)
}

async function typesOf(ctx: TenantContext, registrationIds: readonly string[]) {
  const { rows } = await sql<{
    appointment_id: string
    registration_id: string
    type: AttendanceType | null
  }>`
    select s.appointment_id, s.registration_id, s.type from attendance s
    where s.tenant_id = ${ctx.tenantId} and s.registration_id = any(${[...registrationIds]}::uuid[])`.execute(
    ctx.tx,
  )
  const types = new Map(rows.map((row) => [`${row.appointment_id} ${row.registration_id}`, row.type]))
  return (appointmentId: string, registrationId: string) =>
    types.get(`${appointmentId} ${registrationId}`) ?? null
}

/** What the sheets say of a firm's people; who that is, and whether its contact sees it, is known with the registrations. */
export async function attendanceOfFirm(
  ctx: TenantContext,
  asked: { firmId: string; part: number },
): Promise<FirmAttendance> {
  const { firmName, total, courses } = await attendeesOfFirm(ctx, asked)
  const [begun, typeOf] = await Promise.all([
    begunOf(
      ctx,
      courses.map(({ courseId }) => courseId),
    ),
    typesOf(
      ctx,
      courses.flatMap(({ attendees }) => attendees.map(({ registrationId }) => registrationId)),
    ),
  ])
  return {
    firmName,
    total,
    courses: courses.map(({ courseId, courseTitle, attendees }) => {
      const appointments = begun.get(courseId) ?? []
      return {
        courseId: courseId as CourseId,
        title: courseTitle,
        appointments: appointments.map(({ id, starts_at }) => ({
          id: id as AppointmentId,
          start: starts_at.toISOString(),
        })),
        people: attendees.map(({ registrationId, name }) => ({
          name,
          types: appointments.map(({ id }) => typeOf(id, registrationId)),
        })),
      }
    }),
  }
}
