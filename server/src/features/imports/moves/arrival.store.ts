import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Manifest } from './archive.rules.ts'
import type { ArrivingColumn, ArrivingTable } from './arriving-tables.rules.ts'
import type { Line } from './open-archive.ts'

/** What columns may become that do not come as they were. */
export type Here = { userId: string | null; noAccount: string; noAccountDigest: string }

/** A statement may fill a table with all that a provider has; the transaction ends when it is broken off. */
const longest = '30min'

/**
 * Where rows lie until all are there: tables that only this transaction sees, and that are gone with it. So every table
 * is filled by one statement, whose references are looked at when all its rows are in.
 */
export async function openArrival(
  { tx, tenantId, now }: TenantContext,
  { userId, noAccount, noAccountDigest }: Here,
): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(longest)}`.execute(tx)
  await sql`set local timezone to 'UTC'`.execute(tx)
  await sql`create temp table arrived (name text not null, number bigint not null, row jsonb not null) on commit drop`.execute(
    tx,
  )
  await sql`create temp table arrived_user (source uuid primary key, target uuid not null) on commit drop`.execute(
    tx,
  )
  await sql`create temp table arrival (tenant_id uuid, user_id uuid, now timestamptz, no_account text, no_account_digest text)
    on commit drop`.execute(tx)
  await sql`insert into arrival values (${tenantId}, ${userId}, ${now}, ${noAccount}, ${noAccountDigest})`.execute(
    tx,
  )
}

export async function insertArrived(
  { tx }: TenantContext,
  name: string,
  lines: readonly Line[],
): Promise<void> {
  const texts = lines.map(({ text }) => text)
  const first = lines[0]?.number ?? 0
  await sql`insert into arrived (name, number, row)
    select ${name}, ${first} + place, line::jsonb from unnest(${texts}::text[]) with ordinality as l(line, place)`.execute(
    tx,
  )
}

/** Rows are found by their table, and lines of receivables by what they belong to. */
export async function indexArrived({ tx }: TenantContext): Promise<void> {
  await sql`create index on arrived (name, number)`.execute(tx)
  await sql`create index on arrived ((row ->> 'receivable_id')) where name = 'receivable_line'`.execute(tx)
  await sql`analyze arrived`.execute(tx)
}

/** Accounts of members of the house that the archive is from, which are accounts of members here by their address. */
export async function matchAccounts({ tx, tenantId }: TenantContext): Promise<void> {
  await sql`insert into arrived_user (source, target)
    select distinct on (1) (m.row ->> 'user_id')::uuid, a.user_id
    from arrived m join member_account a on lower(a.email) = lower(m.row ->> 'email')
    where m.name = 'member_account' and a.tenant_id = ${tenantId} and a.verified_at is not null
    order by 1`.execute(tx)
}

/** The rows of a table in the archive, typed as the table has them. */
const rowsOf = ({ name, from, which }: ArrivingTable) =>
  sql`arrived m cross join arrival a cross join lateral jsonb_populate_record(null::${sql.table(name)}, m.row) p
    where m.name = ${from} ${which === null ? sql`` : sql`and (${sql.raw(which)})`}`

function valueIn({
  name,
  isBinary,
  isPerson,
  isAccount,
  isRequired,
  becomes,
}: ArrivingColumn): RawBuilder<unknown> {
  const own = sql.ref(`p.${name}`)
  if (becomes !== null) return sql.raw(becomes)
  if (isBinary) return sql`decode(m.row ->> ${sql.lit(name)}, 'base64')`
  if (!isPerson) return sql`${own}`
  const otherwise = isAccount ? (isRequired ? sql`a.user_id` : sql`null::uuid`) : sql`${own}`
  return sql`coalesce((select u.target from arrived_user u where u.source = ${own}), ${otherwise})`
}

const list = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)))

/** What the archive has of a table's columns, and what they become here anyway. */
const given = ({ columns }: ArrivingTable, has: ReadonlySet<string>) =>
  columns.filter(({ name, becomes }) => becomes !== null || has.has(name))

/** Whether every row of a table in the archive is one that there can be. */
export async function doFit({ tx }: TenantContext, table: ArrivingTable): Promise<boolean> {
  if (table.fits === null) return true
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${rowsOf(table)} and (${sql.raw(table.fits)}) is not true) as found`.execute(
    tx,
  )
  return rows[0]?.found === false
}

