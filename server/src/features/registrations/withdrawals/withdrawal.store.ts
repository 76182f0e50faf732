import type { Insertable } from 'kysely'
import type { Withdrawal } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * False: the same withdrawal is stored already. The second of two that come at once waits for the first and then gets
 * false.
 */
export async function insertWithdrawal(
  ctx: TenantContext,
  withdrawal: Omit<Insertable<Withdrawal>, 'tenant_id'>,
): Promise<boolean> {
  const inserted = await ctx.tx
    .insertInto('withdrawal')
    .values({ tenant_id: ctx.tenantId, ...withdrawal })
    .onConflict((c) => c.columns(['tenant_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Change = Partial<Pick<Insertable<Withdrawal>, 'booking_id' | 'state' | 'note' | 'settled_at'>>

export async function updateWithdrawal(ctx: TenantContext, id: string, change: Change): Promise<void> {
  await ctx.tx
    .updateTable('withdrawal')
    .set(change)
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function lockWithdrawal(ctx: TenantContext, id: string) {
  return ctx.tx
    .selectFrom('withdrawal')
    .select(['state', 'note'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
