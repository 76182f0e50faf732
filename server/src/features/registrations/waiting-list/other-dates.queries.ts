import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { LockedRegistration } from '../registration-move.store.ts'

type OtherDate = { id: string; course_id: string }

/** The registrations on other waiting lists that belong to the same wishes. */
export async function otherDatesOf(
  ctx: TenantContext,
  registrations: readonly Pick<LockedRegistration, 'id' | 'wish_id'>[],
): Promise<OtherDate[]> {
  const wishes = registrations.flatMap(({ wish_id }) => wish_id ?? [])
  if (wishes.length === 0) return []
  return ctx.tx
    .selectFrom('registration')
    .select(['id', 'course_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`wish_id = any(${wishes}::uuid[])`)
    .where('state', '=', 'on_waiting_list')
    .where(sql<boolean>`id <> all(${registrations.map(({ id }) => id)}::uuid[])`)
    .execute()
}

/**
 * The other courses that people of these courses or registrations also wait for, including people whose course was
 * called off. Read before locking, and checked again afterwards.
 */
export async function coursesBeside(
  ctx: TenantContext,
  { courseIds = [], ids = [] }: { courseIds?: readonly string[]; ids?: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ course_id: string }>`
    select distinct other.course_id from registration r
    join registration other on other.tenant_id = r.tenant_id and other.wish_id = r.wish_id
      and other.state = 'on_waiting_list'
    where r.tenant_id = ${ctx.tenantId} and r.wish_id is not null
      and (r.state = 'on_waiting_list' and r.course_id = any(${[...courseIds]}::uuid[])
        or (r.state = 'on_waiting_list' or r.cancellation_cause = 'course') and r.id = any(${[...ids]}::uuid[]))`.execute(
    ctx.tx,
  )
  return rows.map(({ course_id }) => course_id)
}

type OtherDateShown = Registration['otherDates'][number]

/** The other dates that these registrations wait for, as shown to the staff. */
export async function otherDatesShown(
  ctx: TenantContext,
  waiting: readonly { id: string; wish_id: string | null }[],
): Promise<Map<string, OtherDateShown[]>> {
  const wishes = waiting.flatMap(({ wish_id }) => wish_id ?? [])
  if (wishes.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('registration as r')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .select(['r.id', 'r.wish_id', 'r.course_id', 'c.title', 'c.starts_at'])
    .where('r.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`r.wish_id = any(${wishes}::uuid[])`)
    .where('r.state', '=', 'on_waiting_list')
    .orderBy('c.starts_at')
    .orderBy('r.id')
    .execute()
  return new Map(
    waiting.map(({ id, wish_id }) => [
      id,
      rows
        .filter((row) => wish_id !== null && row.wish_id === wish_id && row.id !== id)
        .map(
          (row) =>
            ({
              registrationId: row.id,
              courseId: row.course_id,
              courseTitle: row.title,
              start: row.starts_at?.toISOString() ?? null,
            }) as OtherDateShown,
        ),
    ]),
  )
}
