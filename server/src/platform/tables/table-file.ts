import type { Locale } from '@reihum/contract/wire/locales.ts'
import { storableName } from '@reihum/contract/wire/storable-name.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { csvOf } from './csv.ts'
import type { Table, TableFormats } from './table.ts'
import { tableDateOrder } from './table-dates.ts'
import { xlsxOf } from './xlsx.ts'

/** The most rows that a spreadsheet program still opens well and that we hold in memory at once. */
export const tableRowLimit = 50_000

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type TableFormat = keyof typeof mediaTypes

/** Writes a file of what was read. */
export type WriteFile = () => Promise<File>

type Reader = Pick<TenantContext, 'tx' | 'tenantId' | 'tenant' | 'now'>

/** The file's name with its content, tenant and day, in characters that every system can store. */
function filename<Row>(
  table: Table<Row>,
  { tenant, now }: Pick<Reader, 'tenant' | 'now'>,
  locale: Locale,
): string {
  const what = storableName(table.name[locale])
  return `${what || 'reihum'}-${tenant.slug}-${wallClockOf(now, tenant.timeZone).date}`
}

/**
 * A list as a file, in the reader's language and the tenant's time zone, currency and order of dates. Returns what writes the file,
 * which takes seconds and happens after the transaction; a list that is too long is refused at once.
 */
export async function tableFile<Row>(
  ctx: Reader,
  describe: (formats: TableFormats) => Table<Row>,
  { format, locale }: { format: TableFormat; locale: Locale },
): Promise<WriteFile> {
  const { timeZone, currencyCode } = ctx.tenant
  const formats = { locale, timeZone, currencyCode, dateOrder: await tableDateOrder(ctx, locale) }
  const table = describe(formats)
  if (table.rows.length > tableRowLimit) throw new Refusal('TOO_MANY_ROWS', { limit: tableRowLimit })
  return async () => {
    const content = await (format === 'csv' ? csvOf : xlsxOf)(table, formats)
    return new File([content], `${filename(table, ctx, locale)}.${format}`, { type: mediaTypes[format] })
  }
}
