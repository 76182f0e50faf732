import type { Locale } from '@reihum/contract/wire/locales.ts'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { VoucherFacts } from './voucher-paper.ts'
import { voucherPlace } from './voucher-place.ts'

/** All that a voucher says, with its whole number: for its paper alone. */
export async function voucherFacts(
  ctx: TenantContext,
  { vault, publicUrl }: { vault: Vault; publicUrl: string },
  id: string,
): Promise<VoucherFacts & { buyerEmail: string; balanceCents: number }> {
  const row = await ctx.tx
    .selectFrom('voucher')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.number_sealed) throw new Refusal('NOT_FOUND')
  const locale = row.language as Locale
  return {
    locale,
    number: vault.open(row.number_sealed, voucherPlace(ctx.tenantId)),
    currency: row.currency,
    amountCents: row.amount_cents,
    balanceCents: row.balance_cents,
    soldOn: row.sold_on,
    validUntil: row.valid_until,
    buyerName: row.buyer_name,
    buyerEmail: row.buyer_email,
    recipientName: row.recipient_name,
    message: row.message,
    from: await letterhead(ctx),
    page: `${publicUrl}/portal/${ctx.tenant.slug}?lang=${locale}`,
  }
}
