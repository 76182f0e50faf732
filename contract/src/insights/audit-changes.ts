import { formatDate, formatDateTime } from '../wire/dates.ts'
import type { Locale, Wording } from '../wire/locales.ts'
import { formatMoney } from '../wire/money.ts'
import { auditedFields, auditedSubjects, auditedValues, wordsOfRooms } from '../words.ts'

/** One changed field. `before` is undefined if there was no value, `after` if there is none any more. */
export type AuditChange = { field: string; before: unknown; after: unknown }

export type AuditFormats = { locale: Locale; timeZone: string; currencyCode: string }

type Values = Record<string, unknown>

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Flattens nested records: their fields are listed beside the others, under their paths. */
function flat(values: Values, path = ''): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      isRecord(value) ? Object.entries(flat(value, `${path}${key}.`)) : [[path + key, value]],
    ),
  )
}

const fieldsOfAll = Object.keys(auditedFields)

/** The fields in the order of the forms: those of the room whose subject it is before those of other rooms. */
function orderOf(subjectKind: string): ReadonlyMap<string, number> {
  const own = wordsOfRooms.find(({ subjects }) => subjects && subjectKind in subjects)?.fields ?? {}
  return new Map([...new Set([...Object.keys(own), ...fieldsOfAll])].map((field, at) => [field, at]))
}

/** Sorts fields in the order of the forms; fields without words follow in alphabetical order. */
function byField(subjectKind: string): (a: AuditChange, b: AuditChange) => number {
  const order = orderOf(subjectKind)
  const place = ({ field }: AuditChange) => order.get(lastPart(field)) ?? order.size
  return (a, b) => place(a) - place(b) || (a.field < b.field ? -1 : 1)
}

/** What a command changed, field by field, without fields that stayed the same. */
export function changesOf({
  subjectKind,
  metadata,
}: {
  subjectKind: string
  metadata: Values
}): AuditChange[] {
  const { before, after, ...rest } = metadata
  const [old, fresh] = [before, after].map((part) => (isRecord(part) ? flat(part) : {})) as [Values, Values]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  return [
    ...fields.map((field) => ({ field, before: old[field], after: fresh[field] })),
    ...Object.entries(flat(rest)).map(([field, value]) => ({ field, before: undefined, after: value })),
  ]
    .filter((change) => change.before === undefined || plain(change.before) !== plain(change.after))
    .sort(byField(subjectKind))
}

function lastPart(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1)
}

export function auditFieldName(field: string, locale: Locale): string {
  return field
    .split('.')
    .map((part) => auditedFields[part]?.[locale] ?? part)
    .join(' · ')
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The names of a field's values: those of the subject go before those of the field itself. */
function valueNames(subjectKind: string, name: string): Readonly<Record<string, Wording>> | undefined {
  return auditedSubjects[subjectKind]?.values?.[name] ?? auditedFields[name]?.values
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const day = /^\d{4}-\d{2}-\d{2}$/

const isTime = (text: string) => !Number.isNaN(Date.parse(text))

/** A value of the log as people read it; the value of a field without words is shown as it is. */
export function auditValue(
  subjectKind: string,
  field: string,
  value: unknown,
  { locale, timeZone, currencyCode }: AuditFormats,
): string {
  const name = lastPart(field)
  const known = auditedFields[name]
  const language = locale === 'de' ? 'de-DE' : 'en-US'
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== 'object')) {
    return value
      .map((one) => auditValue(subjectKind, field, one, { locale, timeZone, currencyCode }))
      .join(', ')
  }
  if (value === null && known?.isLimit) return locale === 'de' ? 'unbegrenzt' : 'unlimited'
  if (typeof value === 'boolean') return auditedValues[String(value)]?.[locale] ?? String(value)
  if (typeof value === 'number') {
    if (!/cents$/i.test(name)) return value.toLocaleString(language)
    return formatMoney(value, known?.currency ?? currencyCode, locale)
  }
  if (typeof value !== 'string') return plain(value)
  if (known?.written) return known.written(value)
  const names = valueNames(subjectKind, name)
  if (names) return names[value]?.[locale] ?? plain(value)
  if (known?.namesFields) return auditedFields[value]?.[locale] ?? value
  if (instant.test(value) && isTime(value)) return formatDateTime(value, { timeZone, locale })
  if (day.test(value) && isTime(value)) return formatDate(value, { timeZone: 'UTC', locale })
  return auditedValues[value]?.[locale] ?? plain(value)
}
