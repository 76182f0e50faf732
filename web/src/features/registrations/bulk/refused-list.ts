import type { BulkItem } from '@reihum/contract/registrations/bulk-run.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { marked } from '@reihum/contract/wire/formula-marks.ts'

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

const cell = (text: string) => `"${marked(text).replaceAll('"', '""')}"`

/** Begins with a byte order mark, by which spreadsheet programs recognise UTF-8 and show umlauts. */
export function asCsv(items: readonly BulkItem[]): string {
  const rows = refusedOf(items).map((item) => cellsOf(item).map(cell).join(';'))
  return `\uFEFF${rows.join('\r\n')}\r\n`
}
