import type { ReportedInterest } from '@reihum/contract/registrations/registrations-of-person.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAddresses } from '../attendees/addresses-of-person.queries.ts'

type Row = {
  email: string
  label_de: string
  wish: string
  asked_at: Date
  confirmed_at: Date | null
  expires_at: Date
}

/** What is waited for at the addresses of a person: an interest knows nobody but by an address. */
export async function interestsOfPerson(
  ctx: TenantContext,
  personId: string,
): Promise<{ interests: ReportedInterest[] }> {
  const { tx, tenantId } = ctx
  const given = await givenAddresses(ctx, personId)
  const { rows } = await sql<Row>`
    select i.email, v.label_de, i.wish, i.asked_at, i.confirmed_at, i.expires_at from interest i
    join characteristic_value v on v.tenant_id = i.tenant_id and v.id = i.value_id
    where i.tenant_id = ${tenantId} and (lower(i.email) = any (${given}::text[]) or lower(i.email) = (
      select lower(p.email) from person p where p.tenant_id = ${tenantId} and p.id = ${personId} and p.email <> ''))
    order by i.asked_at, i.id`.execute(tx)
  return {
    interests: rows.map((row) => ({
      group: row.label_de,
      email: row.email,
      wish: row.wish,
      askedAt: row.asked_at.toISOString(),
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}

/** With the addresses that are theirs alone. */
export async function eraseInterests(
  { tx, tenantId }: TenantContext,
  addresses: readonly string[],
): Promise<void> {
  await sql`delete from interest
    where tenant_id = ${tenantId} and lower(email) = any (${[...addresses]}::text[])`.execute(tx)
}
