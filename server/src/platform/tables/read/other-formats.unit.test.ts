import { expect, it } from 'vitest'
import { archive } from '#test/made-archive.ts'
import { refuseOtherFormats } from './other-formats.ts'

const text = (content: string) => Buffer.from(content)
const old = (content: Buffer) => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), content])

it.each([
  ['XLS', old(text('Workbook'))],
  ['XLSB', archive({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' })],
  ['ODS', archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' })],
  ['ODT', archive({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' })],
  ['DOCX', archive({ 'word/document.xml': '<x/>' })],
  ['Numbers', archive({ 'Index/Document.iwa': 'x' })],
  ['SYLK (SLK)', text('ID;PSCALC3\nB;Y2;X2\n')],
  ['DIF', text('TABLE\r\n0,1\r\n"EXCEL"\r\n')],
  [
    'XML 2003',
    text('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:x">'),
  ],
  ['FODS', text('<?xml version="1.0" encoding="UTF-8"?>\n\n<office:document xmlns:office="x">')],
  ['HTML', text('\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>')],
  ['XML', text('<?xml version="1.0"?><list/>')],
  ['JSON', text('[{"name": "Mina"}]')],
  ['RTF', text('{\\rtf1\\ansi')],
  ['PDF', text('%PDF-1.7')],
])('%s is refused by its name', (format, bytes) => {
  expect(() => refuseOtherFormats(bytes)).toThrow(
    expect.objectContaining({ code: 'TABLE_FORMAT_REFUSED', data: { format } }),
  )
})

it('a workbook with a password says so', () => {
  const locked = old(Buffer.from('EncryptedPackage', 'utf16le'))
  expect(() => refuseOtherFormats(locked)).toThrow(expect.objectContaining({ code: 'TABLE_LOCKED' }))
})

it.each([
  ['separated cells', text('Name;Ort\nMina;Köln')],
  ['cells that begin with a sign', text('<Name>;Ort\n<Mina>;Köln')],
  ['a heading like a format', text('ID;Preis\n1;2')],
  ['nothing', text('')],
  ['a workbook', archive({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })],
])('%s is not refused', (_, bytes) => {
  expect(() => refuseOtherFormats(bytes)).not.toThrow()
})
