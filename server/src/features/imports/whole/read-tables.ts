import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { PlannedTable } from './owned-table.rules.ts'

/** How many rows are in memory at once. */
const portion = 500

export type ReadTable = { table: PlannedTable; path: string; rows: number }

const inOrder = ({ key }: PlannedTable) =>
  key.length === 0 ? sql`` : sql` order by ${sql.join(key.map((column) => sql.ref(`t.${column}`)))}`

/** Bytes as base64, as JSON usually has them. */
const selected = ({ columns }: PlannedTable) =>
  sql.join(
    columns.map(({ name, type }) =>
      type === 'bytea'
        ? sql`encode(${sql.ref(`t.${name}`)}, 'base64') as ${sql.id(name)}`
        : sql`${sql.ref(`t.${name}`)}`,
    ),
  )

/** The column that says whose row it is: a statement that opens a cursor takes no parameters. */
const ownRows = ({ name, only }: PlannedTable) =>
  sql`${sql.ref(name === 'tenant' ? 't.id' : 't.tenant_id')} = (select current_setting('app.tenant_id')::uuid)
    ${only === null ? sql`` : sql`and (${sql.raw(only)})`}`

/** Writes the rows of a table into a file, one JSON object a line, some hundred at a time. */
async function readTable({ tx }: TenantContext, folder: string, table: PlannedTable): Promise<ReadTable> {
  const path = join(folder, `${table.name}.jsonl`)
  const handle = await open(path, 'wx', 0o600)
  let rows = 0
  try {
    await sql`declare exported no scroll cursor for
      select row_to_json(x)::text as line from (
        select ${selected(table)} from ${sql.table(table.name)} t where ${ownRows(table)}${inOrder(table)}
      ) x`.execute(tx)
    for (;;) {
      const { rows: found } = await sql<{ line: string }>`fetch ${sql.lit(portion)} from exported`.execute(tx)
      if (found.length === 0) break
      await handle.appendFile(found.map(({ line }) => `${line}\n`).join(''))
      rows += found.length
    }
    await sql`close exported`.execute(tx)
  } finally {
    await handle.close()
  }
  return { table, path, rows }
}

/**
 * Reads all tables of one moment: the transaction is a snapshot. Its connection is held only for the reading; what is
 * packed is packed afterwards.
 */
export async function readTables(
  ctx: TenantContext,
  folder: string,
  tables: readonly PlannedTable[],
): Promise<ReadTable[]> {
  await sql`set local timezone to 'UTC'`.execute(ctx.tx)
  const read: ReadTable[] = []
  for (const table of tables) read.push(await readTable(ctx, folder, table))
  return read
}
