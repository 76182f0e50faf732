import { sql } from 'kysely'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { KnownVoucher } from './voucher.rules.ts'
import { knownOf } from './voucher.store.ts'

/**
 * The vouchers with these numbers, by number. Whoever redeems locks them in the order of their ids, after seats, places and what
 * is owed, so that two who want the last of one come one after the other.
 */
export async function findVouchers(
  ctx: TenantContext,
  numbers: readonly string[],
  { locked }: { locked: boolean },
): Promise<Map<string, KnownVoucher>> {
  const byHash = new Map(numbers.filter((one) => one !== '').map((number) => [tokenHash(number), number]))
  if (byHash.size === 0) return new Map()
  const query = ctx.tx
    .selectFrom('voucher')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`number_hash = any(${[...byHash.keys()]}::text[])`)
    .orderBy('id')
  const rows = await (locked ? query.forNoKeyUpdate() : query).execute()
  return new Map(rows.map((row) => [byHash.get(row.number_hash) ?? '', knownOf(row)]))
}
