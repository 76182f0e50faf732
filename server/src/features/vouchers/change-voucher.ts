import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { voucherBlocked, voucherCorrected, voucherUnblocked } from './voucher.events.ts'
import { addMovements, lockVoucher, storeVoucherChange } from './voucher.store.ts'

/** Nobody can redeem it any more. What is on it stays owed. */
export async function blockVoucher(ctx: TenantContext, id: string, reason: string): Promise<void> {
  requireVerified(ctx)
  const voucher = await lockVoucher(ctx, id)
  if (voucher.blocked_at) return
  if (voucher.lapsed_at) throw new Refusal('VOUCHER_LAPSED')
  await storeVoucherChange(ctx, id, { blocked_at: ctx.now })
  await record(ctx, voucherBlocked(id, reason))
}

export async function unblockVoucher(ctx: TenantContext, id: string): Promise<void> {
  requireVerified(ctx)
  const voucher = await lockVoucher(ctx, id)
  if (!voucher.blocked_at) return
  await storeVoucherChange(ctx, id, { blocked_at: null })
  await record(ctx, voucherUnblocked(id))
}

type Correction = { id: string; cents: number; reason: string; requestKey: string }

async function isCorrected({ tx, tenantId }: TenantContext, requestKey: string): Promise<boolean> {
  const found = await tx
    .selectFrom('voucher_movement')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return found !== undefined
}

/** Raises or lowers what is left on it; never below nothing. Sent twice, it is one correction. */
export async function correctVoucher(
  ctx: TenantContext,
  { id, cents, reason, requestKey }: Correction,
): Promise<void> {
  requireVerified(ctx)
  await oneAtATime(ctx, requestKey)
  const { balance_cents: before, currency, lapsed_at } = await lockVoucher(ctx, id)
  if (await isCorrected(ctx, requestKey)) return
  if (lapsed_at) throw new Refusal('VOUCHER_LAPSED')
  if (before + cents < 0)
    throw new Refusal('VOUCHER_BALANCE', { balanceCents: before, currencyCode: currency })
  await addMovements(ctx, [{ voucherId: id, kind: 'corrected', cents, reason, requestKey }])
  await record(ctx, voucherCorrected(id, { before, after: before + cents }, reason))
}
