import { documentContent } from '@reihum/contract/documents/content.schema.ts'
import {
  type DocumentBlock,
  type DocumentContent,
  emptyContent,
  usualPage,
} from '@reihum/contract/documents/content.ts'
import { fillContent } from '@reihum/contract/documents/fill-content.ts'
import { sampleContext, sampleContexts } from '@reihum/contract/documents/sample-context.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { makePress } from '#platform/paper/press.ts'
import { unknownLetter } from '#platform/paper/printable.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { testLetterhead } from '#test/letterhead.ts'
import { readPdf } from '#test/read-pdf.ts'
import { systemTemplates } from '../templates/system-templates.ts'
import { printDocument, type ToPrint } from './print-document.ts'

const press = makePress({ log: openLog('silent') })
afterAll(() => press.close())
const noFiles = { read: async () => null } as unknown as Storage

const toPrint = (content: DocumentContent, more: Partial<ToPrint> = {}): ToPrint => ({
  from: testLetterhead,
  locale: 'de',
  title: 'Probe',
  date: '2027-03-04',
  page: content.page,
  contents: [content],
  files: [],
  ...more,
})
const print = (content: DocumentContent, more: Partial<ToPrint> = {}) =>
  printDocument({ press, storage: noFiles }, toPrint(content, more))
const read = async (content: DocumentContent, more: Partial<ToPrint> = {}) =>
  readPdf(await print(content, more))
const holding = (...content: unknown[]): DocumentContent =>
  documentContent.parse({ ...emptyContent, body: { type: 'doc', content } })
const paragraph = (text: string, ...marks: unknown[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks }],
})
/** What was printed without breaks of lines. */
const joined = (pages: readonly string[]) => pages.join('\n').replace(/[\u200b\s]/g, '')

describe('every template of the product', () => {
  test.each(systemTemplates.map((one) => [one.purpose, one.language, one] as const))(
    '%s in %s is allowed, and is printed with all that it says',
    async (_, locale, { content }) => {
      expect(documentContent.parse(content)).toEqual(content)
      const contexts = content.page.labels ? sampleContexts(locale) : [sampleContext(locale)]
      const filled = contexts.map((context) => fillContent(content, context, locale))
      expect(filled.flatMap(({ unfilled }) => unfilled)).toEqual([])
      const contents = filled.map(({ content }) => content)
      const { pages, said } = await read(content, { locale, contents })
      expect(pages).toHaveLength(1)
      expect(said).toContain('<pdfaid:part>2<')
      expect(joined(pages)).not.toContain(unknownLetter)
      for (const name of content.page.labels ? ['Yılmaz', 'Heide-Rosenbaum'] : ['Kreativhaus Süd'])
        expect(joined(pages)).toContain(joined([name]))
    },
  )
})

