import type { ImportField, ImportPlan } from '@reihum/contract/imports/import.schema.ts'
import type { ImportKind } from '@reihum/contract/imports/import-kinds.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { courseImportFields } from './course-fields.rules.ts'
import type { ImportFieldRule } from './import-field.rules.ts'
import { personImportFields } from './person-fields.rules.ts'
import { registrationImportFields } from './registration-fields.rules.ts'

export const fieldsOfKind: Record<ImportKind, readonly ImportFieldRule[]> = {
  persons: personImportFields,
  courses: courseImportFields,
  registrations: registrationImportFields,
}

export function toldFields(kind: ImportKind, locale: Locale): ImportField[] {
  return fieldsOfKind[kind].map(({ name, label, hint, required = false }) => ({
    name,
    label: label[locale],
    required,
    hint: hint?.[locale] ?? '',
  }))
}

export type PlannedColumns =
  | { kind: 'planned'; fields: (ImportFieldRule | null)[] }
  | { kind: 'missing'; fields: ImportFieldRule[] }
  | { kind: 'twice'; field: ImportFieldRule }
  | { kind: 'unknown' }

/** The fields of the columns, where every field that all rows need has one, and none has two. */
export function planColumns(kind: ImportKind, columns: ImportPlan['columns']): PlannedColumns {
  const all = fieldsOfKind[kind]
  const byName = new Map(all.map((field) => [field.name, field]))
  if (columns.some((name) => name !== null && !byName.has(name))) return { kind: 'unknown' }
  const fields = columns.map((name) => (name === null ? null : (byName.get(name) ?? null)))
  const twice = fields.find((field, at) => field && fields.indexOf(field) !== at)
  if (twice) return { kind: 'twice', field: twice }
  const has = (name: string | undefined) => columns.includes(name ?? null) && name !== undefined
  const missing = all.filter(({ name, required, orElse }) => required && !has(name) && !has(orElse))
  return missing.length > 0 ? { kind: 'missing', fields: missing } : { kind: 'planned', fields }
}
