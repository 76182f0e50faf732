import type {
  AttendanceType,
  RegistrationAttendances,
} from '@reihum/contract/attendance/attendance.schema.ts'
import { figuresOf, latestOf } from '@reihum/contract/attendance/attendance-merge.ts'
import { mayTakeAnywhere } from '#features/courses/instructors/led-by.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { ledAppointments } from './attendance-row.queries.ts'

async function marksOf(ctx: TenantContext, registrationId: string) {
  const rows = await ctx.tx
    .selectFrom('attendance_mark as m')
    .leftJoin('member_name as u', 'u.user_id', 'm.user_id')
    .select(['m.id', 'm.appointment_id', 'm.appointment_starts_at', 'm.type', 'm.marked_at', 'm.received_at'])
    .select('u.username')
    .where('m.tenant_id', '=', ctx.tenantId)
    .where('m.registration_id', '=', registrationId)
    .orderBy('m.marked_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
  return rows.map((row) => ({
    appointmentId: row.appointment_id,
    appointmentStart: row.appointment_starts_at.toISOString(),
    id: row.id as RegistrationAttendances['appointments'][number]['marks'][number]['id'],
    type: row.type as AttendanceType | null,
    markedAt: row.marked_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    by: row.username ?? '',
  }))
}

/** The attendance of one registration, by appointment, with all marks that were ever made. */
export async function registrationAttendances(
  ctx: TenantContext,
  registrationId: string,
): Promise<RegistrationAttendances> {
  const registration = await ctx.tx
    .selectFrom('registration')
    .select('course_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', registrationId)
    .executeTakeFirst()
  if (!registration) throw new Refusal('NOT_FOUND')
  const [rows, marks] = await Promise.all([
    ledAppointments(ctx).where('a.course_id', '=', registration.course_id).execute(),
    marksOf(ctx, registrationId),
  ])
  const seesAll = mayTakeAnywhere(ctx)
  if (!seesAll && rows.length === 0) throw new Refusal('NOT_FOUND')
  const byAppointment = Map.groupBy(marks, ({ appointmentId }) => appointmentId)
  const kept = (of: typeof marks) => of.map(({ appointmentId: _, appointmentStart: __, ...mark }) => mark)
  const there = rows.map((row) => {
    const said = byAppointment.get(row.id) ?? []
    return {
      appointmentId: row.id as RegistrationAttendances['appointments'][number]['appointmentId'],
      start: row.starts_at.toISOString(),
      title: row.title,
      cancelled: row.cancelled_at !== null,
      type: latestOf(said)?.type ?? null,
      marks: kept(said),
    }
  })
  // Who led a deleted appointment is unknown, so only callers who may see everything get its marks.
  const lost = seesAll ? (byAppointment.get(null) ?? []) : []
  const gone = [...Map.groupBy(lost, ({ appointmentStart }) => appointmentStart)].map(([start, said]) => ({
    appointmentId: null,
    start,
    title: '',
    cancelled: true,
    type: latestOf(said)?.type ?? null,
    marks: kept(said),
  }))
  return {
    figures: figuresOf(there.filter(({ cancelled }) => !cancelled).map(({ type }) => type)),
    appointments: [...there, ...gone].sort((a, b) => Date.parse(a.start) - Date.parse(b.start)),
  }
}
