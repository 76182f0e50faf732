import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archive } from '#test/made-archive.ts'
import type { Column } from '../table.ts'
import { xlsxOf } from '../xlsx.ts'
import { readXlsx } from './read-xlsx.ts'

const limits = { rows: 100, columns: 30 }

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`

type Book = {
  sheets?: Record<string, string>
  texts?: string
  styles?: string
  properties?: string
  hidden?: string[]
}

/** A workbook with these rows of XML in its sheets. */
function book({
  sheets = {},
  texts = '',
  styles = '',
  properties = '',
  hidden = [],
}: Book): Record<string, string> {
  const names = Object.keys(sheets)
  return {
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook>${properties}<sheets>${names
      .map(
        (name, at) =>
          `<sheet name="${name}" sheetId="${at}" r:id="s${at}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/${at}.xml`))
      .join(
        '',
      )}${relation('t', 'sharedStrings', '/xl/texts.xml')}${relation('y', 'styles', 'styles.xml')}</Relationships>`,
    'xl/texts.xml': `<sst>${texts}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/${at}.xml`,
        `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  }
}

const heading = '<row r="1"><c r="A1" t="inlineStr"><is><t>Kopf</t></is></c></row>'
const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00&quot;dm&quot;"/><numFmt numFmtId="166" formatCode="00000"/></numFmts>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="9"/><xf numFmtId="49"/><xf numFmtId="48"/></cellXfs>'

/** The cells of the second row. */
const cellsOf = (row: string, more: Book = {}) =>
  readXlsx(archive(book({ sheets: { S: `${heading}<row r="2">${row}</row>` }, styles, ...more })), limits)[0]
    ?.rows[1]?.cells

describe('a cell', () => {
  it.each([
    ['a number', '<c r="A2"><v>12.5</v></c>', [12.5]],
    ['a shared text', '<c r="A2" t="s"><v>1</v></c>', ['zwei & drei']],
    ['a text of its own', '<c r="A2" t="inlineStr"><is><r><t>ein</t></r><r><t>s</t></r></is></c>', ['eins']],
    ['what a formula came to', '<c r="A2" t="str"><f>A1&amp;"x"</f><v>Kopfx</v></c>', ['Kopfx']],
    ['yes', '<c r="A2" t="b"><v>1</v></c>', [true]],
    ['the error of a formula', '<c r="A2" t="e"><v>#N/A</v></c>', [{ error: '#N/A' }]],
    ['a day', '<c r="A2" s="1"><v>46450</v></c>', [{ moment: '2027-03-04T00:00:00' }]],
    ['a day and a time', '<c r="A2" s="2"><v>46450.75</v></c>', [{ moment: '2027-03-04T18:00:00' }]],
    ['a postal code that its format fills up', '<c r="A2" s="4"><v>1067</v></c>', ['01067']],
    ['a percentage', '<c r="A2" s="5"><v>0.19</v></c>', [{ percent: 19 }]],
    ['a number formatted as text', '<c r="A2" s="6"><v>10115</v></c>', [10115]],
    ['a number in scientific notation', '<c r="A2" s="7"><v>10115</v></c>', [10115]],
    ['a formula that no program computed', '<c r="A2"><f>B2*2</f></c>', [{ formula: '=B2*2' }]],
    ['the same with an empty value', '<c r="A2"><f>B2*2</f><v></v></c>', [{ formula: '=B2*2' }]],
    [
      'a formula that came to an empty text',
      '<c r="A2" t="str"><f>""</f><v></v></c><c r="B2"><v>1</v></c>',
      [null, 1],
    ],
    ['an amount whose currency is called dm', '<c r="A2" s="3"><v>5</v></c>', [5]],
    [
      'a day as text of the format',
      '<c r="A2" t="d"><v>2027-03-04T18:00:00</v></c>',
      [{ moment: '2027-03-04T18:00:00' }],
    ],
    ['with gaps', '<c r="A2"><v>1</v></c><c r="C2"><v>3</v></c>', [1, null, 3]],
    ['without addresses', '<c><v>1</v></c><c><v>2</v></c>', [1, 2]],
    ['escaped', '<c r="A2" t="inlineStr"><is><t>_x0041_ &#8364;</t></is></c>', ['A €']],
  ])('%s', (_, xml, expected) => {
    expect(
      cellsOf(xml, {
        texts:
          '<si><t>eins</t></si><si><r><t>zwei </t></r><rPh><t>laut</t></rPh><r><t>&amp; drei</t></r></si>',
      }),
    ).toEqual(expected)
  })

  it('counts days from 1904 where the workbook does', () => {
    const properties = '<workbookPr date1904="1"/>'
    expect(cellsOf('<c r="A2" s="1"><v>44988</v></c>', { properties })).toEqual([
      { moment: '2027-03-04T00:00:00' },
    ])
  })
  it('and still does where an extension of Excel brings properties of the same name', () => {
    const properties = '<workbookPr date1904="1"/><x15:workbookPr chartTrackingRefBase="1"/>'
    expect(cellsOf('<c r="A2" s="1"><v>44988</v></c>', { properties })).toEqual([
      { moment: '2027-03-04T00:00:00' },
    ])
  })
})

it('a row that the file does not show says so', () => {
  const row = (more: string) => `<row${more}><c t="n"><v>1</v></c></row>`
  const [sheet] = readXlsx(archive(book({ sheets: { S: heading + row(' hidden="1"') + row('') } })), limits)
  expect(sheet?.rows.map(({ isHidden = false }) => isHidden)).toEqual([false, true, false])
})