/** Fills a table from the archive with one statement; returns how many rows came. */
export async function fillTable(
  { tx }: TenantContext,
  table: ArrivingTable,
  has: ReadonlySet<string>,
): Promise<number> {
  const columns = given(table, has).filter(
    ({ name, becomes }) => becomes !== null || !table.later.includes(name),
  )
  const names = columns.map(({ name }) => name)
  const changed = names.filter((name) => !table.key.includes(name))
  const replace =
    changed.length === 0
      ? sql`do nothing`
      : sql`do update set ${sql.join(changed.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`))}`
  const onConflict = table.replaces
    ? sql`on conflict (${list(['tenant_id', ...table.key])}) ${replace}`
    : sql``
  const result = await sql`
    insert into ${sql.table(table.name)} (tenant_id, ${list(names)})
    select ${table.from === table.name ? sql`` : sql`distinct`} a.tenant_id, ${sql.join(columns.map(valueIn))}
    from ${rowsOf(table)} ${onConflict}`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

const sameRow = ({ key }: ArrivingTable) =>
  sql`t.tenant_id = a.tenant_id ${sql.join(
    key.map((name) => sql`and ${sql.ref(`t.${name}`)} = ${sql.ref(`p.${name}`)}`),
    sql` `,
  )}`

/** Writes what could not be written before everything else was there. */
export async function completeTable(
  { tx }: TenantContext,
  table: ArrivingTable,
  has: ReadonlySet<string>,
): Promise<void> {
  const late = table.later.filter((name) => has.has(name))
  if (late.length === 0) return
  const own = sql.join(late.map((name) => sql.ref(`t.${name}`)))
  const wanted = sql.join(late.map((name) => sql.ref(`p.${name}`)))
  await sql`
    update ${sql.table(table.name)} t set ${sql.join(late.map((name) => sql`${sql.id(name)} = ${sql.ref(`p.${name}`)}`))}
    from ${rowsOf(table)} and ${sameRow(table)} and (${own}) is distinct from (${wanted})`.execute(tx)
}

/** How many rows are not what they are in the archive, by what was counted and by what had to stay the same. */
export async function countUnequal(
  { tx }: TenantContext,
  table: ArrivingTable,
  has: ReadonlySet<string>,
): Promise<number> {
  const proven = table.columns
    .filter(({ name, isProven }) => isProven && has.has(name))
    .map(({ name }) => name)
  if (proven.length === 0 || table.key.length === 0) return 0
  const own = sql.join(proven.map((name) => sql.ref(`t.${name}`)))
  const wanted = sql.join(proven.map((name) => sql.ref(`p.${name}`)))
  const { rows } = await sql<{ unequal: string }>`
    select count(*) as unequal from ${rowsOf(table)} and not exists (
      select from ${sql.table(table.name)} t where ${sameRow(table)} and (${own}) is not distinct from (${wanted}))`.execute(
    tx,
  )
  return Number(rows[0]?.unequal ?? 0)
}

/** The tables with rows that somebody entered, so that nothing can move in. */
export async function tablesInTheWay(
  { tx, tenantId }: TenantContext,
  tables: readonly ArrivingTable[],
): Promise<string[]> {
  const looked = tables.filter(({ replaces }) => !replaces)
  const { rows } = await sql<{ name: string }>`${sql.join(
    looked.map(
      ({ name, only }) => sql`select ${name} as name where exists (
        select from ${sql.table(name)} t where t.tenant_id = ${tenantId}
        ${only === null ? sql`` : sql`and (${sql.raw(only)})`})`,
    ),
    sql` union all `,
  )}`.execute(tx)
  return rows.map(({ name }) => name)
}

export const columnsGiven = ({ tables }: Manifest): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]))
