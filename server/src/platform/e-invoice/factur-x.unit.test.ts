import { inflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { makePress } from '#platform/paper/press.ts'
import { type PaperHead, templateFrom } from '#platform/paper/template.ts'
import { eInvoice, eLine } from '#test/e-invoices.ts'
import { readPdf } from '#test/read-pdf.ts'
import { asFacturX, facturXAttachment } from './factur-x.ts'
import { writeCii } from './write-cii.ts'

const press = makePress({ log: openLog('error') })
afterAll(() => press.close())

type Paper = PaperHead & { text: string }
const template = templateFrom<Paper>(new URL('../../../test/fixtures/text-paper.typ', import.meta.url))
const paper = (more: Partial<Paper> = {}): Paper => ({
  locale: 'de',
  title: 'Rechnung /Type /Metadata 1 0 obj',
  author: 'Kreativhaus Süd',
  date: '2027-02-03',
  accent: '#522B72',
  address: [],
  sender: '',
  footer: [[], [], []],
  logo: null,
  text: 'Guten Tag',
  ...more,
})

const invoice = eInvoice({ lines: [{ ...eLine, name: 'Kurs "#1" <b> ]]> 😀 你\u202e' }] })

/** The files inside a PDF, as they stand in it. */
const attached = (pdf: Uint8Array) => {
  const file = Buffer.from(pdf).toString('latin1')
  return [...file.matchAll(/\/Type \/EmbeddedFile/g)].map(({ index }) => {
    const begins = file.indexOf('stream\n', index) + 'stream\n'.length
    const head = file.slice(file.lastIndexOf(' 0 obj', index), begins)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    return inflateSync(Buffer.from(file.slice(begins, begins + length), 'latin1')).toString('utf8')
  })
}

test('a paper carries its e-invoice to the byte, and says so', async () => {
  const printed = await press.print(template, paper({ attachment: facturXAttachment(invoice) }))
  const pdf = asFacturX(printed)
  expect(attached(pdf)).toEqual([writeCii(invoice, 'en16931')])
  const { said, pages } = readPdf(pdf)
  for (const part of [
    '<pdfaid:part>3<',
    '<pdfaid:conformance>A<',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:DocumentType>INVOICE</fx:DocumentType>',
    '<fx:Version>1.0</fx:Version>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
    '/AFRelationship /Alternative',
    'factur-x.xml',
    '/Subtype /text#2Fxml',
    '/AF [',
  ])
    expect(said).toContain(part)
  expect(said.match(/<pdfaExtension:schemas>/g)).toHaveLength(1)
  expect(pages[0]).toContain('Guten Tag')
})

test('its file begins with what was printed, and its last table points at the new metadata', async () => {
  const printed = await press.print(template, paper({ attachment: facturXAttachment(invoice) }))
  const pdf = Buffer.from(asFacturX(printed))
  expect(pdf.subarray(0, printed.length).equals(printed)).toBe(true)
  const file = pdf.toString('latin1')
  const [, tableAt = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? []
  const [, number = '', place = ''] =
    /^xref\n(\d+) 1\n(\d{10}) 00000 n \n/.exec(file.slice(Number(tableAt))) ?? []
  const metadata = file.slice(Number(place))
  expect(metadata.startsWith(`${number} 0 obj\n`)).toBe(true)
  const length = Number(/\/Length (\d+)/.exec(metadata)?.[1])
  const begins = metadata.indexOf('stream\n') + 'stream\n'.length
  expect(metadata.slice(begins + length).startsWith('\nendstream\nendobj')).toBe(true)
  expect(metadata.slice(begins, begins + length).endsWith('<?xpacket end="r"?>')).toBe(true)
  expect(file).toContain(`/Metadata ${number} 0 R`)
  expect(file.slice(Number(tableAt))).toContain(`/Prev ${/startxref\n(\d+)\n/.exec(file)?.[1]}`)
})

test('the same invoice is the same bytes', async () => {
  const one = asFacturX(await press.print(template, paper({ attachment: facturXAttachment(invoice) })))
  const other = asFacturX(await press.print(template, paper({ attachment: facturXAttachment(invoice) })))
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
})

test('a paper without one carries nothing', async () => {
  const { said } = readPdf(await press.print(template, paper()))
  expect(said).toContain('<pdfaid:part>2<')
  expect(said).not.toContain('EmbeddedFile')
})

test('a picture of it shows nothing of the file', async () => {
  const { svg } = await press.draw(template, paper({ attachment: facturXAttachment(invoice) }))
  expect(svg).not.toContain('CrossIndustryInvoice')
})
