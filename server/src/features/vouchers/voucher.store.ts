import type { VoucherMovementKind } from '@reihum/contract/vouchers/voucher.schema.ts'
import type { Selectable } from 'kysely'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { Voucher } from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { today } from './today.ts'
import type { KnownVoucher } from './voucher.rules.ts'

export type VoucherRow = Selectable<Voucher>

export type Movement = {
  voucherId: string
  kind: VoucherMovementKind
  cents: number
  paymentId?: string | null
  reason?: string
  requestKey?: string | null
  /** Left out: today. */
  day?: string
}

/** What is left on the vouchers follows by itself, and the database refuses what there is not. */
export async function addMovements(ctx: TenantContext, movements: readonly Movement[]): Promise<void> {
  await insertTogether(ctx.tx, {
    voucher_movement: movements.map(
      ({ voucherId, kind, cents, paymentId = null, reason = '', requestKey = null, day = today(ctx) }) => ({
        tenant_id: ctx.tenantId,
        id: newId(ctx.now.getTime()),
        voucher_id: voucherId,
        kind,
        cents,
        payment_id: paymentId,
        day,
        reason,
        request_key: requestKey,
        at: ctx.now,
        ...actorColumns(ctx.actor),
      }),
    ),
  })
}

export const knownOf = (row: VoucherRow): KnownVoucher => ({
  id: row.id,
  lastFour: row.last_four,
  currency: row.currency,
  balanceCents: row.balance_cents,
  validUntil: row.valid_until,
  isBlocked: row.blocked_at !== null,
  isLapsed: row.lapsed_at !== null,
})

/** Locks a voucher, for whatever changes what is on it or its state. */
export async function lockVoucher(ctx: TenantContext, id: string): Promise<VoucherRow> {
  const row = await ctx.tx
    .selectFrom('voucher')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

type Change = { blocked_at?: Date | null; lapsed_at?: Date | null; valid_until?: string }

export async function storeVoucherChange(ctx: TenantContext, id: string, change: Change): Promise<void> {
  await ctx.tx
    .updateTable('voucher')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}
