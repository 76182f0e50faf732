import { type ImportPlan, importCounts } from '@reihum/contract/imports/import.schema.ts'
import {
  type ImportKind,
  type ImportRun,
  type ImportSummary,
  importKind,
  importKinds,
} from '@reihum/contract/imports.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type Selectable, sql } from 'kysely'
import type { ImportRun as ImportTable } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ImportedKind, Importing } from '#platform/room-imports.ts'
import { cellText, dateOrderOf, expectedOrder } from '#platform/tables/import/cell.ts'
import { guessColumns, type Remembered } from '#platform/tables/import/column-guess.ts'
import { toldFields } from '#platform/tables/import/plan-columns.ts'
import {
  guessHeadingRow,
  headingCandidates,
  type TablePart,
  tableInSheet,
} from '#platform/tables/import/table-in-sheet.ts'
import { unfoldSheets } from '#platform/tables/read/read-sheets.ts'
import type { ReadRow, ReadSheet } from '#platform/tables/read/read-table.ts'
import { tableDateOrder } from '#platform/tables/table-dates.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { openedTable } from './sealed-table.ts'
import { withoutAccount } from './without-account.rules.ts'

/** All columns except the content of the table, which is large. */
type Row = Omit<Selectable<ImportTable>, 'content'>

const facts = [
  'id',
  'tenant_id',
  'kind',
  'filename',
  'sha256',
  'actor_id',
  'created_at',
  'expires_at',
  'imported_at',
  'result',
  'subject_ids',
] as const

/** Refuses callers who may not manage what is to be imported. */
export function requireKind(ctx: TenantContext, kind: ImportKind): void {
  if (!may(ctx.role, importKinds[kind].permission)) throw new Refusal('FORBIDDEN')
}

export async function findImport(ctx: TenantContext, id: string): Promise<Row> {
  const row = await ctx.tx
    .selectFrom('import_run')
    .select(facts)
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  requireKind(ctx, importKind.parse(row.kind))
  return row
}

/** A kind of tables with all fields that columns can be mapped to, those of the tenant included. */
export async function kindFor(
  ctx: TenantContext,
  imports: Importing,
  kind: ImportKind,
): Promise<ImportedKind> {
  const imported = imports.kinds[kind]
  return { ...imported, fields: [...imported.fields, ...((await imported.ownFields?.(ctx)) ?? [])] }
}

/** The content of the table, while it is stored. */
export async function contentOf(ctx: TenantContext, vault: Vault, id: string): Promise<ReadSheet[]> {
  const kept = await ctx.tx
    .selectFrom('import_run')
    .select('content')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  if (!kept?.content) throw new Refusal('IMPORT_GONE')
  return unfoldSheets(openedTable(ctx, vault, kept.content))
}

/** The part of the file that is to be imported, headings first. */
export function tableOf(sheets: readonly ReadSheet[], { sheet, ...part }: TablePart & { sheet: number }) {
  const found = sheets[sheet]
  const table = found && tableInSheet(found, part)
  if (!table) throw new Refusal('NOT_FOUND')
  return table
}

const textsOf = ({ cells }: ReadRow, locale: Locale) => cells.map((cell) => cellText(cell, locale))

/** The headings, as many as the widest row has cells. */
export function headingsOf({ rows: [first, ...rows] }: ReadSheet, locale: Locale): string[] {
  const headings = first ? textsOf(first, locale) : []
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length)
  return Array.from({ length: width }, (_, at) => headings[at] ?? '')
}

