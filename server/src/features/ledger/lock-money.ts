import type { PaymentWay, ReceivableKind } from '@reihum/contract/ledger/receivable-states.ts'
import { type Selectable, sql } from 'kysely'
import type { Payment, Receivable } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type LockedReceivable = Omit<Selectable<Receivable>, 'kind'> & { kind: ReceivableKind }
export type LockedPayment = Omit<Selectable<Payment>, 'way'> & { way: PaymentWay }

/** Receivables are locked before payments, and both in the order of their ids, so that no two commands block each other. */
export async function lockReceivables(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<Map<string, LockedReceivable>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('receivable')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row as LockedReceivable]))
}

export async function lockPayments(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<Map<string, LockedPayment>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('payment')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row as LockedPayment]))
}
