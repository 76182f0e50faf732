import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** In the log of so many people it is said what was chosen at an address that they share. */
const mostPeople = 20

/** The people who are written to at an address, which is in lower case. */
export async function personsAt({ tx, tenantId }: TenantContext, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from person p where p.tenant_id = ${tenantId} and p.erased_at is null and p.id in (
      select o.id from person o where o.tenant_id = ${tenantId} and lower(o.email) = ${email}
      union select r.person_id from registration r where r.tenant_id = ${tenantId} and lower(r.email) = ${email}
      union select b.contact_person_id from booking b where b.tenant_id = ${tenantId} and lower(b.email) = ${email})
    order by p.id limit ${sql.lit(mostPeople)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The addresses at which a person is written to, in lower case, their own first; without one, those of the contacts of their bookings. */
export async function addressesOf({ tx, tenantId }: TenantContext, personId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from (
      select lower(p.email) as email, 1 as rank from person p where p.tenant_id = ${tenantId} and p.id = ${personId}
      union all
      select lower(coalesce(nullif(r.email, ''), nullif(b.email, ''), c.email)), 2
      from registration r
      join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
      join person c on c.tenant_id = b.tenant_id and c.id = b.contact_person_id
      where r.tenant_id = ${tenantId} and r.person_id = ${personId}
      union all
      select lower(b.email), 3 from booking b where b.tenant_id = ${tenantId} and b.contact_person_id = ${personId}
    ) given where email <> '' group by email order by min(rank), email limit 20`.execute(tx)
  return rows.map((row) => row.email)
}
