import type { DateOrder } from '@reihum/contract/wire/dates.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'

/** A moment, or a calendar day such as 2027-03-04, which has no time zone. */
export type TableTime = Date | string

export type Column<Row> = { header: Wording } & (
  | { kind: 'text'; value: (row: Row) => string | null }
  | { kind: 'number'; value: (row: Row) => number | null }
  /** In cents of the tenant's currency. */
  | { kind: 'money'; value: (row: Row) => number | null }
  | { kind: 'date'; value: (row: Row) => TableTime | null }
  | { kind: 'dateTime'; hasSeconds?: boolean; value: (row: Row) => TableTime | null }
  | { kind: 'boolean'; value: (row: Row) => boolean | null }
)

/** A list to be exported, whatever the format: its name, its columns in order, and its rows. */
export type Table<Row> = { name: Wording; columns: readonly Column<Row>[]; rows: readonly Row[] }

/** The reader's language and the tenant's time zone, currency and order of dates. */
export type TableFormats = { locale: Locale; timeZone: string; currencyCode: string; dateOrder: DateOrder }

const words: Record<'yes' | 'no', Wording> = {
  yes: { de: 'Ja', en: 'Yes' },
  no: { de: 'Nein', en: 'No' },
}

export function yesOrNo(value: boolean, locale: Locale): string {
  return words[value ? 'yes' : 'no'][locale]
}

const isDay = (time: TableTime): time is string =>
  typeof time === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(time)

/** The time zone to show a time in; a calendar day is the same in every zone. */
export function zoneOf(time: TableTime, timeZone: string): string {
  return isDay(time) ? 'UTC' : timeZone
}
