import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Of a registration `r` with its booking `b`: nobody can be written to, because there is no e-mail address. */
export const isUnreached = sql<boolean>`(b.email = '' and r.email = '' and not exists (select from person payer
  where payer.tenant_id = b.tenant_id and payer.id = b.contact_person_id and payer.email <> ''))`

/** Those of the registrations about which nobody can be written to. */
export async function unreachedAmong(
  { tx, tenantId }: TenantContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.id from registration r join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    where r.tenant_id = ${tenantId} and r.id = any (${[...ids]}::uuid[]) and ${isUnreached}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
