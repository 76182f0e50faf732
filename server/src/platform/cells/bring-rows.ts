import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { isEndSigned, signEnd } from '#platform/audit/chain-end.ts'
import { storedTables } from '#platform/backup/stored-tables.ts'
import { examineAuditChain } from '#platform/invariants/audit-chain.ts'
import { describeFinding, isViolated } from '#platform/invariants/examine.ts'
import { examineInvariant } from '#platform/invariants/finding.ts'
import { referenceInvariants } from '#platform/invariants/reference-invariants.ts'
import { resealOf } from '#platform/reseal-secrets.ts'
import type { Vault } from '#platform/vault.ts'
import { type Accounts, accountRows } from './bring-accounts.ts'
import { digestTable, MoveError, type TenantTable } from './tenant-tables.ts'

type Source = { name: string; columns: readonly string[]; query: string }

/** Streams rows from one database into the other, as text that both read the same way. */
async function pour(source: pg.ClientBase, target: pg.ClientBase, from: Source): Promise<void> {
  const rows = source.query(copyTo(`copy (${from.query}) to stdout`))
  await pipeline(rows, target.query(copyFrom(`copy ${from.name} (${from.columns.join(', ')}) from stdin`)))
}

const listOf = (ids: readonly string[]) => `array[${ids.map((id) => `'${id}'`).join(', ')}]::uuid[]`

/** Which rows of a table come along: not those that are nothing without an account that stays. */
function whichRows({ of, accounts }: TenantTable, tenantId: string, { brought }: Accounts): string {
  const needed = accounts.filter(({ isNeeded }) => isNeeded)
  const conditions = needed.map(({ column }) => `(${column} is null or ${column} = any (${listOf(brought)}))`)
  return [`${of} = '${tenantId}'`, ...conditions].join(' and ')
}

/** What columns are there. A tenant that has come rests until it is handed over. */
function valueThere({ name, accounts }: TenantTable, column: string, { brought }: Accounts): string {
  if (name === 'tenant' && column === 'moving_until') return "'infinity'::timestamptz"
  if (name === 'tenant' && column === 'rests') return 'true'
  if (name === 'tenant' && column === 'moved_to') return 'null'
  const isOptional = accounts.some((one) => one.column === column && !one.isNeeded)
  return isOptional ? `case when ${column} = any (${listOf(brought)}) then ${column} end` : column
}

/** What an account is called there where somebody has one already. */
async function renameAccounts(
  target: pg.ClientBase,
  tables: readonly TenantTable[],
  { known }: Accounts,
  tenantId: string,
): Promise<void> {
  if (known.size === 0) return
  const pairs = [listOf([...known.keys()]), listOf([...known.values()])].join(', ')
  for (const { name, of, accounts } of tables)
    for (const { column } of accounts)
      await target.query(
        `update ${name} set ${column} = k.there from unnest(${pairs}) as k(here, there)
         where ${of} = $1 and ${column} = k.here`,
        [tenantId],
      )
}

/** Signs the end of the log anew, after it has proved to be signed by the installation it comes from. */
async function signAnew(target: pg.ClientBase, vault: Vault, tenantId: string): Promise<void> {
  const { rows } = await target.query<Parameters<typeof isEndSigned>[1]>(
    'select tenant_id, last_number, last_seal, signature from audit_chain where tenant_id = $1',
    [tenantId],
  )
  for (const end of rows) {
    if (!isEndSigned(vault, end))
      throw new MoveError('The log of the tenant is not signed by this installation. Run npm run doctor.')
    await target.query('update audit_chain set signature = $2 where tenant_id = $1', [
      tenantId,
      signEnd(vault, end),
    ])
  }
}

/** Every row with its references and the seals of the log, as the doctor examines them. */
async function requireSound(target: pg.ClientBase, vault: Vault, tenantId: string): Promise<void> {
  const findings = await examineAuditChain(target, vault, tenantId)
  for (const rule of await referenceInvariants(target, tenantId))
    findings.push(await examineInvariant(target, rule))
  const broken = findings.filter(isViolated)
  if (broken.length > 0)
    throw new MoveError(`What has come does not hold:\n${broken.map(describeFinding).join('\n')}`)
}

/** The digests of two tables have to be the same; the message names the table. */
async function requireSameRows(
  source: pg.ClientBase,
  target: pg.ClientBase,
  table: TenantTable,
  which: { here: string; there: string },
): Promise<number> {
  const here = await digestTable(source, table, which.here)
  const there = await digestTable(target, table, which.there)
  if (here.rows !== there.rows || here.digest !== there.digest)
    throw new MoveError(
      `The rows of ${table.name} are not the same on both sides: ${here.rows} here, ${there.rows} there.`,
    )
  return here.rows
}

export type Brought = { rows: number; tables: number }

/**
 * Brings all rows of a tenant in the open transactions: the source is a snapshot. Triggers and references rest in the target
 * for this transaction, so that rows come as they are and nobody else waits; afterwards all of them are examined.
 */
export async function bringRows(
  source: pg.ClientBase,
  target: pg.ClientBase,
  {
    tables,
    accounts,
    tenantId,
    vault,
  }: {
    tables: readonly TenantTable[]
    accounts: Accounts
    tenantId: string
    vault: Vault
  },
): Promise<Brought> {
  for (const from of accountRows(await storedTables(source), accounts, tenantId))
    await pour(source, target, from)
  for (const table of tables) {
    const values = table.columns.map((column) => valueThere(table, column, accounts))
    const which = whichRows(table, tenantId, accounts)
    await pour(source, target, {
      ...table,
      query: `select ${values.join(', ')} from ${table.name} where ${which}`,
    })
  }
  await renameAccounts(target, tables, accounts, tenantId)
  // What has just come is in no statistics, and what is examined below would be planned as if there were none of it.
  await target.query(`analyze ${tables.map(({ name }) => name).join(', ')}`)
  await signAnew(target, vault, tenantId)
  await resealOf(target, vault, [tenantId, ...accounts.made])
  const brought = { rows: 0, tables: tables.length }
  for (const table of tables) {
    const there = `${table.of} = '${tenantId}'`
    brought.rows += await requireSameRows(source, target, table, {
      here: whichRows(table, tenantId, accounts),
      there,
    })
  }
  await requireSound(target, vault, tenantId)
  return brought
}
