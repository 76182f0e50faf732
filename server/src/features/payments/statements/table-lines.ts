import { compactNumber, isIban } from '@reihum/contract/tenants/bank-numbers.ts'
import type { DateOrder } from '@reihum/contract/wire/dates.ts'
import { fold } from '#platform/fold.ts'
import { asMoment, asMoney, cellText } from '#platform/tables/import/cell.ts'
import { guessColumns, type Remembered } from '#platform/tables/import/column-guess.ts'
import type { Cell, ReadRow, ReadSheet } from '#platform/tables/read/read-table.ts'
import { largestCents, plainText, reference } from './read/amounts.rules.ts'
import { identified } from './read/line-identity.ts'
import { lineKind } from './read/line-kind.rules.ts'
import { unreadable } from './read/unreadable.ts'
import type { RawLine, Statement } from './statement.rules.ts'
import { tableFields } from './table-fields.ts'

/** Which field each column is; null: it is not used. */
export type Columns = readonly (string | null)[]

const mostLeadingRows = 40

/** What some banks write above the table: the first row that names the most fields holds the headings. */
export function tableIn({ rows }: ReadSheet): { headings: string[]; above: ReadRow[]; rows: ReadRow[] } {
  const known = rows.slice(0, mostLeadingRows).map((row) => {
    const columns = guessColumns(headingsOf(row), tableFields, {})
    return columns.filter((field) => field !== null).length
  })
  const most = Math.max(...known)
  const at = most >= 2 ? known.indexOf(most) : 0
  const head = rows[at]
  const width = Math.max(0, ...rows.slice(at).map(({ cells }) => cells.length))
  const headings = head ? headingsOf(head) : []
  return {
    headings: Array.from({ length: width }, (_, column) => headings[column] ?? ''),
    above: rows.slice(0, at),
    rows: rows.slice(at + 1),
  }
}

const headingsOf = ({ cells }: ReadRow) => cells.map((cell) => cellText(cell, 'de'))

export const guessedColumns = (headings: readonly string[], remembered: Remembered): (string | null)[] =>
  guessColumns(headings, tableFields, remembered)

/** PayPal names its own transactions and what it keeps of each. */
const isPaypal = (columns: Columns): boolean => columns.includes('reference') && columns.includes('fee')

const footers = [
  'kontostand',
  'saldo',
  'anfangssaldo',
  'endsaldo',
  'alter kontostand',
  'neuer kontostand',
  'summe',
  'opening balance',
  'closing balance',
  'total',
]

/** A row about a balance or a sum, which is no booking. */
function isFooter({ cells }: ReadRow, columns: Columns): boolean {
  const first = cells.map((cell) => fold(cellText(cell, 'de'))).find((text) => text !== '') ?? ''
  const day = cells[columns.indexOf('bookedOn')] ?? null
  return 'fault' in asMoment(day, 'dmy') && footers.some((word) => first.slice(0, 40).startsWith(fold(word)))
}

const waiting = [
  'vorgemerkt',
  'ausstehend',
  'offen',
  'pending',
  'unclaimed',
  'denied',
  'abgelehnt',
  'nicht gebucht',
  'umsatz vorgemerkt',
]

type Row = { of(field: string): Cell; text(field: string): string; fail(field: string): Error }

function rowOf({ number, cells }: ReadRow, columns: Columns, headings: readonly string[], file: string): Row {
  const at = (field: string) => columns.indexOf(field)
  const of = (field: string): Cell => (at(field) === -1 ? null : (cells[at(field)] ?? null))
  return {
    of,
    text: (field) => cellText(of(field), 'de'),
    fail: (field) =>
      unreadable(
        { file, line: number, entry: number },
        headings[at(field)] || field,
        cellText(of(field), 'de'),
      ),
  }
}

function dayIn(row: Row, field: string, order: DateOrder): string | null {
  if (row.text(field) === '') return null
  const read = asMoment(row.of(field), order)
  if ('fault' in read) throw row.fail(field)
  return read.value.date
}

