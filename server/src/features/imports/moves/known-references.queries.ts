import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { KnownReference } from './arriving-tables.rules.ts'

/** All references between tables of tenants, as the database describes them. */
export async function describeReferences({ tx }: Pick<TenantContext, 'tx'>): Promise<KnownReference[]> {
  const { rows } = await sql<KnownReference>`
    select c.relname as "table", f.relname as "to", k.condeferred as "isLate",
      (select array_agg(a.attname::text) from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id') as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
      and f.relname not in ('tenant', 'user_account')
    order by 1, 2`.execute(tx)
  return rows
}
