import type { ReportedShare } from '@reihum/contract/registrations/registrations-of-person.schema.ts'
import { sql } from 'kysely'
import type { Leaving } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAddresses } from '../attendees/addresses-of-person.queries.ts'

/** Who may see registrations of a person, and what their addresses share or are shown. */
export async function sharesOfPerson(
  ctx: TenantContext,
  personId: string,
): Promise<{ shares: ReportedShare[] }> {
  const { tx, tenantId } = ctx
  const given = await givenAddresses(ctx, personId)
  const { rows } = await sql<{ email: string; viewer_email: string; created_at: Date }>`
    with theirs as (
      select unnest(${given}::text[]) as address
      union select p.email_sort from person p
        where p.tenant_id = ${tenantId} and p.id = ${personId} and p.email <> ''
    )
    select s.email, s.viewer_email, s.created_at from shared_view s
    where s.tenant_id = ${tenantId} and (s.person_id = ${personId}
      or s.email in (select address from theirs) or s.viewer_email in (select address from theirs))
    order by s.created_at, s.id`.execute(tx)
  return {
    shares: rows.map((row) => ({
      email: row.email,
      viewerEmail: row.viewer_email,
      since: row.created_at.toISOString(),
    })),
  }
}

/** Those of the person, and with the addresses that are theirs alone. */
export async function eraseShares(
  { tx, tenantId }: TenantContext,
  { personId, ownAddresses }: Leaving,
): Promise<void> {
  const addresses = sql`${[...ownAddresses]}::text[]`
  await sql`delete from shared_view where tenant_id = ${tenantId}
    and (person_id = ${personId} or email = any (${addresses}) or viewer_email = any (${addresses}))`.execute(
    tx,
  )
}

/** What both were shown to stays shared once. */
export async function moveShares(
  { tx, tenantId }: TenantContext,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql`
    with gone as (
      delete from shared_view where tenant_id = ${tenantId} and person_id = ${fromId}
      returning tenant_id, id, email, viewer_email, created_at
    )
    insert into shared_view (tenant_id, id, email, viewer_email, person_id, created_at)
    select tenant_id, id, email, viewer_email, ${toId}, created_at from gone
    on conflict (tenant_id, email, viewer_email, person_id) do nothing`.execute(tx)
}