/** The cents of a cell, which may have its sign before or behind, as + or −, or as S and H. Null: it is empty. */
function centsIn(row: Row, field: string): number | null {
  const written = row.text(field)
  if (written === '') return null
  const [, before = '', digits = '', behind = ''] =
    /^([+\-−]?)\s?([\d.,'’\s]+(?:\s?(?:EUR|€))?)\s?([+\-−SH]?)$/.exec(written.slice(0, 40)) ?? []
  const isNegative = /[-−]/.test(before + behind) || behind === 'S'
  const read = asMoney(digits.trim())
  if (digits === '' || 'fault' in read || read.value > largestCents || (before !== '' && behind !== ''))
    throw row.fail(field)
  return isNegative ? -read.value : read.value
}

const debitSide = /^(?:s|soll|d|debit|dbit|belastung)$/i

function amountOf(row: Row): number {
  const amount = centsIn(row, 'amount')
  if (amount !== null) return debitSide.test(row.text('side').slice(0, 20)) ? -Math.abs(amount) : amount
  const [credit, debit] = [centsIn(row, 'credit'), centsIn(row, 'debit')]
  if (credit === null && debit === null) throw row.fail('amount')
  return Math.abs(credit ?? 0) - Math.abs(debit ?? 0)
}

const kinds: readonly { words: RegExp; kind: RawLine['kind'] }[] = [
  { words: /rucklastschrift|ruckgabe|returned|retoure/, kind: 'return' },
  { words: /storno|ruckbuchung|reversal|chargeback|kauferschutz|dispute/, kind: 'reversal' },
  { words: /wahrungsumrechnung|currency conversion|zinsen|interest/, kind: 'other' },
]
const feeWords = /entgelt|gebuhr|kontofuhrung|\bfee\b|abschluss/

function kindOf(row: Row, cents: number): RawLine['kind'] {
  const said = fold(row.text('type').slice(0, 200))
  const found = kinds.find(({ words }) => words.test(said))
  if (found) return found.kind
  const plain = { family: '', subfamily: '', gvc: '', isReversal: false, returnCode: '' }
  return cents < 0 && feeWords.test(said) ? 'fee' : lineKind(cents, plain)
}

type Table = { file: string; columns: Columns; dateOrder: DateOrder; currency: string }

function linesOfRow(row: Row, { dateOrder, currency }: Table): RawLine[] {
  const bookedOn = dayIn(row, 'bookedOn', dateOrder)
  if (!bookedOn) throw row.fail('bookedOn')
  const written = row.text('currency').toUpperCase().replace('€', 'EUR')
  if (written !== '' && !/^[A-Z]{3}$/.test(written.slice(0, 4))) throw row.fail('currency')
  const cents = amountOf(row)
  const kind = kindOf(row, cents)
  const line: RawLine = {
    reference: reference(row.text('reference')),
    part: 0,
    bookedOn,
    valueOn: dayIn(row, 'valueOn', dateOrder),
    cents,
    currency: written || currency,
    counterpartName: plainText(row.text('name'), 140),
    counterpartIban: compactNumber(row.text('iban').slice(0, 50)),
    remittance: plainText(row.text('remittance'), 2000),
    endToEndId: reference(row.text('endToEndId')),
    creditorReference: '',
    kind,
    isBatch: false,
    returned:
      kind === 'return' ? { code: '', text: plainText(row.text('type'), 500), originalCents: null } : null,
    foreign: null,
  }
  const fee = -Math.abs(centsIn(row, 'fee') ?? 0)
  const feeLine: RawLine = { ...line, part: 1, cents: fee, kind: 'fee', returned: null }
  return [line, feeLine].filter((one) => one.cents !== 0)
}

/** The account that the table names above its headings or in each row; '': it names none. */
function accountOf(above: readonly ReadRow[], rows: readonly Row[]): string {
  const named = rows
    .map((row) => compactNumber(row.text('ownAccount').slice(0, 50)))
    .find((text) => text !== '')
  const cells = above.flatMap(({ cells: all }) =>
    all.map((cell) => compactNumber(cellText(cell, 'de').slice(0, 50))),
  )
  return named ?? cells.find(isIban) ?? ''
}

/** Understands the rows of a bank's or PayPal's table. A row that cannot be understood refuses all of it. */
export function statementOfTable(sheet: ReadSheet, table: Table): Statement {
  const { headings, above, rows } = tableIn(sheet)
  const { file, columns } = table
  const booked = rows
    .filter((row) => !isFooter(row, columns))
    .map((row) => rowOf(row, columns, headings, file))
  const settled = booked.filter((row) => !waiting.includes(row.text('state').slice(0, 40).toLowerCase()))
  const read = settled.map((row) => linesOfRow(row, table))
  const lines = read.flat()
  const account = isPaypal(columns) ? 'PAYPAL' : accountOf(above, settled)
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  return {
    source: isPaypal(columns) ? 'paypal' : 'table',
    account,
    reference: '',
    currency: lines[0]?.currency ?? table.currency,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    opening: null,
    closing: null,
    // Newest first or oldest first: equal lines are numbered alike, because they are equal.
    lines: identified(lines),
    pending: booked.length - settled.length,
    zero: read.filter((one) => one.length === 0).length,
  }
}