describe('a document', () => {
  test('shows all kinds of blocks, in their order', async () => {
    const { pages } = await read(
      holding(
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Titel' }] },
        paragraph('fett', { type: 'bold' }, { type: 'italic' }, { type: 'underline' }),
        paragraph('groß', { type: 'textStyle', attrs: { fontSize: '22pt', color: '#aa0000' } }),
        { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('Punkt')] }] },
        {
          type: 'columns',
          content: ['links', 'rechts'].map((text) => ({ type: 'column', content: [paragraph(text)] })),
        },
        {
          type: 'table',
          content: [
            { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph('Kopf')] }] },
            { type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph('Zelle')] }] },
          ],
        },
        { type: 'horizontalRule' },
        { type: 'pageBreak' },
        paragraph('Seite zwei'),
      ),
    )
    expect(pages).toHaveLength(2)
    expect(joined(pages.slice(0, 1))).toMatch(/^TitelfettgroßPunkt1\.|^Titelfettgroß1\.Punktlinksrechts/)
    expect(joined(pages.slice(0, 1))).toContain('KopfZelle')
    expect(joined(pages.slice(1))).toContain('Seitezwei')
  })

  test('repeats the head of a table on each page', async () => {
    const row = (type: string, text: string) => ({
      type: 'tableRow',
      content: [{ type, content: [paragraph(text)] }],
    })
    const rows = Array.from({ length: 80 }, (_, at) => row('tableCell', `Zeile ${at}`))
    const { pages } = await read(holding({ type: 'table', content: [row('tableHeader', 'Kopf'), ...rows] }))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('Kopf')
  })

  test('prints head and foot of its own on each page', async () => {
    const part = (text: string) => ({ type: 'doc', content: [paragraph(text)] })
    const content = documentContent.parse({
      ...holding(paragraph('eins'), { type: 'pageBreak' }, paragraph('zwei')),
      header: part('Oben'),
      footer: part('Unten'),
    })
    const { pages } = await read(content)
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page).toMatch(/Oben[\s\S]*Unten/)
  })

  test('that has to be one page is made smaller until it fits, and refused when it does not', async () => {
    const one = (words: number): DocumentContent => ({
      ...holding(paragraph('wort '.repeat(words))),
      page: { ...usualPage, onePage: true },
    })
    expect((await read(one(1_200))).pages).toHaveLength(1)
    expect((await read({ ...one(1_200), page: usualPage })).pages.length).toBeGreaterThan(1)
    await expect(print(one(8_000))).rejects.toMatchObject({ code: 'DOCUMENT_TOO_LONG' })
  })

  test('of many is one file, a page or more for each', async () => {
    const contents = ['Ada', 'Bo', 'Cem'].map((name) => holding(paragraph(name)))
    const { pages } = await read(emptyContent, { contents })
    expect(pages.map((page) => page.split('\n')[0])).toEqual(['Ada', 'Bo', 'Cem'])
  })

  test('of many numbers the pages of each by themselves', async () => {
    const long = holding(paragraph('eins'), { type: 'pageBreak' }, paragraph('zwei'))
    const { pages } = await read(emptyContent, { contents: [holding(paragraph('kurz')), long] })
    expect(pages.map((page) => /\d \/ \d/.exec(page.replace(/\n/g, ' '))?.[0])).toEqual([
      undefined,
      '1 / 2',
      '2 / 2',
    ])
  })

  test('shows a page of a PDF behind its text, and is an archive all the same', async () => {
    const id = '0199d0e5-7d5a-7c11-8f00-000000000002'
    const behind = await print(holding(paragraph('Briefkopf')))
    const storage = { read: async () => new Blob([behind]).stream() } as unknown as Storage
    const on = (page: 'all' | 'first'): DocumentContent => ({
      ...holding(paragraph('Text'), { type: 'pageBreak' }, paragraph('Ende')),
      page: { ...usualPage, background: { fileId: id, on: page } },
    })
    const files = [{ id, filename: 'briefkopf.pdf', key: 'x', isPdf: true }]
    const sizes: number[] = []
    for (const content of [on('all'), on('first'), { ...on('all'), page: usualPage }]) {
      const used = content.page.background ? files : []
      const pdf = await printDocument({ press, storage }, toPrint(content, { files: used }))
      const { pages, said } = readPdf(pdf)
      expect(pages).toHaveLength(2)
      expect(said).toContain('<pdfaid:part>2<')
      sizes.push(pdf.length)
    }
    const [onAll = 0, onFirst = 0, without = 0] = sizes
    expect(onAll).toBeGreaterThan(without)
    expect(onFirst).toBeGreaterThan(without)
  })

  test('with a PDF behind it that is none says so', async () => {
    const id = '0199d0e5-7d5a-7c11-8f00-000000000003'
    const storage = { read: async () => new Blob(['%PDF-1.7 broken']).stream() } as unknown as Storage
    const content = {
      ...emptyContent,
      page: { ...usualPage, background: { fileId: id, on: 'all' as const } },
    }
    const files = [{ id, filename: 'kaputt.pdf', key: 'x', isPdf: true }]
    const printed = printDocument({ press, storage }, toPrint(content, { files }))
    await expect(printed).rejects.toMatchObject({ code: 'TEMPLATE_FILE_UNFIT', data: { file: 'kaputt.pdf' } })
  })

  test('of forty labels takes two sheets', async () => {
    const labels = { columns: 3, rows: 8, gapAcross: 0, gapDown: 0 }
    const page = { ...usualPage, labels }
    const contents = Array.from({ length: 40 }, (_, at) => holding(paragraph(`Nr ${at}`)))
    const { pages } = await read({ ...emptyContent, page }, { contents })
    expect(pages).toHaveLength(2)
    expect(joined(pages)).toContain('Nr39')
  })
})

describe('what strangers write', () => {
  test.each([
    ['the language of papers', '#panic("x") #read("/etc/passwd") $x$ *fett* _kursiv_ <label> @ref // weg'],
    ['markup', '<script>alert(1)</script> &amp; \\ " \' ` ~ [x](y)'],
    ['a placeholder', '{receiver.email} {{receiver.email}}'],
  ])('is printed as text: %s', async (_, text) => {
    const { pages } = await read(holding(paragraph(text)))
    expect(joined(pages)).toContain(text.replaceAll(' ', ''))
  })

  test('loses emoji and directions, and keeps Hebrew', async () => {
    const block = { type: 'paragraph', content: [{ type: 'text', text: 'a😀b\u202ec שלום' }] }
    const content = { ...emptyContent, body: { type: 'doc' as const, content: [block as DocumentBlock] } }
    const { pages } = await read(content)
    expect(joined(pages)).toContain(`a${unknownLetter}bc`)
    expect(joined(pages)).toContain([...'שלום'].toReversed().join(''))
  })

  test('of 10,000 letters without a space is broken into lines', async () => {
    const { pages } = await read(holding(paragraph('ö'.repeat(10_000))))
    expect(joined(pages).match(/ö/g)).toHaveLength(10_000)
  })

  test('as a broken picture is refused in words, and the next document is printed', async () => {
    const id = '0199d0e5-7d5a-7c11-8f00-000000000001'
    const broken = { read: async () => new Blob(['no picture']).stream() } as unknown as Storage
    const content = holding({ type: 'image', attrs: { fileId: id, width: 50, alt: '' } })
    const files = [{ id, filename: 'x.jpg', key: 'x', isPdf: false }]
    const printed = printDocument({ press, storage: broken }, toPrint(content, { files }))
    await expect(printed).rejects.toBeInstanceOf(Refusal)
    expect((await read(holding(paragraph('weiter')))).pages[0]).toContain('weiter')
  })
})
