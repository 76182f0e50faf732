import type { BulkItem } from '@reihum/contract/registrations/bulk-run.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'

export const refusedOf = (items: readonly BulkItem[]) => items.filter(({ outcome }) => outcome === 'refused')

const cellsOf = ({ shortcode, name, detail }: BulkItem) => [
  shortcode && formatShortcode(shortcode),
  name,
  detail ?? '',
]

/** For a mail or a note: one line each. */
export function asLines(items: readonly BulkItem[]): string {
  return refusedOf(items)
    .map((item) => cellsOf(item).filter(Boolean).join(' – '))
    .join('\n')
}

/** A spreadsheet runs what begins with these as a formula; a name is a name. */
const startsFormula = /^[=+\-@\t\r]/

function cell(text: string): string {
  const harmless = startsFormula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** With the mark by which spreadsheet programs know that umlauts are meant. */
export function asCsv(items: readonly BulkItem[]): string {
  const rows = refusedOf(items).map((item) => cellsOf(item).map(cell).join(';'))
  return `\uFEFF${rows.join('\r\n')}\r\n`
}
