import type { BulkItem } from '@reihum/contract/registrations/bulk-run.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'

export const refusedOf = (items: readonly BulkItem[]) => items.filter(({ outcome }) => outcome === 'refused')

const cellsOf = ({ shortcode, name, detail }: BulkItem) => [
  shortcode && formatShortcode(shortcode),
  name,
  detail ?? '',
]

/** The refused registrations as text, one line each, for a mail or a note. */
export function asLines(items: readonly BulkItem[]): string {
  return refusedOf(items)
    .map((item) => cellsOf(item).filter(Boolean).join(' – '))
    .join('\n')
}

/** Spreadsheet programs run a cell that begins with one of these as a formula; such a cell is escaped. */
const startsFormula = /^[=+\-@\t\r]/

function cell(text: string): string {
  const harmless = startsFormula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Begins with a byte order mark, by which spreadsheet programs recognise UTF-8 and show umlauts. */
export function asCsv(items: readonly BulkItem[]): string {
  const rows = refusedOf(items).map((item) => cellsOf(item).map(cell).join(';'))
  return `\uFEFF${rows.join('\r\n')}\r\n`
}
