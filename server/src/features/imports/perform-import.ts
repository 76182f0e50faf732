import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ImportCounts, ImportPlan } from '@reihum/contract/imports/import.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { canonical } from '#platform/canonical.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ImportedKind, Taken, TakenRow } from '#platform/room-imports.ts'
import { cellText } from '#platform/tables/import/cell.ts'
import {
  type ImportFieldRule,
  type UnderstoodRow,
  understandRow,
} from '#platform/tables/import/import-field.ts'
import { planColumns } from '#platform/tables/import/plan-columns.ts'
import type { ReadSheet } from '#platform/tables/read/read-table.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

export type Performed = Required<Taken> & {
  understood: readonly UnderstoodRow[]
  /** The text in the table, by row number and field. */
  sentValue: (row: number, field: string | null) => string
  /** The fields that have a column, in the order of the columns. */
  fields: readonly ImportFieldRule[]
  counts: ImportCounts
  digest: string
}

function plannedFields(all: ImportedKind['fields'], { columns }: ImportPlan, locale: Locale) {
  const planned = planColumns(all, columns)
  const label = (field: ImportFieldRule) => field.label[locale]
  if (planned.kind === 'missing')
    throw new Refusal('IMPORT_COLUMNS_MISSING', { fields: planned.fields.map(label).join(', ') })
  if (planned.kind === 'twice') throw new Refusal('IMPORT_COLUMN_TWICE', { field: label(planned.field) })
  if (planned.kind === 'unknown') throw new Refusal('INVALID_INPUT')
  return planned.fields
}

const portion = 500

/** Reads all rows with pauses, so that other requests are answered in between. */
async function understandAll(
  { rows }: ReadSheet,
  fields: readonly (ImportFieldRule | null)[],
  options: { locale: Locale; dateOrder: ImportPlan['dateOrder'] },
): Promise<UnderstoodRow[]> {
  const understood: UnderstoodRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at === 0) continue
    if (at % portion === 0) await setImmediate()
    understood.push(understandRow(row, fields, options))
  }
  return understood
}

function countsOf(rows: readonly TakenRow[]): ImportCounts {
  const counts = { created: 0, updated: 0, skipped: 0, faulty: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

/**
 * Performs an import in the transaction of the caller: the preview rolls it back, the import commits it. The digest
 * covers the result of every row.
 */
export async function performImport(
  ctx: TenantContext,
  { importId, kind, sheet, vault }: { importId: string; kind: ImportedKind; sheet: ReadSheet; vault: Vault },
  plan: ImportPlan,
  locale: Locale,
): Promise<Performed> {
  const fields = plannedFields(kind.fields, plan, locale)
  const understood = await understandAll(sheet, fields, { locale, dateOrder: plan.dateOrder })
  const taken = await kind.take({ ctx, vault, importId, rows: understood, plan })
  const { rows, told = 0, raised = [], places = [], instructors = [] } = taken
  const promised = {
    rows: rows.map(({ outcome }, at) => `${understood[at]?.number} ${outcome}`),
    told,
    raised,
    places,
    instructors,
  }
  const cellsOf = new Map(sheet.rows.map(({ number, cells }) => [number, cells]))
  return {
    rows,
    told,
    raised,
    places,
    instructors,
    understood,
    sentValue: (row, field) => {
      const column = fields.findIndex((one) => one !== null && one.name === field)
      return cellText(column === -1 ? null : cellsOf.get(row)?.[column], locale)
    },
    fields: fields.filter((field) => field !== null),
    counts: countsOf(rows),
    digest: createHash('sha256').update(canonical(promised)).digest('base64url'),
  }
}
