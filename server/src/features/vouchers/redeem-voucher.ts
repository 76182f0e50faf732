import { voucherName } from '@reihum/contract/vouchers/voucher.schema.ts'
import { addPayments } from '#features/ledger/add-payments.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { today } from './today.ts'
import { voucherRedeemed } from './voucher.events.ts'
import type { KnownVoucher } from './voucher.rules.ts'
import { addMovements } from './voucher.store.ts'

export type Redemption = {
  voucher: Pick<KnownVoucher, 'id' | 'lastFour' | 'currency'>
  cents: number
  payerPersonId: string | null
}

/**
 * Takes money off vouchers, which are locked, as payments of a way of their own; what these pay is for the caller to allocate in
 * the same transaction. Returns the payments in the same order, and what happened.
 */
export async function redeemVouchers(ctx: TenantContext, redemptions: readonly Redemption[]) {
  const day = today(ctx)
  const made = redemptions.map((one) => ({ ...one, paymentId: newId(ctx.now.getTime()) }))
  if (made.length > 0)
    await addPayments(
      ctx,
      made.map(({ paymentId, voucher, cents, payerPersonId }) => ({
        id: paymentId,
        way: 'voucher',
        receivedOn: day,
        amountCents: cents,
        currency: voucher.currency,
        payerPersonId,
        remittance: voucherName(voucher.lastFour, ctx.tenant.language),
      })),
    )
  await addMovements(
    ctx,
    made.map(({ paymentId, voucher, cents }) => ({
      voucherId: voucher.id,
      kind: 'redeemed',
      cents: -cents,
      paymentId,
    })),
  )
  return {
    paymentIds: made.map(({ paymentId }) => paymentId),
    events: made.map(({ voucher, cents }) => voucherRedeemed(voucher.id, cents)),
  }
}
