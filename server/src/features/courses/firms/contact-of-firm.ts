import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

type ContactOfFirm = { firm: string; firstName: string; lastName: string; email: string }

/** The firms where somebody is written to at one of these addresses (in lower case), or at that of a person. */
export async function firmsWrittenTo(
  { tx, tenantId }: TenantContext,
  { personId, addresses }: { personId: string; addresses: readonly string[] },
): Promise<ContactOfFirm[]> {
  const { rows } = await sql<ContactOfFirm>`
    select f.name as firm, f.contact_first_name as "firstName", f.contact_last_name as "lastName", f.contact_email as email
    from firm f where f.tenant_id = ${tenantId} and f.contact_email <> ''
      and (lower(f.contact_email) = any (${[...addresses]}::text[]) or lower(f.contact_email) = (
        select lower(p.email) from person p where p.tenant_id = ${tenantId} and p.id = ${personId} and p.email <> ''))
    order by f.name_sort`.execute(tx)
  return rows
}

/** Whoever is erased orders for no firm any more; the firm stays. */
export async function forgetContactOfFirms(
  { tx, tenantId }: TenantContext,
  addresses: readonly string[],
): Promise<void> {
  await sql`update firm set contact_first_name = '', contact_last_name = '', contact_email = '',
      contact_access = false, access_since = null, access_used_at = null, revision = revision + 1
    where tenant_id = ${tenantId} and contact_email <> '' and lower(contact_email) = any (${[...addresses]}::text[])`.execute(
    tx,
  )
}
