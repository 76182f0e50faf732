import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { ImportFieldRule } from './import-field.ts'

type Fields = readonly ImportFieldRule[]

/** The fields as a page offers them, in the reader's language. */
export function toldFields(fields: Fields, locale: Locale) {
  return fields.map(({ name, label, hint, required = false }) => ({
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

/** The fields of the columns, unless a required field has no column, a field has two, or a field is unknown. */
export function planColumns(all: Fields, columns: readonly (string | null)[]): PlannedColumns {
  const byName = new Map(all.map((field) => [field.name, field]))
  if (columns.some((name) => name !== null && !byName.has(name))) return { kind: 'unknown' }
  const fields = columns.map((name) => (name === null ? null : (byName.get(name) ?? null)))
  const twice = fields.find((field, at) => field && fields.indexOf(field) !== at)
  if (twice) return { kind: 'twice', field: twice }
  const has = (name: string | undefined) => columns.includes(name ?? null) && name !== undefined
  const missing = all.filter(({ name, required, orElse }) => required && !has(name) && !has(orElse))
  return missing.length > 0 ? { kind: 'missing', fields: missing } : { kind: 'planned', fields }
}
