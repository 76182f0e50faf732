import type pg from 'pg'

type Column = {
  table: string
  column: string
  type: string
  owner: 'tenant' | 'house' | null
  unique: boolean
}

/** Every column of every table that keeps something for tenants: what it refers to, and whether no tenant may repeat it. */
const columnsSql = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
    (select case when exists (select from pg_attribute t where t.attrelid = k.confrelid and t.attname = 'tenant_id')
        or k.confrelid = 'tenant'::regclass then 'tenant' else 'house' end
      from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey)
      order by cardinality(k.conkey) desc limit 1) as owner,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)
      and not exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id'
        and t.attnum = any(i.indkey))) as "unique"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and (c.relname = 'tenant' or exists (
      select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped))
  order by 1, a.attnum`

/** The same id for the same row of the same copy, so that what refers to it still does. */
const mapped = (value: string) => `md5(${value}::text || '/' || n)::uuid`

function copied({ column, type, owner, unique }: Column): string {
  const quoted = `"${column}"`
  if (type === 'uuid')
    return owner === 'house' ? quoted : `case when ${quoted} is not null then ${mapped(quoted)} end`
  if (type === 'uuid[]') return `array(select ${mapped('one')} from unnest(${quoted}) one)`
  if (unique && type === 'text') return `${quoted} || '-' || n`
  return quoted
}

/**
 * Copies a tenant with all of its rows so often, in the database alone. What the copies refer to outside of it, such as
 * accounts, they share. Triggers and references rest meanwhile: the copies hold what the original holds.
 */
export async function copyTenant(
  owner: pg.ClientBase,
  tenantId: string,
  copies: number,
  from = 1,
): Promise<void> {
  const { rows } = await owner.query<Column>(columnsSql)
  await owner.query('begin')
  await owner.query("set local session_replication_role = 'replica'")
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
    const names = columns.map(({ column }) => `"${column}"`)
    const key = table === 'tenant' ? 'id' : 'tenant_id'
    await owner.query(
      `insert into "${table}" (${names.join(', ')}) select ${columns.map(copied).join(', ')}
       from "${table}", generate_series(${from}, ${from + copies - 1}) n where "${key}" = $1`,
      [tenantId],
    )
  }
  await owner.query('commit')
}
