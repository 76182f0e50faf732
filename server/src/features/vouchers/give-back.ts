import { voucherName } from '@reihum/contract/vouchers/voucher.schema.ts'
import { lockPayments } from '#features/ledger/lock-money.ts'
import { storeRefund } from '#features/ledger/refund-payments.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { today } from './today.ts'
import { voucherGivenBack } from './voucher.events.ts'
import { reopenedUntil } from './voucher.rules.ts'
import { addMovements, knownOf, lockVoucher, storeVoucherChange } from './voucher.store.ts'
import { voucherSettings } from './voucher-settings.ts'

async function voucherOfPayment({ tx, tenantId }: TenantContext, paymentId: string) {
  const found = await tx
    .selectFrom('voucher_movement')
    .select('voucher_id')
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'redeemed')
    .executeTakeFirst()
  return found?.voucher_id
}

/**
 * What a voucher had paid and is free again goes back to it, all of it and at once: the payer's credit is on the voucher. One that
 * was redeemed in time and has lapsed since is good again; one that is blocked stays so. False: no voucher made that payment.
 */
export async function giveBackToVoucher(ctx: TenantContext, paymentId: string): Promise<boolean> {
  const voucherId = await voucherOfPayment(ctx, paymentId)
  if (!voucherId) return false
  const cents = (await lockPayments(ctx, [paymentId])).get(paymentId)?.free_cents ?? 0
  if (cents === 0) return true
  const voucher = knownOf(await lockVoucher(ctx, voucherId))
  const { years } = await voucherSettings(ctx)
  const day = today(ctx)
  const until = reopenedUntil(voucher, day, years)
  if (until) await storeVoucherChange(ctx, voucherId, { lapsed_at: null, valid_until: until })
  await storeRefund(ctx, {
    parts: [{ paymentId, cents }],
    way: 'voucher',
    purpose: voucherName(voucher.lastFour, ctx.tenant.language),
    executedOn: day,
    requestKey: newId(ctx.now.getTime()),
  })
  await addMovements(ctx, [{ voucherId, kind: 'given_back', cents, paymentId }])
  await record(ctx, voucherGivenBack(voucherId, cents))
  return true
}
