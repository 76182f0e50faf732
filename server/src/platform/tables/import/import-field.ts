import { fieldErrors } from '@reihum/contract/field-errors.ts'
import { type DateOrder, formatDate } from '@reihum/contract/wire/dates.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { z } from 'zod'
import { type Cell, isEmptyCell } from '#platform/tables/read/read-table.ts'
import { yesOrNo } from '#platform/tables/table.ts'
import {
  asChoice,
  asCount,
  asMoment,
  asMomentOrTime,
  asMoney,
  asPercent,
  asText,
  asTime,
  asYesNo,
  type Moment,
  type Understood,
} from './cell.ts'

export type FieldKind =
  | 'text'
  | 'money'
  | 'count'
  | 'percent'
  | 'moment'
  | 'momentOrTime'
  | 'time'
  | 'yesNo'
  | 'choice'

type Choices = { words: Readonly<Record<string, readonly string[]>>; names: (value: string) => Wording }

/** A field that a column may be mapped to: its name, synonyms, and the kind of its values. */
export type ImportFieldRule = {
  name: string
  label: Wording
  kind: FieldKind
  /** The likeliest first: if two columns could be this field, the earlier synonym wins. */
  synonyms: readonly string[]
  example: Wording
  /** Every row needs a value; with `orElse` the other field may have it instead. */
  required?: boolean
  orElse?: string
  hint?: Wording
  choices?: Choices
}

export type FieldOptions = { locale: Locale; dateOrder: DateOrder }

/** A fault of one value, or of a whole row. */
export type Fault = { field: string | null; message: Wording }

/** A row with its number in the table and the values that could be understood. */
export type UnderstoodRow = {
  number: number
  values: Readonly<Record<string, unknown>>
  faults: readonly Fault[]
}

export const required: Wording = { de: '* Dieses Feld wird benötigt.', en: '* This field is required.' }

function understand(
  field: ImportFieldRule,
  cell: Cell,
  { locale, dateOrder }: FieldOptions,
): Understood<unknown> {
  switch (field.kind) {
    case 'text':
      return asText(cell, locale)
    case 'money':
      return asMoney(cell)
    case 'count':
      return asCount(cell)
    case 'percent':
      return asPercent(cell)
    case 'moment':
      return asMoment(cell, dateOrder)
    case 'momentOrTime':
      return asMomentOrTime(cell, dateOrder)
    case 'time':
      return asTime(cell)
    case 'yesNo':
      return asYesNo(cell)
    case 'choice':
      return asChoice(cell, field.choices?.words ?? {}, field.choices?.names ?? (() => field.label))
  }
}

/** Reads the values of a row by fields. Empty cells are left out, so that the field keeps its default. */
export function understandRow(
  { number, cells }: { number: number; cells: readonly Cell[] },
  fields: readonly (ImportFieldRule | null)[],
  options: FieldOptions,
): UnderstoodRow {
  const values: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [column, field] of fields.entries()) {
    const cell = cells[column] ?? null
    if (!field || isEmptyCell(cell)) continue
    const understood = understand(field, cell, options)
    if ('value' in understood) values[field.name] = understood.value
    else faults.push({ field: field.name, message: understood.fault })
  }
  return { number, values, faults }
}

type ShownFormats = { locale: Locale; currencyCode: string; dateOrder: DateOrder }

/** A value as it was understood, so that the user can check it. */
export function shownValue(
  { kind, choices }: ImportFieldRule,
  value: unknown,
  { locale, currencyCode, dateOrder }: ShownFormats,
): string {
  if (value === undefined || value === null) return ''
  switch (kind) {
    case 'money':
      return formatMoney(Number(value), currencyCode, locale)
    case 'percent':
      return `${locale === 'de' ? String(Number(value) / 100).replace('.', ',') : Number(value) / 100} %`
    case 'yesNo':
      return yesOrNo(Boolean(value), locale)
    case 'choice':
      return choices?.names(String(value))[locale] ?? String(value)
    case 'moment':
    case 'momentOrTime': {
      const { date, time } = value as Partial<Moment>
      if (!date) return time ?? ''
      const day = formatDate(`${date}T12:00:00Z`, { timeZone: 'UTC', locale, dateOrder })
      return time ? `${day}, ${time}` : day
    }
    default:
      return String(value)
  }
}

/** The faults a schema finds, in both languages, by the fields of the import. */
export function faultsOf(
  schema: z.ZodType,
  input: Record<string, unknown>,
  fieldOf: (path: string) => string | null,
): Fault[] {
  const parsed = schema.safeParse(input)
  if (parsed.success) return []
  const de = fieldErrors(parsed.error.issues, input, 'de')
  const en = fieldErrors(parsed.error.issues, input, 'en')
  return de.map(({ path, message }, at) => ({
    field: fieldOf(path),
    message: { de: message, en: en[at]?.message ?? message },
  }))
}
