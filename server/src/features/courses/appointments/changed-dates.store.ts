import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { locationOf } from '../course-row.queries.ts'
import { tellsBySetting } from './changed-dates.queries.ts'
import { settlesSoonMs } from './changed-dates.rules.ts'

/** Whether people are told of a change; undefined: as the provider has set it. */
export type Tells = boolean | undefined

/** These dates as people know them: of courses that are public and that somebody is registered for. */
function knownDates({ tx, tenantId }: TenantContext, ids: readonly string[]) {
  return tx
    .selectFrom('appointment as a')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.course_id'),
    )
    .leftJoin('place as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'a.tenant_id')
        .on((eb) => eb('p.id', '=', eb.fn.coalesce('a.place_id', 'c.place_id'))),
    )
    .select(['a.id', 'a.course_id', 'a.starts_at', 'a.ends_at', 'a.cancelled_at', 'a.gives_back'])
    .select(['c.mode', 'p.name as place_name', 'p.city as place_city'])
    .where('a.tenant_id', '=', tenantId)
    .where(sql<boolean>`a.id = any(${[...ids]}::uuid[])`)
    .where('c.state', 'in', ['published', 'closed'])
    .where(sql<boolean>`c.taken + c.waiting > 0`)
    .execute()
}

/**
 * Keeps what people know of dates that are changed now, unless it is kept from an earlier change that they were not told of.
 * A change without a word says nothing about those before it: they are told of these as the date is then.
 */
export async function keepKnownDates(
  ctx: TenantContext,
  ids: readonly string[],
  { tells, isNew = false }: { tells: Tells; isNew?: boolean },
): Promise<void> {
  const rows = await knownDates(ctx, ids)
  if (rows.length === 0) return
  const { tenantId, now } = ctx
  const isTold = tells ?? (await tellsBySetting(ctx))
  const lookAt = isTold ? new Date(now.getTime() + settlesSoonMs) : null
  await ctx.tx
    .insertInto('changed_date')
    .values(
      rows.map((row) => ({
        tenant_id: tenantId,
        appointment_id: row.id,
        course_id: row.course_id,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        location: locationOf(row),
        is_cancelled: row.cancelled_at !== null,
        is_new: isNew,
        gave_back: row.gives_back,
        since: now,
        changed_at: now,
        look_at: lookAt,
      })),
    )
    .onConflict((c) =>
      c.columns(['tenant_id', 'appointment_id']).doUpdateSet({
        // What nobody was to hear of does not make the others wait any less.
        since: sql`case when changed_date.look_at is null then excluded.since else changed_date.since end`,
        changed_at: sql`case when excluded.look_at is null and changed_date.look_at is not null
          then changed_date.changed_at else excluded.changed_at end`,
        look_at: sql`coalesce(excluded.look_at, changed_date.look_at)`,
      }),
    )
    .execute()
}

const ofCourse = (ctx: TenantContext, courseId: string) =>
  ctx.tx
    .updateTable('changed_date')
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .where('look_at', 'is not', null)

/** When a node looks at what has changed in a course again. */
export async function lookAtChangedDates(ctx: TenantContext, courseId: string, at: Date): Promise<void> {
  await ofCourse(ctx, courseId).set({ look_at: at }).execute()
}

/** Nobody is told of what has changed so far; a later change that is told names what people know. */
export async function silenceChangedDates(ctx: TenantContext, courseId: string): Promise<number> {
  const { numUpdatedRows } = await ofCourse(ctx, courseId).set({ look_at: null }).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** These were told, or there is nothing to tell of them any more; refused where somebody else has told them just now. */
export async function forgetChangedDates(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('changed_date')
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`appointment_id = any(${[...ids]}::uuid[])`)
    .executeTakeFirst()
  if (numDeletedRows !== BigInt(ids.length)) throw new Refusal('CONFLICT')
}
