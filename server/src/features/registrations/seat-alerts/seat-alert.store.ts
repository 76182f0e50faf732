import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { confirmableUntil, lately, toldUntil } from './seat-alert.rules.ts'

export type StoredAlert = {
  id: string
  courseId: string
  email: string
  language: Locale
  askedAt: Date
  confirmedAt: Date | null
  toldAt: Date | null
}

/** Asking and confirming wait for one another within a tenant, because there are at most so many alerts. */
export const holdSeatAlerts = (ctx: TenantContext) => oneAtATime(ctx, 'seat alerts')

const columns = sql`id, course_id as "courseId", email, language, asked_at as "askedAt",
  confirmed_at as "confirmedAt", told_at as "toldAt"`

const isOpen = (now: Date) => sql`told_at is null and (expires_at is null or expires_at > ${now})`

/** The alert of this address for this course that was not told yet, also where its link has expired. */
export async function alertOfAddress(
  { tx, tenantId }: TenantContext,
  courseId: string,
  email: string,
): Promise<StoredAlert | null> {
  const { rows } = await sql<StoredAlert>`select ${columns} from seat_alert
    where tenant_id = ${tenantId} and course_id = ${courseId} and lower(email) = lower(${email})
      and told_at is null for update`.execute(tx)
  return rows[0] ?? null
}

export async function countOfCourse({ tx, tenantId, now }: TenantContext, courseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from seat_alert
    where tenant_id = ${tenantId} and course_id = ${courseId} and ${isOpen(now)}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertAlert(
  { tx, tenantId, now }: TenantContext,
  { courseId, email, language }: Pick<StoredAlert, 'courseId' | 'email' | 'language'>,
): Promise<string> {
  const id = newId(now.getTime())
  await tx
    .insertInto('seat_alert')
    .values({
      tenant_id: tenantId,
      id,
      course_id: courseId,
      email,
      language,
      asked_at: now,
      expires_at: confirmableUntil(now),
    })
    .execute()
  return id
}

/** Another letter goes out; what waits for its click has as long as at first. */
export async function renewAlert(
  { tx, tenantId, now }: TenantContext,
  { id, confirmedAt }: Pick<StoredAlert, 'id' | 'confirmedAt'>,
  language: Locale,
): Promise<void> {
  await tx
    .updateTable('seat_alert')
    .set({ asked_at: now, language, expires_at: confirmedAt ? null : confirmableUntil(now) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Of one address so many wait for their click at a time; the oldest gives way, or strangers could ask in vain for ever. */
export async function dropUnconfirmedBeyond(
  { tx, tenantId }: TenantContext,
  email: string,
  most: number,
): Promise<void> {
  await sql`delete from seat_alert where tenant_id = ${tenantId} and id in (
    select id from seat_alert where tenant_id = ${tenantId} and lower(email) = lower(${email})
      and confirmed_at is null order by asked_at desc, id desc offset ${most})`.execute(tx)
}

/** The alert of a link; null: it is gone, or waited too long for its click. */
export async function findAlert(
  { tx, tenantId, now }: TenantContext,
  id: string,
): Promise<StoredAlert | null> {
  const { rows } = await sql<StoredAlert>`select ${columns} from seat_alert
    where tenant_id = ${tenantId} and id = ${id} and (expires_at is null or expires_at > ${now})`.execute(tx)
  return rows[0] ?? null
}

/** How many confirmed alerts of an address wait. */
export async function countOfAddress({ tx, tenantId }: TenantContext, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from seat_alert
    where tenant_id = ${tenantId} and lower(email) = lower(${email})
      and confirmed_at is not null and told_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function confirmAlert({ tx, tenantId, now }: TenantContext, id: string): Promise<void> {
  await tx
    .updateTable('seat_alert')
    .set({ confirmed_at: now, expires_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export async function deleteAlert({ tx, tenantId }: TenantContext, id: string): Promise<void> {
  await tx.deleteFrom('seat_alert').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** How many wait to be told of this course, and how many were told lately. */
export async function standingOf(
  { tx, tenantId, now }: TenantContext,
  courseId: string,
): Promise<{ waiting: number; toldLately: number }> {
  const since = new Date(now.getTime() - lately)
  const { rows } = await sql<{ waiting: number; toldLately: number }>`
    select count(*) filter (where confirmed_at is not null and told_at is null) as waiting,
      count(*) filter (where told_at > ${since}) as "toldLately"
    from seat_alert where tenant_id = ${tenantId} and course_id = ${courseId}`.execute(tx)
  return rows[0] ?? { waiting: 0, toldLately: 0 }
}

/** Marks those who have waited longest as told. Whoever is marked twice would get no second letter: it is of the same event. */
export async function takeToTell(
  { tx, tenantId, now }: TenantContext,
  courseId: string,
  most: number,
): Promise<StoredAlert[]> {
  // Chosen once: as a plain subquery the choice could be made anew for each row, and more than so many would be taken.
  const { rows } = await sql<StoredAlert>`
    with chosen as materialized (
      select id from seat_alert where tenant_id = ${tenantId} and course_id = ${courseId}
        and confirmed_at is not null and told_at is null
      order by confirmed_at, id limit ${most} for update)
    update seat_alert set told_at = ${now}, expires_at = ${toldUntil(now)}
    where tenant_id = ${tenantId} and told_at is null and id in (select id from chosen)
    returning ${columns}`.execute(tx)
  return rows
}

/** Deletes what nobody confirmed, what was told a while ago, and all of courses that have begun or are not offered any more. */
export async function forgetSeatAlerts({ tx, now }: PlatformContext): Promise<void> {
  await sql`delete from seat_alert a where a.expires_at <= ${now} or exists (
    select from course c where c.tenant_id = a.tenant_id and c.id = a.course_id
      and (c.state not in ('published', 'closed') or c.starts_at <= ${now}))`.execute(tx)
}
