import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { KnownColumn } from './owned-table.rules.ts'

type Described = { columns: KnownColumn[]; keys: Map<string, string[]> }

/** These tables as the database describes them: their columns in order, and their primary keys. */
export async function describeTables(
  { tx }: Pick<TenantContext, 'tx'>,
  names: readonly string[],
): Promise<Described> {
  const { rows: columns } = await sql<KnownColumn>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull as "isRequired", a.attgenerated <> '' as "isGenerated",
      (select min(f.relname || '.' || fa.attname) from pg_constraint k
        cross join lateral unnest(k.conkey, k.confkey) as pair(own, other)
        join pg_class f on f.oid = k.confrelid
        join pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = pair.other
        where k.conrelid = c.oid and k.contype = 'f' and pair.own = a.attnum and a.attname <> 'tenant_id'
      ) as references
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${[...names]}::text[])
    order by c.relname, a.attnum`.execute(tx)
  const { rows: keys } = await sql<{ name: string; key: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by position) as key
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    cross join lateral unnest(i.indkey::smallint[]) with ordinality as part(number, position)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${[...names]}::text[])
    group by c.relname`.execute(tx)
  return { columns, keys: new Map(keys.map(({ name, key }) => [name, key])) }
}
