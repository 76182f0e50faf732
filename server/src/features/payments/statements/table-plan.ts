import { createHash } from 'node:crypto'
import type { BankTable, TablePlan } from '@reihum/contract/payments/statements.schema.ts'
import type { DateOrder } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { Refusal } from '#platform/refusal.ts'
import { cellText, dateOrderOf, expectedOrder } from '#platform/tables/import/cell.ts'
import { headingKey } from '#platform/tables/import/column-guess.ts'
import { planColumns } from '#platform/tables/import/plan-columns.ts'
import type { ReadSheet } from '#platform/tables/read/read-table.ts'
import { tableDateOrder } from '#platform/tables/table-dates.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tableFields } from './table-fields.ts'
import { type Columns, guessedColumns, tableIn } from './table-lines.ts'

/** Under what the columns of a table are remembered: its headings. */
export const headingsKey = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(headingKey)))
    .digest('base64url')

type Remembered = { columns: Columns; dateOrder: DateOrder }

async function remembered(ctx: TenantContext, headings: readonly string[]): Promise<Remembered | null> {
  const row = await ctx.tx
    .selectFrom('bank_columns')
    .select(['columns', 'date_order'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('headings', '=', headingsKey(headings))
    .executeTakeFirst()
  return row ? { columns: row.columns as Columns, dateOrder: row.date_order as DateOrder } : null
}

const sampled = 3

/** A table as its columns are assigned: by what was chosen for the same headings before, else by what they say. */
export async function toldTable(
  ctx: TenantContext,
  { id, filename, sheet }: { id: string; filename: string; sheet: ReadSheet },
  locale: Locale,
): Promise<BankTable> {
  const { headings, rows } = tableIn(sheet)
  const known = await remembered(ctx, headings)
  const cells = rows.slice(0, 500).flatMap((row) => row.cells)
  return {
    fileId: id,
    filename,
    rows: rows.length,
    columns: [...(known?.columns ?? guessedColumns(headings, {}))],
    dateOrder: known?.dateOrder ?? expectedOrder(dateOrderOf(cells), await tableDateOrder(ctx, locale)),
    headings: headings.map((heading, column) => ({
      heading,
      samples: rows
        .map((row) => cellText(row.cells[column], locale).slice(0, 80))
        .filter(Boolean)
        .slice(0, sampled),
    })),
  }
}

/** Refuses columns that leave a booking without its day or its amount, or that say one thing twice. */
export function checkColumns(file: string, { columns }: Pick<TablePlan, 'columns'>, locale: Locale): void {
  const planned = planColumns(tableFields, columns)
  if (planned.kind === 'unknown') throw new Refusal('INVALID_INPUT')
  if (planned.kind === 'twice')
    throw new Refusal('STATEMENT_COLUMN_TWICE', { file, field: planned.field.label[locale] })
  if (planned.kind === 'missing') {
    const fields = planned.fields.map(({ label }) => label[locale]).join(', ')
    throw new Refusal('STATEMENT_COLUMNS_MISSING', { file, fields })
  }
}
