import { sql } from 'kysely'
import { canonical } from '#platform/canonical.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type NewRun = {
  /** The key of the request: sent twice, it is one run. */
  id: string
  /** Which work it is; also the name of its action in the log. */
  kind: string
  action: object
  itemIds: readonly string[]
}

/**
 * Stores what is to be done to which records, each once. The caller records an event, whose job does the work. False: the
 * same request came before; the same id for something else is refused.
 */
export async function startRun(ctx: TenantContext, { id, kind, action, itemIds }: NewRun): Promise<boolean> {
  const ids = [...new Set(itemIds)]
  const stored = await ctx.tx
    .insertInto('run')
    .values({
      tenant_id: ctx.tenantId,
      id,
      kind,
      action: JSON.stringify(action),
      total: ids.length,
      actor_id: 'userId' in ctx.actor ? ctx.actor.userId : null,
      by_support: ctx.actor.kind === 'support',
      created_at: ctx.now,
      finished_at: ids.length === 0 ? ctx.now : null,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) {
    const before = await ctx.tx
      .selectFrom('run')
      .select(['kind', 'action'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (before?.kind !== kind || canonical(before.action) !== canonical(action)) throw new Refusal('CONFLICT')
    return false
  }
  await sql`insert into run_item (tenant_id, run_id, position, item_id)
    select ${ctx.tenantId}, ${id}, item.place, item.id
    from unnest(${ids}::uuid[]) with ordinality as item(id, place)`.execute(ctx.tx)
  return true
}

type Resumed = { kind: string; action: unknown; left: number }

/**
 * Goes on with a stopped run: only what had no turn has one, so nothing is done twice. Null: it was not stopped, or nothing
 * is left. The caller records an event, whose job does the work.
 */
export async function resumeRun(
  ctx: TenantContext,
  id: string,
  kinds: readonly string[],
): Promise<Resumed | null> {
  const run = await ctx.tx
    .selectFrom('run')
    .select(['kind', 'action', 'cancelled_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('kind', 'in', [...kinds])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!run) throw new Refusal('NOT_FOUND')
  const { left } = await ctx.tx
    .selectFrom('run_item')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('run_id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  if (run.cancelled_at === null || Number(left) === 0) return null
  await ctx.tx
    .updateTable('run')
    .set({ cancelled_at: null, finished_at: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
  return { kind: run.kind, action: run.action, left: Number(left) }
}

/** What has had its turn stays done, and nothing else begins. Without effect on a run that is over. */
export async function cancelRun(ctx: TenantContext, id: string, kinds: readonly string[]): Promise<void> {
  const run = await ctx.tx
    .updateTable('run')
    .set((eb) => ({
      cancelled_at: eb.fn.coalesce(
        'cancelled_at',
        sql<Date>`case when finished_at is null then ${ctx.now}::timestamptz end`,
      ),
    }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('kind', 'in', [...kinds])
    .returning('id')
    .executeTakeFirst()
  if (!run) throw new Refusal('NOT_FOUND')
}
