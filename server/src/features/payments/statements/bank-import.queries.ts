import {
  type BankImport,
  type BankImportSummary,
  bankCounts,
  type bankLineList,
} from '@reihum/contract/payments/statements.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { loadBank } from '#features/tenants/bank.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import { toldFields } from '#platform/tables/import/plan-columns.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { toldPayouts } from '../payouts/payout.queries.ts'
import type { KnownPeriod } from './balance.rules.ts'
import type { KnownLines } from './line-outcome.rules.ts'
import { unpackPart } from './read/packed-part.ts'
import type { ReadPart } from './read/read-parts.ts'
import { tableFields } from './table-fields.ts'
import { toldTable } from './table-plan.ts'
import { storedLine } from './told-line.ts'

export async function ownIban(ctx: TenantContext, vault: Vault): Promise<string> {
  const { iban } = await loadBank(ctx, vault)
  if (iban === '') throw new Refusal('BANK_ACCOUNT_MISSING')
  return iban
}

type Row = {
  id: string
  created_at: Date
  expires_at: Date
  by: string | null
  booked_at: Date | null
  booked_by: string | null
  counts: unknown
  undone_at: Date | null
  undone_by: string | null
  undone_reason: string
  filenames: string[]
}

const nameOf = (column: 'actor_id' | 'booked_by' | 'undone_by') =>
  sql`(select coalesce(nullif(m.full_name, ''), m.username) from member_name m
    where m.tenant_id = i.tenant_id and m.user_id = i.${sql.ref(column)})`

const listedImports = 100

