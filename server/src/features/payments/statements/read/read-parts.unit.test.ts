import { describe, expect, it, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { camt, paid } from '#test/bank-statements.ts'
import { officeFiles, pdf, zip } from '#test/sample-files.ts'
import { readParts } from './read-parts.ts'

const xml = camt('camt.053.001.08', { entries: [paid('5.00', { name: 'Müller' })] })
const csv = 'Datum;Betrag\n04.03.2027;5,00'

const refusedAs = (bytes: Uint8Array) => {
  try {
    readParts(bytes, 'datei')
    return null
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
}

it('reads a message, a table, and an archive of both', () => {
  expect(readParts(Buffer.from(xml), 'a.xml')).toMatchObject([{ kind: 'camt', filename: 'a.xml' }])
  expect(readParts(Buffer.from(csv), 'b.csv')).toMatchObject([{ kind: 'table', filename: 'b.csv' }])
  const archive = zip([
    { name: 'ordner/' },
    { name: 'ordner/../../a.xml', content: xml },
    { name: '__MACOSX/._a.xml', content: 'x' },
    { name: 'C:\\b.csv', content: csv },
  ])
  expect(readParts(archive, 'c.zip').map(({ filename, kind }) => [filename, kind])).toEqual([
    ['a.xml', 'camt'],
    ['b.csv', 'table'],
  ])
})

test.each([
  ['with a mark before it', Buffer.from(`\ufeff${xml}`)],
  ['in the encoding of old programs', Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
  ['in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')])],
])('reads a message %s', (_, bytes) => {
  const [part] = readParts(bytes, 'a.xml')
  expect(part?.kind === 'camt' && part.statements[0]?.lines[0]?.counterpartName).toBe('Müller')
})

describe('what is no statement', () => {
  const text = (content: string) => Buffer.from(content)
  test.each<[string, Uint8Array, string]>([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'STATEMENT_KIND_REFUSED'],
    ['a document', pdf, 'STATEMENT_KIND_REFUSED'],
    ['a workbook', officeFiles.xlsx, 'STATEMENT_KIND_REFUSED'],
    ['an old format', text(':20:STARTUMS\n:25:37040044/532013000'), 'STATEMENT_KIND_REFUSED'],
    ['another message', text('<Document><CstmrCdtTrfInitn/></Document>'), 'STATEMENT_KIND_REFUSED'],
    ['headings alone', text('Datum;Betrag'), 'STATEMENT_EMPTY'],
    ['half a message', text(xml.slice(0, -30)), 'STATEMENT_DAMAGED'],
    ['a document type', text(xml.replace('<Document', '<!DOCTYPE d><Document')), 'STATEMENT_DAMAGED'],
    [
      'an archive that breaks off',
      zip([{ name: 'a.xml', content: xml }]).subarray(0, 80),
      'STATEMENT_DAMAGED',
    ],
    ['an archive in an archive', zip([{ name: 'a.zip', content: 'PK\x03\x04\0' }]), 'STATEMENT_KIND_REFUSED'],
    ['an empty archive', zip([{ name: 'a/' }]), 'STATEMENT_KIND_REFUSED'],
    [
      'too many files',
      zip(Array.from({ length: 101 }, (_, at) => ({ name: `${at}.csv`, content: csv }))),
      'STATEMENT_TOO_MUCH',
    ],
    ['an open quotation', text('Datum;Betrag\n"04.03.2027;5,00'), 'STATEMENT_ROW_UNREADABLE'],
  ])('%s', (_, bytes, code) => {
    expect(refusedAs(bytes)).toBe(code)
  })
})
