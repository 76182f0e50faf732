import { sql } from 'kysely'
import type { Leaving, PersonPart } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** A voucher knows its buyer by an address alone. */
async function reportOfVouchers({ tx, tenantId }: TenantContext, personId: string) {
  const rows = await tx
    .selectFrom('voucher as v')
    .selectAll('v')
    .where('v.tenant_id', '=', tenantId)
    .where(
      sql<boolean>`v.buyer_email <> '' and lower(v.buyer_email) = (
        select lower(p.email) from person p where p.tenant_id = ${tenantId} and p.id = ${personId})`,
    )
    .orderBy('v.created_at')
    .orderBy('v.id')
    .execute()
  return {
    vouchers: rows.map((row) => ({
      lastFour: row.last_four,
      amountCents: row.amount_cents,
      currencyCode: row.currency,
      soldOn: row.sold_on,
      buyerName: row.buyer_name,
      buyerEmail: row.buyer_email,
      recipientName: row.recipient_name,
      message: row.message,
    })),
  }
}

/** Whoever holds the paper can still redeem it: only who bought it for whom is forgotten. */
async function forgetBuyer({ tx, tenantId }: TenantContext, { ownAddresses }: Leaving): Promise<void> {
  await sql`update voucher set buyer_name = '', buyer_email = '', recipient_name = '', message = '', revision = revision + 1
    where tenant_id = ${tenantId} and buyer_email <> '' and lower(buyer_email) = any (${[...ownAddresses]}::text[])`.execute(
    tx,
  )
}

export const vouchersPart = {
  report: reportOfVouchers,
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: async () => {},
    logged: async () => ({ corrected: [], made: [] }),
    erase: forgetBuyer,
  },
} satisfies PersonPart