it('sheets that nobody sees, and those without rows, are left out', () => {
  const row = '<row r="7"><c r="A7"><v>1</v></c></row>'
  const sheets = { Eins: heading + row, Geheim: heading + row, Leer: heading, Zwei: heading + row }
  const found = readXlsx(archive(book({ sheets, hidden: ['Geheim'] })), limits)
  expect(found.map(({ name }) => name)).toEqual(['Eins', 'Zwei'])
  expect(found[0]?.rows.map(({ number }) => number)).toEqual([1, 7])
})

it('is text that can be kept, and a day only where there is one', () => {
  const cells = ['a_x0000_b', 'c_xD83D_d', 'e_x000D_f'].map(
    (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
  )
  const rows = `${heading}<row>${cells.join('')}<c t="d"><v>2027-99-99</v></c></row>`
  const [sheet] = readXlsx(archive(book({ sheets: { S: rows } })), limits)
  expect(sheet?.rows.at(-1)?.cells).toEqual(['ab', 'c\ufffdd', 'e\rf', '2027-99-99'])
})

describe('what is made to do harm', () => {
  const refused = (bytes: Uint8Array, code: string) =>
    expect(() => readXlsx(bytes, limits)).toThrow(expect.objectContaining({ code }))

  it('unfolds without end', () => {
    refused(
      archive({ ...book({ sheets: { S: heading } }), 'xl/texts.xml': Buffer.alloc(120 * 1024 * 1024, 32) }),
      'TABLE_TOO_MUCH',
    )
  })
  it('says that it is small, and is not', () => {
    const files = { ...book({ sheets: { S: heading } }), 'xl/texts.xml': Buffer.alloc(120 * 1024 * 1024, 32) }
    refused(archive(files, { size: 10 }), 'TABLE_TOO_MUCH')
  })
  it('brings entities along', () => {
    const workbook = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><workbook>&b;</workbook>'
    refused(archive({ ...book({ sheets: { S: heading } }), 'xl/workbook.xml': workbook }), 'TABLE_DAMAGED')
  })
  it('has rows of which only the last column is filled, in sheet after sheet', () => {
    const rows = Array.from({ length: 100 }, (_, at) => `<row r="${at + 1}"><c r="AD1"><v>1</v></c></row>`)
    const sheets = Object.fromEntries(Array.from({ length: 1200 }, (_, at) => [`S${at}`, rows.join('')]))
    refused(archive(book({ sheets })), 'TABLE_TOO_MUCH')
  })
  it('names one long text a hundred thousand times', () => {
    const row = (at: number) => `<row r="${at}">${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`
    const rows = Array.from({ length: 90 }, (_, at) => row(at + 1)).join('')
    refused(
      archive(book({ sheets: { S: rows }, texts: `<si><t>${'x'.repeat(32_000)}</t></si>` })),
      'TABLE_TOO_MUCH',
    )
  })
  it('has too many rows, or a cell far away', () => {
    const rows = Array.from({ length: 102 }, (_, at) => `<row r="${at + 1}"><c><v>1</v></c></row>`).join('')
    refused(archive(book({ sheets: { S: rows } })), 'TABLE_TOO_MANY_ROWS')
    refused(
      archive(book({ sheets: { S: '<row r="1"><c r="XFD1"><v>1</v></c></row>' } })),
      'TABLE_TOO_MANY_COLUMNS',
    )
  })
  it('is another archive, or breaks off', () => {
    refused(archive({ 'word/document.xml': '<x/>' }), 'TABLE_KIND_REFUSED')
    const whole = archive(book({ sheets: { S: heading } }))
    refused(whole.slice(0, -30), 'TABLE_DAMAGED')
    refused(archive({ ...book({ sheets: { S: heading } }), 'xl/texts.xml': '<sst><si' }), 'TABLE_DAMAGED')
  })

  it('whatever the bytes, it is read or refused', () => {
    const whole = archive(book({ sheets: { S: `${heading}<row r="2"><c r="A2"><v>1</v></c></row>` } }))
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const broken = Uint8Array.from(whole)
        broken[at] = byte
        try {
          readXlsx(broken, limits)
        } catch (error) {
          expect(error).toHaveProperty('code', expect.stringMatching(/^TABLE_/))
        }
      }),
    )
  })
})

it('what our own writer wrote is read as it was', { timeout: 30_000 }, async () => {
  type Row = { text: string; cents: number; day: string }
  const header = (name: string) => ({ de: name, en: name })
  const columns: Column<Row>[] = [
    { header: header('Text'), kind: 'text', value: ({ text }) => text },
    { header: header('Betrag'), kind: 'money', value: ({ cents }) => cents },
    { header: header('Tag'), kind: 'date', value: ({ day }) => day },
  ]
  const letters = ['=', '<', '&', '"', "'", 'ß', '😀', '_x0041_', ' ', '\n']
  const row = fc.record({
    text: fc.array(fc.constantFrom(...letters), { minLength: 1 }).map((found) => `x${found.join('')}x`),
    cents: fc.integer({ min: -99_999, max: 99_999 }),
    day: fc
      .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
      const bytes = await xlsxOf(
        { name: header('S'), columns, rows },
        { locale: 'de', timeZone: 'UTC', currencyCode: 'EUR', dateOrder: 'mdy' },
      )
      const [sheet] = readXlsx(bytes, limits)
      expect(sheet?.rows.slice(1).map(({ cells }) => cells)).toEqual(
        rows.map(({ text, cents, day }) => [text, cents / 100, { moment: `${day}T00:00:00` }]),
      )
    }),
    { numRuns: 15 },
  )
})
