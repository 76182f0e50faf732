import { sql } from 'kysely'
import type { BillingPeriod } from '#features/tenants/biller.queries.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { Charge } from './charge.rules.ts'

/** A charge that nobody owes yet, with what a bill says of the tenant. */
export type UnowedCharge = Charge & {
  id: string
  at: Date
  netCents: number
  tenantId: string
  company: string
  email: string
  phone: string
  street: string
  postalCode: string
  city: string
}

/** Charges that are dealt with in one transaction. */
const batch = 100

/** The oldest first, so that a credit comes after what it is for. Whoever bills owes nothing to themselves. */
export async function unowedCharges(
  { tx }: Pick<PlatformContext, 'tx'>,
  { tenantId, since, until }: BillingPeriod,
): Promise<UnowedCharge[]> {
  const { rows } = await sql<UnowedCharge>`
    select c.id, c.at, c.kind, c.from_tier as "fromTier", c.tier, c.net_cents as "netCents", c.tenant_id as "tenantId",
      to_char(c.period_start, 'YYYY-MM-DD') as "periodStart", to_char(c.period_end, 'YYYY-MM-DD') as "periodEnd",
      t.company, t.email, t.phone, t.street, t.postal_code as "postalCode", t.city
    from tier_charge c join tenant t on t.id = c.tenant_id
    where c.at >= ${since} and (${until}::timestamptz is null or c.at < ${until}) and c.tenant_id <> ${tenantId}
      and not t.is_drill
      and not exists (select from owed_charge o where o.tenant_id = ${tenantId} and o.charge_id = c.id)
    order by c.at, c.id limit ${batch}`.execute(tx)
  return rows
}