async function importRows(ctx: TenantContext, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.created_at, i.expires_at, i.booked_at, i.counts, i.undone_at, i.undone_reason,
      ${nameOf('actor_id')} as by, ${nameOf('booked_by')} as booked_by, ${nameOf('undone_by')} as undone_by,
      array(select f.filename from bank_file f where f.tenant_id = i.tenant_id and f.bank_import_id = i.id
        order by f.position) as filenames
    from bank_import i where i.tenant_id = ${ctx.tenantId} and ${where}
    order by coalesce(i.booked_at, i.created_at) desc, i.id desc limit ${sql.lit(listedImports)}`.execute(
    ctx.tx,
  )
  return rows
}

function summaryOf(row: Row): BankImportSummary {
  return {
    id: row.id as BankImportSummary['id'],
    state: row.undone_at ? 'undone' : row.booked_at ? 'booked' : 'draft',
    filenames: row.filenames,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    by: row.by ?? '',
    bookedAt: row.booked_at?.toISOString() ?? null,
    bookedBy: row.booked_by ?? '',
    counts: row.counts === null ? null : bankCounts.parse(row.counts),
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoneBy: row.undone_by ?? '',
    undoneReason: row.undone_reason,
  }
}

/** The latest imports, and whether the tenant has an account whose statements could be read. */
export async function listBankImports(ctx: TenantContext, vault: Vault) {
  const rows = await importRows(ctx, sql`(i.booked_at is not null or i.expires_at > ${ctx.now})`)
  const { iban } = await loadBank(ctx, vault)
  return { items: rows.map(summaryOf), hasAccount: iban !== '' }
}

/** The files of an import, without what was read of them. */
export function filesOf(ctx: TenantContext, id: string) {
  return ctx.tx
    .selectFrom('bank_file')
    .select(['id', 'sha256', 'upload_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('bank_import_id', '=', id)
    .execute()
}

/** The import as it stands, locked if something is to be done with it. */
export async function findImport(ctx: TenantContext, id: string, isLocked = false) {
  const query = ctx.tx
    .selectFrom('bank_import')
    .select(['id', 'booked_at', 'undone_at', 'expires_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** What was read of the files of a draft. */
export async function readFiles(
  ctx: TenantContext,
  id: string,
  { onlyTables = false }: { onlyTables?: boolean } = {},
): Promise<(ReadPart & { id: string })[]> {
  const { booked_at, expires_at } = await findImport(ctx, id)
  if (booked_at || expires_at <= ctx.now) throw new Refusal('BANK_IMPORT_GONE')
  const files = await ctx.tx
    .selectFrom('bank_file')
    .select(['id', 'content'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('bank_import_id', '=', id)
    .$if(onlyTables, (query) => query.where(sql<boolean>`kind is distinct from 'camt'`))
    .orderBy('position')
    .execute()
  const parts: (ReadPart & { id: string })[] = []
  for (const { id: fileId, content } of files) {
    if (!content) throw new Refusal('BANK_IMPORT_GONE')
    parts.push({ id: fileId, ...(await unpackPart(content)) })
  }
  return parts
}

export async function getBankImport(ctx: TenantContext, id: string, locale: Locale): Promise<BankImport> {
  const [row] = await importRows(ctx, sql`i.id = ${id}`)
  if (!row) throw new Refusal('NOT_FOUND')
  const summary = summaryOf(row)
  const fields = toldFields(tableFields, locale)
  if (summary.state !== 'draft') return { ...summary, tables: [], fields }
  const tables: BankImport['tables'] = []
  for (const file of await readFiles(ctx, id, { onlyTables: true }))
    if (file.kind === 'table') tables.push(await toldTable(ctx, file, locale))
  return { ...summary, tables, fields }
}

/** Which of these lines the account has already. */
export async function knownLines(
  ctx: TenantContext,
  identities: readonly string[],
  entries: readonly string[],
): Promise<KnownLines> {
  const { rows } = await sql<{ identity: string; entry: string; is_batch: boolean }>`
    select identity, entry, is_batch from bank_line
    where tenant_id = ${ctx.tenantId} and taken_back_at is null and identity = any(${identities}::text[])
    union all
    select identity, entry, is_batch from bank_line
    where tenant_id = ${ctx.tenantId} and taken_back_at is null and entry = any(${entries}::text[])`.execute(
    ctx.tx,
  )
  return {
    identities: new Set(rows.map(({ identity }) => identity)),
    entries: new Set(rows.filter(({ is_batch }) => !is_batch).map(({ entry }) => entry)),
  }
}

/** The periods whose balances are known. */
export async function knownPeriods(ctx: TenantContext, account: string): Promise<KnownPeriod[]> {
  const { rows } = await sql<KnownPeriod>`
    select from_on as "from", opening_on as "openingOn", closing_on as "closingOn", closing_cents as "closingCents"
    from bank_statement
    where tenant_id = ${ctx.tenantId} and account = ${account} and taken_back_at is null and closing_on is not null
    order by closing_on desc, id desc limit 2000`.execute(ctx.tx)
  return rows
}

/** How many lines of each day and amount are known. */
export async function knownAmounts(
  ctx: TenantContext,
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ booked_on: string; cents: number; count: number }>`
    select booked_on, cents, count(*) as count from bank_line
    where tenant_id = ${ctx.tenantId} and taken_back_at is null and booked_on between ${from} and ${to}
    group by 1, 2`.execute(ctx.tx)
  return new Map(rows.map(({ booked_on, cents, count }) => [`${booked_on} ${cents}`, count]))
}

type Asked = z.infer<typeof bankLineList>

export async function importLines(ctx: TenantContext, id: string, { page, size, dir, outcome }: Asked) {
  await findImport(ctx, id)
  const of = ctx.tx
    .selectFrom('bank_line')
    .where('tenant_id', '=', ctx.tenantId)
    .where('bank_import_id', '=', id)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
  const { total } = await of.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await of
    .selectAll()
    .orderBy('booked_on', dir)
    .orderBy('id', dir)
    .limit(sql.lit(size))
    .offset((page - 1) * size)
    .execute()
  const payouts = await toldPayouts(
    ctx,
    'bank_line_id',
    rows.map((row) => row.id),
  )
  return { total, items: rows.map((row) => storedLine(row, payouts.get(row.id) ?? null)) }
}
