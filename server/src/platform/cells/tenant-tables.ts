import type pg from 'pg'
import { appliedMigrations, storedTables } from '#platform/backup/stored-tables.ts'
import { sealedColumns } from '#platform/reseal-secrets.ts'

/** Why a tenant cannot be moved to another installation; the message says what to do. */
export class MoveError extends Error {}

/** A table with rows of a tenant. */
export type TenantTable = {
  name: string
  /** The column that names the tenant. */
  of: string
  columns: string[]
  /** The columns that refer to accounts, and whether a row is nothing without one. */
  accounts: { column: string; isNeeded: boolean }[]
  /** The columns whose values are the same in every installation. */
  compared: string[]
}

/** Drills end with their installation. */
const staying = ['sale_drill']

/** What says of a tenant where it is, and what is signed or sealed with a key of the installation. */
const ofInstallation: Readonly<Record<string, readonly string[]>> = {
  tenant: ['moving_until', 'rests', 'moved_to'],
  audit_chain: ['signature'],
}

type Reference = { table: string; column: string; isNeeded: boolean }

/** Every table with rows of a tenant, read from the live catalogue, so a new table needs no change here. */
export async function tenantTables(client: pg.ClientBase): Promise<TenantTable[]> {
  const { rows: references } = await client.query<Reference>(`
    select c.conrelid::regclass::text as table, a.attname as column, c.confdeltype <> 'n' as "isNeeded"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'user_account'::regclass and array_length(c.conkey, 1) = 1`)
  return (await storedTables(client)).flatMap(({ name, columns }) => {
    const of = { tenant: 'id', tenant_slug: 'of_tenant' }[name] ?? 'tenant_id'
    if (!columns.includes(of) || staying.includes(name)) return []
    const accounts = references.filter(({ table }) => table === name)
    const different = new Set([
      ...accounts.map(({ column }) => column),
      ...sealedColumns(name),
      ...(ofInstallation[name] ?? []),
    ])
    return { name, of, columns, accounts, compared: columns.filter((column) => !different.has(column)) }
  })
}

/** How many rows of a table a tenant has, and a figure that tells whether they are the same elsewhere. */
type TableDigest = { rows: number; digest: string }

/**
 * The digest is a sum, so no row has to be put in order. `portableText` has to be set, or equal values are written
 * differently.
 */
export async function digestTable(
  client: pg.ClientBase,
  { name, compared }: TenantTable,
  which: string,
): Promise<TableDigest> {
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || left(md5(row(${compared.join(', ')})::text), 15))::bit(60)::bigint), 0)::text as digest
     from ${name} where ${which}`,
  )
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' }
}

/** Refuses installations whose tables differ, or whose database would not let rows come as they are. */
export async function requireSameTables(source: pg.ClientBase, target: pg.ClientBase): Promise<void> {
  const [here, there] = [await appliedMigrations(source), await appliedMigrations(target)]
  if (here.join() !== there.join())
    throw new MoveError(
      'The two installations do not run the same version: their tables differ. Bring both to the same version first.',
    )
  const { rows } = await target.query<{ may: boolean }>(
    `select has_parameter_privilege(current_user, 'session_replication_role', 'set')
       or (select rolsuper from pg_roles where rolname = current_user) as may`,
  )
  if (!rows[0]?.may)
    throw new MoveError(
      'The owner of the other database may not take rows as they are. Have a superuser of that PostgreSQL say once: grant set on parameter session_replication_role to <owner>',
    )
}
