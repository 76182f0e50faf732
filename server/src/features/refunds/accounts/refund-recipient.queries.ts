import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

export type RefundRecipient = { email: string; name: string; locale: Locale }

/**
 * Who is written to about money that goes back: whoever paid, or else the contact of the booking that the money paid last.
 * Nobody who was erased.
 */
export async function refundRecipient(
  { tx, tenantId, tenant }: TenantContext,
  paymentId: string,
): Promise<RefundRecipient> {
  const { rows } = await sql<{ email: string; name: string; language: string | null }>`
    select coalesce(nullif(n.email, ''), b.email, '') as email, b.language,
      coalesce(nullif(trim(n.first_name || ' ' || n.last_name), ''), trim(b.first_name || ' ' || b.last_name), '') as name
    from payment p
    left join person n on n.tenant_id = p.tenant_id and n.id = p.payer_person_id and n.erased_at is null
    left join lateral (
      select k.email, k.language, k.first_name, k.last_name from allocation a
      join receivable r on r.tenant_id = a.tenant_id and r.id = a.receivable_id
      join booking k on k.tenant_id = r.tenant_id and k.id = r.booking_id
      where a.tenant_id = p.tenant_id and a.payment_id = p.id
        and (p.payer_person_id is null or k.contact_person_id = p.payer_person_id)
      order by a.at desc, a.id desc limit 1
    ) b on true
    where p.tenant_id = ${tenantId} and p.id = ${paymentId}`.execute(tx)
  const [row] = rows
  return {
    email: row?.email ?? '',
    name: row?.name ?? '',
    locale: (row?.language ?? tenant.language) as Locale,
  }
}
