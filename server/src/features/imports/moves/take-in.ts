import { invariantRules } from '@reihum/contract/words.ts'
import { sql } from 'kysely'
import { payerAccountPlace } from '#features/ledger/payer-account.ts'
import { takeOverSettings } from '#features/tenants/take-over-settings.ts'
import { countBroken, type Invariant } from '#platform/invariants/finding.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { ManifestTable, Row } from './archive.rules.ts'
import {
  columnsGiven,
  completeTable,
  countUnequal,
  doFit,
  fillTable,
  indexArrived,
  insertArrived,
  matchAccounts,
  openArrival,
  tablesInTheWay,
} from './arrival.store.ts'
import type { Plan } from './arriving-tables.rules.ts'
import { type Archive, type Line, linesOf } from './open-archive.ts'

/** Something does not come to the same here; nothing was taken over. */
export class Unequal extends Error {
  readonly what: string

  constructor(what: string) {
    super(`it does not come to the same: ${what}`)
    this.name = 'Unequal'
    this.what = what
  }
}

/** A row is none that there can be, so that no export of a provider has it. */
export class Unfit extends Error {
  readonly what: string

  constructor(what: string, cause: unknown) {
    super(`it cannot be: ${what}`, { cause })
    this.name = 'Unfit'
    this.what = what
  }
}

/** The database found a value of another kind (22), or a rule of its own broken (23). */
const unfitAt = (what: string) => (error: unknown) => {
  const { code = '' } = error as { code?: string }
  const isUnfit = /^2[23]/.test(code) || (error instanceof Refusal && error.code === 'INVALID_INPUT')
  throw isUnfit ? new Unfit(what, error) : error
}

type Workshop = {
  vault: Vault
  invariants: readonly Invariant[]
  /** Told after each table. */
  onTable: () => Promise<void>
  /** Notes in the log what came in, which the rules look for. */
  note: (taken: TakenIn) => Promise<void>
}

export type TakenIn = { tables: { name: string; rows: number }[]; rows: number }

const portionRows = 500
const portionBytes = 4 * 1024 ** 2

async function* inPortions(lines: AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let portion: Line[] = []
  let bytes = 0
  for await (const line of lines) {
    portion.push(line)
    bytes += line.text.length
    if (portion.length < portionRows && bytes < portionBytes) continue
    yield portion
    portion = []
    bytes = 0
  }
  if (portion.length > 0) yield portion
}

/** What else has to be read: who the members were, and what was set. */
const alsoRead = ['member_account', 'tenant']

async function readAll(ctx: TenantContext, archive: Archive, plan: Plan): Promise<Row | null> {
  const wanted = new Set([...plan.tables.map(({ from }) => from), ...alsoRead])
  let settings: Row | null = null
  const read = async (table: ManifestTable) => {
    for await (const portion of inPortions(linesOf(archive, table))) {
      if (table.name === 'tenant') settings = portion[0]?.row ?? null
      await insertArrived(ctx, table.name, portion).catch(unfitAt(table.name))
    }
  }
  for (const table of archive.manifest.tables) if (wanted.has(table.name)) await read(table)
  return settings
}

/** The rules of all rooms hold for what came in, as for everything else. */
async function proveRules({ tx }: TenantContext, invariants: readonly Invariant[]): Promise<void> {
  for (const rule of invariants) {
    if (!invariantRules[rule.name] || rule.level === 'warning') continue
    const { broken } = await countBroken((text) => sql.raw<never>(text).execute(tx), rule)
    if (broken > 0) throw new Unequal(rule.name)
  }
}

/**
 * Fills an empty tenant with all that an archive holds, in the transaction it is called in: all of it, or nothing. The
 * triggers of the database count what they always count; what they come to is compared with the archive, and the rules
 * of the doctor have to hold, before anything is committed.
 */
export async function takeIn(
  ctx: TenantContext,
  { archive, plan, userId }: { archive: Archive; plan: Plan; userId: string | null },
  { vault, invariants, onTable, note }: Workshop,
): Promise<TakenIn> {
  const place = payerAccountPlace(ctx.tenantId)
  await openArrival(ctx, { userId, noAccount: vault.seal('', place), noAccountDigest: vault.sign('', place) })
  const settings = await readAll(ctx, archive, plan)
  if (!settings) throw new Refusal('ARCHIVE_DAMAGED', { what: 'tenant' })
  await indexArrived(ctx)
  await matchAccounts(ctx).catch(unfitAt('member_account'))
  // From here on nobody else can enter anything: every row refers to the tenant.
  if (!(await takeOverSettings(ctx, settings))) throw new Refusal('ARCHIVE_DAMAGED', { what: 'tenant' })
  const [inTheWay] = await tablesInTheWay(ctx, plan.tables)
  if (inTheWay) throw new Refusal('MOVE_NOT_EMPTY', { what: inTheWay })
  const given = columnsGiven(archive.manifest)
  const coming = plan.tables.flatMap((table) => {
    const has = given.get(table.from)
    return has ? [{ table, has }] : []
  })
  const tables: TakenIn['tables'] = []
  for (const { table, has } of coming) {
    if (!(await doFit(ctx, table).catch(unfitAt(table.name)))) throw new Unfit(table.name, null)
    const rows = await fillTable(ctx, table, has).catch(unfitAt(table.name))
    if (rows > 0) tables.push({ name: table.name, rows })
    await onTable()
  }
  for (const { table, has } of coming) await completeTable(ctx, table, has).catch(unfitAt(table.name))
  for (const { table, has } of coming)
    if ((await countUnequal(ctx, table, has)) > 0) throw new Unequal(table.name)
  const taken = { tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
  await note(taken)
  await proveRules(ctx, invariants)
  return taken
}
