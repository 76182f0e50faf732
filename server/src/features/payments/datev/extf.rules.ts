import { debtorFields } from './debtor-fields.rules.ts'
import { bookingFields, type ExtfField, headerFields } from './extf-fields.rules.ts'

/** What one line says, by the names of its fields; fields that are not named stay empty. */
export type ExtfRow = Readonly<Record<string, string>>

export type ExtfHeader = {
  /** When the file is made, on the wall of the tenant. */
  madeAt: { date: string; time: string }
  adviser: number
  client: number
  fiscalYearStart: string
  accountLength: number
  chart: 'SKR03' | 'SKR04'
  label: string
  currency: string
}

/** A file that would not be as DATEV describes it. It is never written; a row is never left out for it. */
export class ExtfError extends Error {
  readonly line: number
  readonly field: string
  readonly value: string

  constructor(line: number, field: string, value: string) {
    super(`line ${line}, ${field}: ${JSON.stringify(value)}`)
    this.line = line
    this.field = field
    this.value = value
  }
}

/** Where Windows-1252 has other characters than Latin-1. */
const beyondLatin = new Map(
  [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].map((character, at) => [
    character,
    [
      0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94,
      0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
    ][at] as number,
  ]),
)

/** A character in Windows-1252; null: it has none there. */
function byteOf(character: string): number | null {
  const code = character.codePointAt(0) as number
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  return beyondLatin.get(character) ?? null
}

/** Letters that decompose into none of their own. */
const lookAlikes: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', Ħ: 'H', ħ: 'h' }

/** A character as Windows-1252 can say it: "ć" becomes "c", and what cannot be said a question mark. */
function speakable(character: string): string {
  if (byteOf(character) !== null) return character
  const plain = lookAlikes[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
  return [...plain].every((one) => byteOf(one) !== null) && plain !== '' ? plain : '?'
}

/** Text of one line that Windows-1252 can say, at most that long. */
export function extfText(text: string, max: number): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return [...[...line].map(speakable).join('')].slice(0, max).join('').trim()
}

/** A number of a document: what DATEV does not take there is left out. */
export const extfDocument = (text: string, max = 36) => text.replace(/[^\w$&%*+\-/]/g, '').slice(0, max)

/** Cents with a decimal comma; the sign is said by debit and credit. */
export function extfAmount(cents: number): string {
  const plain = String(Math.abs(cents)).padStart(3, '0')
  return `${plain.slice(0, -2)},${plain.slice(-2)}`
}

const compact = (day: string) => day.replaceAll('-', '')

/** Day and month; the year follows from the period of the header. */
export const extfDay = (day: string) => day.slice(8, 10) + day.slice(5, 7)

function cell({ name, isText, pattern, isRequired }: ExtfField, value: string, line: number): string {
  const isRight =
    value === '' ? !isRequired : pattern.test(value) && [...value].every((one) => byteOf(one) !== null)
  if (!isRight) throw new ExtfError(line, name, value)
  return isText ? `"${value.replaceAll('"', '""')}"` : value
}

function lineOf(fields: readonly ExtfField[], values: readonly string[], line: number): string {
  return fields.map((field, at) => cell(field, values[at] ?? '', line)).join(';')
}

function rowLine(fields: readonly ExtfField[], row: ExtfRow, line: number): string {
  const names = new Set(fields.map(({ name }) => name))
  for (const name of Object.keys(row)) if (!names.has(name)) throw new ExtfError(line, name, row[name] ?? '')
  return lineOf(
    fields,
    fields.map(({ name }) => row[name] ?? ''),
    line,
  )
}

type Kind = { category: string; name: string; version: string; fields: readonly ExtfField[] }

const bookings: Kind = { category: '21', name: 'Buchungsstapel', version: '13', fields: bookingFields }
const debtors: Kind = { category: '16', name: 'Debitoren/Kreditoren', version: '5', fields: debtorFields }

function headerLine(
  header: ExtfHeader,
  { category, name, version }: Kind,
  batch: { from: string; to: string } | null,
) {
  const { date, time } = header.madeAt
  const made = `${compact(date)}${time.replaceAll(':', '').padEnd(9, '0')}`
  const { adviser, client, fiscalYearStart, accountLength, chart } = header
  const values = {
    Kennzeichen: 'EXTF',
    Versionsnummer: '700',
    Formatkategorie: category,
    Formatname: name,
    Formatversion: version,
    'Erzeugt am': made,
    Herkunft: 'RE',
    Berater: String(adviser),
    Mandant: String(client),
    'WJ-Beginn': compact(fiscalYearStart),
    Sachkontenlänge: String(accountLength),
    Sachkontenrahmen: chart.slice(3),
    ...(batch && {
      'Datum von': compact(batch.from),
      'Datum bis': compact(batch.to),
      Bezeichnung: extfText(header.label, 30),
      Buchungstyp: '1',
      Rechnungslegungszweck: '0',
      Festschreibung: '0',
      WKZ: header.currency,
    }),
  }
  return rowLine(headerFields, values, 1)
}

function fileOf(header: string, { fields }: Kind, rows: readonly ExtfRow[]): Buffer {
  const names = fields.map(({ name }) => name).join(';')
  const lines = [header, names, ...rows.map((row, at) => rowLine(fields, row, at + 3))]
  const text = `${lines.join('\r\n')}\r\n`
  return Buffer.from([...text].map((character) => byteOf(character) as number))
}

/** A batch of bookings; the bookings lie between the two days, which lie in one fiscal year. */
export function bookingFile(
  header: ExtfHeader,
  period: { from: string; to: string },
  rows: readonly ExtfRow[],
): Buffer {
  return fileOf(headerLine(header, bookings, period), bookings, rows)
}

/** The master data of debtors. */
export function debtorFile(header: ExtfHeader, rows: readonly ExtfRow[]): Buffer {
  return fileOf(headerLine(header, debtors, null), debtors, rows)
}
