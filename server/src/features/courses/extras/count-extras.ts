import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** How many more of an extra are taken, or fewer where places are given up. */
export type ExtraUse = { extraId: string; count: number }

/** How many of each extra are left; those without a limit are not among them. */
export async function stockLeft(
  ctx: TenantContext,
  ids: readonly string[],
  { locked }: { locked: boolean },
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const query = ctx.tx
    .selectFrom('extra')
    .select(['id', 'stock', 'taken'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('required', '=', false)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
  const rows = await (locked ? query.forNoKeyUpdate() : query).execute()
  return new Map(rows.flatMap(({ id, stock, taken }) => (stock === null ? [] : [[id, stock - taken]])))
}

/** Locks extras in the order of their ids, so that two commands that lock several never deadlock. */
export async function lockExtras(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  await stockLeft(ctx, ids, { locked: true })
}

/** Adds to how many are taken; the table refuses what is beyond the stock. What comes with every place is not counted. */
export async function countExtras(ctx: TenantContext, uses: readonly ExtraUse[]): Promise<void> {
  const moving = uses.filter(({ count }) => count !== 0)
  if (moving.length === 0) return
  await sql`update extra e set taken = e.taken + s.count
    from json_to_recordset(${JSON.stringify(moving)}::json) as s("extraId" uuid, count int)
    where e.tenant_id = ${ctx.tenantId} and e.id = s."extraId" and not e.required
      and e.id = any(${moving.map(({ extraId }) => extraId)}::uuid[])`.execute(ctx.tx)
}
