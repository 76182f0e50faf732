import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Those of these payments that vouchers made. How a payment was made never changes, so nothing is locked. */
export async function paidByVoucher(ctx: TenantContext, paymentIds: readonly string[]): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set()
  const rows = await ctx.tx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('way', '=', 'voucher')
    .where(sql<boolean>`id = any(${[...paymentIds]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const isByVoucher = async (ctx: TenantContext, paymentId: string) =>
  (await paidByVoucher(ctx, [paymentId])).has(paymentId)
