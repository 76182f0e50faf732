import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ImportCounts, ImportOutcome, ImportPlan } from '@reihum/contract/imports/import.schema.ts'
import type { ImportKind } from '@reihum/contract/imports/import-kinds.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import { canonical } from '#platform/canonical.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReadSheet } from '#platform/tables/read/read-table.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { cellText } from './cell.rules.ts'
import { type Fault, type ImportFieldRule, type UnderstoodRow, understandRow } from './import-field.rules.ts'
import { planColumns } from './import-fields.rules.ts'
import { takeCourses } from './take-courses.ts'
import { takePersons } from './take-persons.ts'
import { takeRegistrations } from './take-registrations.ts'

/** What became of a row, or would. */
export type TakenRow =
  | { outcome: Extract<ImportOutcome, 'created' | 'updated'>; id: string }
  | { outcome: 'skipped'; note: Wording }
  | { outcome: 'faulty'; faults: readonly Fault[] }

export type Taken = {
  rows: TakenRow[]
  told?: number
  raised?: { courseId: string; title: string; from: number; to: number }[]
  places?: string[]
  instructors?: string[]
}

export type Taking = {
  ctx: TenantContext
  importId: string
  rows: readonly UnderstoodRow[]
  plan: ImportPlan
}

const takers: Record<ImportKind, (taking: Taking) => Promise<Taken>> = {
  persons: takePersons,
  courses: takeCourses,
  registrations: takeRegistrations,
}

export type Performed = Required<Taken> & {
  understood: readonly UnderstoodRow[]
  /** What stands in the file, by the number of the row and the field of the column. */
  sentValue: (row: number, field: string | null) => string
  /** Those that have a column, in the order of these. */
  fields: readonly ImportFieldRule[]
  counts: ImportCounts
  digest: string
}

function plannedFields(kind: ImportKind, { columns }: ImportPlan, locale: Locale) {
  const planned = planColumns(kind, columns)
  const label = (field: ImportFieldRule) => field.label[locale]
  if (planned.kind === 'missing')
    throw new Refusal('IMPORT_COLUMNS_MISSING', { fields: planned.fields.map(label).join(', ') })
  if (planned.kind === 'twice') throw new Refusal('IMPORT_COLUMN_TWICE', { field: label(planned.field) })
  if (planned.kind === 'unknown') throw new Refusal('INVALID_INPUT')
  return planned.fields
}

const portion = 500

/** With pauses, in which other requests have their turn. */
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
 * Does all that an import does, in the transaction of whoever calls it: the preview takes it back, the import keeps it. The
 * digest stands for what came of it, row by row.
 */
export async function performImport(
  ctx: TenantContext,
  { importId, kind, sheet }: { importId: string; kind: ImportKind; sheet: ReadSheet },
  plan: ImportPlan,
  locale: Locale,
): Promise<Performed> {
  const fields = plannedFields(kind, plan, locale)
  const understood = await understandAll(sheet, fields, { locale, dateOrder: plan.dateOrder })
  const taken = await takers[kind]({ ctx, importId, rows: understood, plan })
  const { rows, told = 0, raised = [], places = [], instructors = [] } = taken
  const promised = {
    rows: rows.map(({ outcome }, at) => `${understood[at]?.number} ${outcome}`),
    ...{ told, raised, places, instructors },
  }
  const cellsOf = new Map(sheet.rows.map(({ number, cells }) => [number, cells]))
  return {
    ...{ rows, told, raised, places, instructors, understood },
    sentValue: (row, field) => {
      const column = fields.findIndex((one) => one !== null && one.name === field)
      return cellText(column === -1 ? null : cellsOf.get(row)?.[column], locale)
    },
    fields: fields.filter((field) => field !== null),
    counts: countsOf(rows),
    digest: createHash('sha256').update(canonical(promised)).digest('base64url'),
  }
}