async function rememberedColumns(ctx: TenantContext, kind: ImportKind): Promise<Remembered> {
  const row = await ctx.tx
    .selectFrom('import_memory')
    .select('columns')
    .where('tenant_id', '=', ctx.tenantId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return (row?.columns ?? {}) as Remembered
}

const sampled = 3

type Asked = { sheet?: number | undefined; headingRow?: number | undefined; locale: Locale }

/** What the page has to know of a sheet to ask how it is to be imported. */
async function toldSheet(
  ctx: TenantContext,
  {
    kind,
    fields,
    sheets,
  }: { kind: ImportKind; fields: ImportedKind['fields']; sheets: readonly ReadSheet[] },
  { sheet: at = 0, headingRow, locale }: Asked,
) {
  const sheet = sheets[at]
  if (!sheet) throw new Refusal('NOT_FOUND')
  const remembered = await rememberedColumns(ctx, kind)
  const guessed = (headings: readonly string[]) => guessColumns(headings, fields, remembered)
  const part = {
    sheet: at,
    headingRow:
      headingRow ??
      guessHeadingRow(sheet, (row) => guessed(textsOf(row, locale)).filter((name) => name !== null).length),
    hiddenRows: 'take' as const,
  }
  const table = tableOf(sheets, part)
  const headings = headingsOf(table, locale)
  const [, ...rows] = table.rows
  const columns = headings.map((heading, column) => ({
    heading,
    samples: rows
      .map(({ cells }) => withoutAccount(cellText(cells[column], locale)).slice(0, 80))
      .filter(Boolean)
      .slice(0, sampled),
  }))
  const order = dateOrderOf(rows.flatMap(({ cells }) => cells))
  return {
    headingRows: headingCandidates(sheet).map((row) => ({
      row: row.number,
      text: textsOf(row, locale).filter(Boolean).map(withoutAccount).join(', ').slice(0, 120),
    })),
    columns,
    rowCount: rows.length,
    hiddenCount: rows.filter(({ isHidden }) => isHidden).length,
    isDateOrderUnclear: order === 'unclear',
    plan: {
      ...defaults,
      ...part,
      columns: guessed(headings),
      dateOrder: expectedOrder(order, await tableDateOrder(ctx, locale)),
    },
  }
}

const defaults: ImportPlan = {
  sheet: 0,
  headingRow: null,
  hiddenRows: 'take',
  columns: [],
  dateOrder: 'dmy',
  known: 'skip',
  createPlaces: false,
  createInstructors: false,
  overrideClashes: false,
  whenFull: 'refuse',
  inform: false,
  leaveOutFaulty: false,
}

export async function getImport(
  ctx: TenantContext,
  imports: Importing,
  id: string,
  asked: Asked,
): Promise<ImportRun> {
  const row = await findImport(ctx, id)
  const kind = importKind.parse(row.kind)
  const { fields } = await kindFor(ctx, imports, kind)
  const told = {
    id: row.id as ImportRun['id'],
    kind,
    filename: row.filename,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    importedAt: row.imported_at?.toISOString() ?? null,
    result: row.result === null ? null : importCounts.parse(row.result),
    fields: toldFields(fields, asked.locale),
  }
  if (row.imported_at) {
    return {
      ...told,
      sheets: [],
      headingRows: [],
      columns: [],
      rowCount: 0,
      hiddenCount: 0,
      isDateOrderUnclear: false,
      plan: defaults,
    }
  }
  const sheets = await contentOf(ctx, imports.vault, id)
  return {
    ...told,
    sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.length - 1 })),
    ...(await toldSheet(ctx, { kind, fields, sheets }, asked)),
  }
}

export const listedImports = 20

/** The latest imports, of the kinds the caller may import. */
export async function listImports(ctx: TenantContext): Promise<{ items: ImportSummary[] }> {
  const kinds = Object.entries(importKinds)
    .filter(([, { permission }]) => may(ctx.role, permission))
    .map(([kind]) => kind)
  const { rows } = await sql<Row & { by: string | null }>`
    select i.id, i.kind, i.filename, i.created_at, i.expires_at, i.imported_at, i.result,
      coalesce(nullif(m.full_name, ''), m.username) as by
    from import_run i left join member_name m on m.tenant_id = i.tenant_id and m.user_id = i.actor_id
    where i.tenant_id = ${ctx.tenantId} and i.kind = any (${kinds})
      and (i.imported_at is not null or i.expires_at > ${ctx.now})
    order by i.created_at desc, i.id desc limit ${sql.lit(listedImports)}`.execute(ctx.tx)
  return {
    items: rows.map((row) => ({
      id: row.id as ImportSummary['id'],
      kind: importKind.parse(row.kind),
      filename: row.filename,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      importedAt: row.imported_at?.toISOString() ?? null,
      result: row.result === null ? null : importCounts.parse(row.result),
      by: row.by ?? '',
    })),
  }
}
