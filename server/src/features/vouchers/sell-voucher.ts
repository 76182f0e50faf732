import { randomBytes } from 'node:crypto'
import type { NewVoucher } from '@reihum/contract/vouchers/voucher.schema.ts'
import { lastFourOf } from '@reihum/contract/vouchers/voucher-number.ts'
import { fixCurrency } from '#features/tenants/choose-currency.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { today } from './today.ts'
import { voucherSold } from './voucher.events.ts'
import { numberFrom, validUntilOf } from './voucher.rules.ts'
import { addMovements } from './voucher.store.ts'
import { voucherPlace } from './voucher-place.ts'
import { voucherSettings } from './voucher-settings.ts'

async function isSold({ tx, tenantId }: TenantContext, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('voucher')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** The caller names the id, so that a form sent twice sells one voucher. */
export async function sellVoucher(ctx: TenantContext, vault: Vault, sold: NewVoucher): Promise<void> {
  requireVerified(ctx)
  await oneAtATime(ctx, sold.id)
  if (await isSold(ctx, sold.id)) return
  if (sold.soldOn > today(ctx)) throw new Refusal('VOUCHER_SOLD_LATER')
  await fixCurrency(ctx)
  const { years } = await voucherSettings(ctx)
  const validUntil = validUntilOf(sold.soldOn, years)
  // A slip of the year would lapse with the next night.
  if (validUntil < today(ctx)) throw new Refusal('VOUCHER_SOLD_TOO_EARLY')
  const number = numberFrom(randomBytes(16))
  const { id, amountCents, paidWay, soldOn } = sold
  await ctx.tx
    .insertInto('voucher')
    .values({
      tenant_id: ctx.tenantId,
      id,
      number_hash: tokenHash(number),
      number_sealed: vault.seal(number, voucherPlace(ctx.tenantId)),
      last_four: lastFourOf(number),
      currency: ctx.tenant.currencyCode,
      amount_cents: amountCents,
      sold_on: soldOn,
      valid_until: validUntil,
      paid_way: paidWay,
      buyer_name: sold.buyerName,
      buyer_email: sold.buyerEmail,
      recipient_name: sold.recipientName,
      message: sold.message,
      language: sold.language,
      created_at: ctx.now,
      ...actorColumns(ctx.actor),
    })
    .execute()
  await addMovements(ctx, [{ voucherId: id, kind: 'issued', cents: amountCents, day: soldOn }])
  await record(ctx, voucherSold(id, { amountCents, paymentWay: paidWay }))
}
