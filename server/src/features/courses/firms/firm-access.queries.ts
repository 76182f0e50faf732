import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type FirmRow, firmFieldsOf } from './firm.queries.ts'

/** The firms that somebody is the contact of and has a page for. Addresses are given in lower case. */
const openTo = ({ tx, tenantId }: TenantContext, email: string) =>
  tx
    .selectFrom('firm')
    .where('tenant_id', '=', tenantId)
    .where('contact_email', '<>', '')
    .where(sql<boolean>`lower(contact_email) = ${email}`)
    .where('contact_access', '=', true)
    .where('archived_at', 'is', null)

/** Whether a link to the page of a firm is mailed to an address. */
export async function isAnyFirmOpenTo(ctx: TenantContext, email: string): Promise<boolean> {
  return (await openTo(ctx, email).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The firms that a session opens which was opened with the mailbox of an address at a time; those by name. */
export async function firmsOpenTo(ctx: TenantContext, { email, since }: { email: string; since: Date }) {
  const rows: FirmRow[] = await openTo(ctx, email)
    .selectAll()
    .where('access_since', '<=', since)
    .orderBy('name_sort')
    .execute()
  return rows.map((row) => ({ id: row.id, fields: firmFieldsOf(row) }))
}
