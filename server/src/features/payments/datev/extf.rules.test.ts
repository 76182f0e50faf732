import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { debtorFields } from './debtor-fields.rules.ts'
import {
  bookingFile,
  debtorFile,
  ExtfError,
  type ExtfHeader,
  type ExtfRow,
  extfAmount,
  extfDay,
  extfDocument,
  extfText,
} from './extf.rules.ts'
import { bookingFields, type ExtfField, headerFields } from './extf-fields.rules.ts'

/** As the format description prints it, with its numbers. */
const header: ExtfHeader = {
  madeAt: { date: '2024-01-30', time: '14:01:40' },
  adviser: 29098,
  client: 55003,
  fiscalYearStart: '2024-01-01',
  accountLength: 4,
  chart: 'SKR03',
  label: 'Buchungsstapel',
  currency: 'EUR',
}
const period = { from: '2024-01-01', to: '2024-08-31' }
const booking: ExtfRow = {
  'Umsatz (ohne Soll/Haben-Kz)': '120,50',
  'Soll/Haben-Kennzeichen': 'S',
  Konto: '10000',
  'Gegenkonto (ohne BU-Schlüssel)': '8400',
  Belegdatum: '3101',
}

const decoded = (file: Buffer) => new TextDecoder('windows-1252').decode(file)
const linesOf = (file: Buffer) => decoded(file).split('\r\n')

/** The cells of a line, with whether each stood in quotation marks. */
function cellsOf(line: string) {
  const cells: { value: string; isText: boolean }[] = []
  let rest = `${line};`
  while (rest !== '') {
    const [whole, quoted, plain] = rest.match(/^(?:"((?:[^"]|"")*)"|([^;"]*));/) ?? []
    if (whole === undefined) throw new Error(`no cell begins at ${rest}`)
    cells.push({ value: quoted?.replaceAll('""', '"') ?? plain ?? '', isText: quoted !== undefined })
    rest = rest.slice(whole.length)
  }
  return cells
}

describe('the table of fields', () => {
  test('has as many fields as the description', () => {
    expect([headerFields.length, bookingFields.length, debtorFields.length]).toEqual([31, 125, 254])
  })

  test.each<[readonly ExtfField[], number, string]>([
    [headerFields, 11, 'Berater'],
    [headerFields, 17, 'Bezeichnung'],
    [headerFields, 21, 'Festschreibung'],
    [headerFields, 27, 'Sachkontenrahmen'],
    [bookingFields, 7, 'Konto'],
    [bookingFields, 9, 'BU-Schlüssel'],
    [bookingFields, 14, 'Buchungstext'],
    [bookingFields, 21, 'Beleginfo - Art 1'],
    [bookingFields, 37, 'KOST1 - Kostenstelle'],
    [bookingFields, 48, 'Zusatzinformation - Art 1'],
    [bookingFields, 88, 'Stück'],
    [bookingFields, 102, 'Herkunft-Kz'],
    [bookingFields, 114, 'Festschreibung'],
    [bookingFields, 118, 'Generalumkehr (GU)'],
    [bookingFields, 125, 'Abw. Skontokonto'],
    [debtorFields, 1, 'Konto'],
    [debtorFields, 7, 'Adressattyp'],
    [debtorFields, 15, 'Adressart'],
    [debtorFields, 16, 'Straße'],
    [debtorFields, 18, 'Postleitzahl'],
    [debtorFields, 41, 'Bankleitzahl 1'],
    [debtorFields, 96, 'Leerfeld'],
    [debtorFields, 99, 'Kunden-/Lief.-Nr.'],
    [debtorFields, 254, 'Letzte Frist'],
  ])('has each field where the description has it (%#)', (fields, position, name) => {
    expect(fields[position - 1]?.name).toBe(name)
  })
})

