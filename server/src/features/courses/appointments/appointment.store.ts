import { sql } from 'kysely'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockCourse } from '../course.store.ts'
import { keepKnownDates, type Tells } from './changed-dates.store.ts'

export type AppointmentRow = {
  id: string
  startsAt: Date
  endsAt: Date
  title: string
  placeId: string | null
  instructorId: string | null
}

function columnsOf({ startsAt, endsAt, title, placeId, instructorId }: Omit<AppointmentRow, 'id'>) {
  return { starts_at: startsAt, ends_at: endsAt, title, place_id: placeId, instructor_id: instructorId }
}

const refuseTakenTime = refuseTaken({ appointment_once: 'APPOINTMENT_TWICE' })

/** Inserts appointments that do not exist yet, and returns these; the same ids sent twice are stored once. */
export async function insertAppointments(
  ctx: TenantContext,
  courseId: string,
  appointments: readonly AppointmentRow[],
  tells?: Tells,
): Promise<string[]> {
  if (appointments.length === 0) return []
  const rows = await ctx.tx
    .insertInto('appointment')
    .values(
      appointments.map((appointment) => ({
        tenant_id: ctx.tenantId,
        id: appointment.id,
        course_id: courseId,
        ...columnsOf(appointment),
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
    )
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .execute()
    .catch(refuseTakenTime)
  const added = rows.map(({ id }) => id)
  await keepKnownDates(ctx, added, { tells, isNew: true })
  return added
}

/** Each change raises `sequence`, so that calendars that hold the appointment see a new version. */
const change = (ctx: TenantContext, id: string) =>
  ctx.tx
    .updateTable('appointment')
    .set((eb) => ({ sequence: eb('sequence', '+', 1), updated_at: ctx.now }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)

export async function updateAppointment(
  ctx: TenantContext,
  { id, ...appointment }: AppointmentRow,
  tells?: Tells,
): Promise<void> {
  await keepKnownDates(ctx, [id], { tells })
  await change(ctx, id).set(columnsOf(appointment)).execute().catch(refuseTakenTime)
}

export async function setAppointmentCancelled(
  ctx: TenantContext,
  id: string,
  {
    cancelled,
    reason = '',
    tells,
    givesBack = false,
  }: { cancelled: boolean; reason?: string; tells?: Tells; givesBack?: boolean },
): Promise<void> {
  await keepKnownDates(ctx, [id], { tells })
  await change(ctx, id)
    .set({
      cancelled_at: cancelled ? ctx.now : null,
      cancellation_reason: cancelled ? reason : '',
      gives_back: cancelled && givesBack,
    })
    .execute()
    .catch(refuseTakenTime)
}

export async function deleteAppointments(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  await ctx.tx
    .deleteFrom('appointment')
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

export async function deleteAppointment(ctx: TenantContext, id: string): Promise<void> {
  await deleteAppointments(ctx, [id])
}

/**
 * Updates start, end and number of dates of a course from its appointments; if all are cancelled, it keeps the time
 * they had. To be called after every change of an appointment. If one date is left, it is also a field of the course
 * form, so the revision of the course rises: a form that was open meanwhile must not undo the change.
 */
export async function followAppointments(
  ctx: TenantContext,
  courseId: string,
  { isByForm = false }: { isByForm?: boolean } = {},
): Promise<void> {
  await sql`update course c set starts_at = a.starts_at, ends_at = a.ends_at, appointment_count = a.planned,
      updated_at = ${ctx.now}, revision = c.revision + case when ${!isByForm}::boolean and a.planned < 2
        and (c.starts_at, c.ends_at) is distinct from (a.starts_at, a.ends_at) then 1 else 0 end
    from (
      select coalesce(min(starts_at) filter (where cancelled_at is null), min(starts_at)) as starts_at,
        coalesce(max(ends_at) filter (where cancelled_at is null), max(ends_at)) as ends_at,
        count(*) filter (where cancelled_at is null) as planned
      from appointment where tenant_id = ${ctx.tenantId} and course_id = ${courseId}
    ) a
    where c.tenant_id = ${ctx.tenantId} and c.id = ${courseId}`.execute(ctx.tx)
}

/** All appointments of a course in order, including cancelled ones. */
export function appointmentsOfCourse(ctx: TenantContext, courseId: string) {
  return ctx.tx
    .selectFrom('appointment')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

function findAppointment(ctx: TenantContext, id: string) {
  return ctx.tx
    .selectFrom('appointment')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Reads an appointment and its course. The lock on the course is taken first and covers all of its appointments.
 * Undefined: there is no such appointment.
 */
export async function findLockedAppointment(ctx: TenantContext, id: string) {
  const found = await findAppointment(ctx, id)
  const course = found && (await lockCourse(ctx, found.course_id))
  // Read again, because it may have changed before the lock was granted.
  const appointment = course && (await findAppointment(ctx, id))
  return appointment ? { appointment, course } : undefined
}

export async function lockAppointment(ctx: TenantContext, id: string) {
  const found = await findLockedAppointment(ctx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/**
 * Locks the places and instructors that appointments need, always in the same order: of two commands that want one at
 * the same time, the second waits and then sees the first. Taken after the lock of the course.
 */
export async function lockNeeded(
  ctx: TenantContext,
  places: readonly string[],
  instructors: readonly string[],
): Promise<void> {
  for (const [table, ids] of [
    ['place', places],
    ['instructor', instructors],
  ] as const) {
    if (ids.length === 0) continue
    await ctx.tx
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  }
}
