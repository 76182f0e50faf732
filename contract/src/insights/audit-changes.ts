import { attributeKind, attributeKindNames } from '../courses/attribute.schema.ts'
import { coursePhaseNames, courseState } from '../courses/course-states.ts'
import { mailState, mailStateNames } from '../messages/mail.schema.ts'
import { registrationState, registrationStateNames } from '../registrations/registration-states.ts'
import { formatShortcode } from '../registrations/shortcode.ts'
import { feature, featureNames } from '../tenants/tiers.ts'
import { formatDate, formatDateTime } from '../wire/dates.ts'
import type { Locale } from '../wire/locales.ts'
import { formatMoney } from '../wire/money.ts'
import { auditedFields, auditedWords } from './audit-fields.ts'

/** Undefined: there was none, or there is none any more. */
export type AuditChange = { field: string; before: unknown; after: unknown }

export type AuditFormats = { locale: Locale; timeZone: string; currencyCode: string }

type Values = Record<string, unknown>

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What lies in records is listed beside the rest, under the path to it. */
function flat(values: Values, path = ''): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      isRecord(value) ? Object.entries(flat(value, `${path}${key}.`)) : [[path + key, value]],
    ),
  )
}

const order = new Map(Object.keys(auditedFields).map((field, at) => [field, at]))

/** As the forms have them, and by the alphabet what nobody knows. */
function byField(a: AuditChange, b: AuditChange): number {
  const place = ({ field }: AuditChange) => order.get(lastPart(field)) ?? order.size
  return place(a) - place(b) || (a.field < b.field ? -1 : 1)
}

/** What a command changed, field by field; what stayed as it was is left out. */
export function changesOf(metadata: Values): AuditChange[] {
  const { before, after, ...rest } = metadata
  const [old, fresh] = [before, after].map((part) => (isRecord(part) ? flat(part) : {})) as [Values, Values]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  return [
    ...fields.map((field) => ({ field, before: old[field], after: fresh[field] })),
    ...Object.entries(flat(rest)).map(([field, value]) => ({ field, before: undefined, after: value })),
  ]
    .filter((change) => change.before === undefined || plain(change.before) !== plain(change.after))
    .sort(byField)
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

/** The name of a state. The log holds stored states, and people know `published` by the name of its first phase. */
function stateName(subjectKind: string, value: unknown, locale: Locale): string | undefined {
  if (subjectKind === 'registration') {
    const { data } = registrationState.safeParse(value)
    return data && registrationStateNames[data][locale]
  }
  if (subjectKind === 'mail') {
    const { data } = mailState.safeParse(value)
    return data && mailStateNames[data][locale]
  }
  if (subjectKind !== 'course') return
  const { data } = courseState.safeParse(value)
  return data && coursePhaseNames[data === 'published' ? 'upcoming' : data][locale]
}

const limits = ['attendeeLimit', 'waiterLimit', 'capacity', 'publishedCourses', 'staff', 'mailsAMonth']
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const day = /^\d{4}-\d{2}-\d{2}$/

const isTime = (text: string) => !Number.isNaN(Date.parse(text))

/** A value of the log as people read it; of a field that nobody knows, as it is. */
export function auditValue(
  subjectKind: string,
  field: string,
  value: unknown,
  { locale, timeZone, currencyCode }: AuditFormats,
): string {
  const name = lastPart(field)
  const language = locale === 'de' ? 'de-DE' : 'en-US'
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== 'object')) {
    return value
      .map((one) => auditValue(subjectKind, field, one, { locale, timeZone, currencyCode }))
      .join(', ')
  }
  if (value === null && limits.includes(name)) return locale === 'de' ? 'unbegrenzt' : 'unlimited'
  if (typeof value === 'boolean') return auditedWords[String(value)]?.[locale] ?? String(value)
  if (typeof value === 'number') {
    if (!name.endsWith('Cents')) return value.toLocaleString(language)
    return formatMoney(value, name === 'netCents' ? 'EUR' : currencyCode, locale)
  }
  if (typeof value !== 'string') return plain(value)
  if (name === 'shortcode' || name === 'rebookedFrom') return formatShortcode(value)
  if (name === 'state') return stateName(subjectKind, value, locale) ?? plain(value)
  if (name === 'kind' && subjectKind === 'attribute') {
    const { data } = attributeKind.safeParse(value)
    return data ? attributeKindNames[data][locale] : value
  }
  if (name === 'fields') return auditedFields[value]?.[locale] ?? value
  if (name === 'features') {
    const { data } = feature.safeParse(value)
    return data ? featureNames[data][locale] : value
  }
  if (instant.test(value) && isTime(value)) return formatDateTime(value, { timeZone, locale })
  if (day.test(value) && isTime(value)) return formatDate(value, { timeZone: 'UTC', locale })
  return auditedWords[value]?.[locale] ?? plain(value)
}