describe('a batch of bookings', () => {
  test('begins with the header that the description prints', () => {
    expect(linesOf(bookingFile(header, period, []))[0]).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20240130140140000;;"RE";"";"";29098;55003;20240101;4;20240101;20240831;"Buchungsstapel";"";1;0;0;"EUR";;"";;;"03";;;"";""',
    )
  })

  test('then names its columns, and ends every line with CR LF', () => {
    const lines = linesOf(bookingFile(header, period, [booking, booking]))
    expect(lines[1]?.split(';')).toEqual(bookingFields.map(({ name }) => name))
    expect(lines).toHaveLength(5)
    expect(lines[4]).toBe('')
  })

  test('has 125 cells a line, text in quotation marks and numbers without', () => {
    const file = bookingFile(header, period, [{ ...booking, Buchungstext: 'Töpfern; „neu“ "hier"' }])
    const cells = cellsOf(linesOf(file)[2] as string)
    expect(cells.map(({ isText }) => isText)).toEqual(bookingFields.map(({ isText }) => isText))
    expect(cells[13]?.value).toBe('Töpfern; „neu“ "hier"')
    expect(cells.slice(0, 2).map(({ value }) => value)).toEqual(['120,50', 'S'])
  })

  test('is written in Windows-1252', () => {
    const file = bookingFile(header, period, [{ ...booking, Buchungstext: '€ŠÄß' }])
    expect(file.includes(Buffer.from([0x22, 0x80, 0x8a, 0xc4, 0xdf, 0x22]))).toBe(true)
  })

  test.each<[string, ExtfRow, string]>([
    [
      'an amount with a point',
      { ...booking, 'Umsatz (ohne Soll/Haben-Kz)': '120.50' },
      'Umsatz (ohne Soll/Haben-Kz)',
    ],
    [
      'no amount at all',
      { ...booking, 'Umsatz (ohne Soll/Haben-Kz)': '0,00' },
      'Umsatz (ohne Soll/Haben-Kz)',
    ],
    ['a text that is too long', { ...booking, Buchungstext: 'x'.repeat(61) }, 'Buchungstext'],
    [
      'a kind of information that is too long',
      { ...booking, 'Beleginfo - Art 1': 'x'.repeat(21) },
      'Beleginfo - Art 1',
    ],
    ['a character that the file cannot say', { ...booking, Buchungstext: '漢' }, 'Buchungstext'],
    ['a break in a line', { ...booking, Buchungstext: 'a\r\nb' }, 'Buchungstext'],
    ['a day that is none', { ...booking, Belegdatum: '3113' }, 'Belegdatum'],
    ['no account', { ...booking, Konto: '' }, 'Konto'],
    ['a field that there is not', { ...booking, Konten: '1' }, 'Konten'],
  ])('is not written with %s', (_, row, field) => {
    const write = () => bookingFile(header, period, [booking, row])
    expect(write).toThrow(ExtfError)
    expect(write).toThrow(`line 4, ${field}`)
  })

  test.each<[string, Partial<ExtfHeader>]>([
    ['an adviser below 1001', { adviser: 1000 }],
    ['an adviser beyond seven digits', { adviser: 10_000_000 }],
    ['no client', { client: 0 }],
    ['a client beyond five digits', { client: 100_000 }],
    ['accounts of three digits', { accountLength: 3 }],
    ['accounts of nine digits', { accountLength: 9 }],
  ])('is not written for %s', (_, changes) => {
    expect(() => bookingFile({ ...header, ...changes }, period, [])).toThrow(ExtfError)
  })

  test.each([1001, 1010, 1100, 9999, 10_000, 9_999_999])('is written for the adviser %i', (adviser) => {
    expect(() => bookingFile({ ...header, adviser }, period, [])).not.toThrow()
  })
})

describe('the master data of debtors', () => {
  test('have the header of their category, and all columns', () => {
    const row = { Konto: '10001', 'Name (Adressattyp natürl. Person)': 'Groß', Adressattyp: '1', Ort: 'Köln' }
    const lines = linesOf(debtorFile(header, [row]))
    expect(lines[0]).toBe(
      '"EXTF";700;16;"Debitoren/Kreditoren";5;20240130140140000;;"RE";"";"";29098;55003;20240101;4;;;"";"";;;;"";;"";;;"03";;;"";""',
    )
    expect(cellsOf(lines[2] as string)).toHaveLength(254)
  })
})

describe('whatever is written', () => {
  test('can be said in Windows-1252, on one line, and is not too long', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 90 }),
        fc.integer({ min: 1, max: 60 }),
        (text, max) => {
          const said = extfText(text, max)
          expect(said.length).toBeLessThanOrEqual(max)
          const file = bookingFile(header, period, [{ ...booking, Buchungstext: extfText(text, 60) }])
          const cells = cellsOf(linesOf(file)[2] as string)
          expect(cells[13]?.value).toBe(extfText(text, 60))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test.each([
    ['Łukasz Nowák', 'Lukasz Nowák'],
    ['Čapek – „Zoë“', 'Capek – „Zoë“'],
    ['Ömer\n Yıldız\t', 'Ömer Yildiz'],
    ['Mu\u0308ller 漢字', 'Müller ??'],
  ])('%j is written %j', (text, said) => {
    expect(extfText(text, 60)).toBe(said)
  })

  test('amounts read back as the cents they were', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (cents) => {
        const written = extfAmount(cents)
        expect(written).toMatch(/^\d{1,10},\d{2}$/)
        expect(Number(written.replace(',', ''))).toBe(cents)
        expect(extfAmount(-cents)).toBe(written)
      }),
    )
  })

  test('days and numbers of documents are as DATEV takes them', () => {
    expect(extfDay('2027-03-04')).toBe('0403')
    expect(extfDocument('3A7-C4 9/ß')).toBe('3A7-C49/')
  })
})
