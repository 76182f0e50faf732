import { newId } from '../../server/src/platform/ids.ts'
import { testBank } from '../../server/test/bank.ts'
import { camt, paid } from '../../server/test/bank-statements.ts'
import { archive } from '../../server/test/made-archive.ts'
import { pixelBomb } from '../../server/test/sample-files.ts'
import type { BookedPlaces } from './booked-places.ts'
import type { School } from './school.ts'
import { type WorstInput, waysToSend } from './ways-to-send.ts'

const many = <Item>(count: number, item: (at: number) => Item) =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, at) => item(at))

const mostOfStatement = 20_000_000

const statement = (size: number) =>
  camt('camt.053.001.08', {
    iban: testBank.iban,
    entries: many(size / 700, (at) => paid('5.00', { reference: `R${at}`, says: 'a '.repeat(60) })),
  })

/** A workbook of so many characters, as banks hand statements over. */
function workbook(size: number): Buffer {
  const rows = many(
    size / 70,
    (at) => `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>a b</t></is></c></row>`,
  )
  return Buffer.from(
    archive({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels':
        '<Relationships><Relationship Id="a" Type="http://x/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      'xl/workbook.xml': '<workbook><sheets><sheet name="x" sheetId="1" r:id="s"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="s" Type="http://x/relationships/worksheet" Target="worksheets/0.xml"/></Relationships>',
      'xl/worksheets/0.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    }),
  )
}

/** An archive of a whole export that claims as many tables and files as fit. */
function wholeExport(size: number): Buffer {
  const tables = many(size / 2_000, (at) => `t${at}`)
  const manifest = JSON.stringify({
    format: 1,
    tables: tables.map((name) => ({
      name,
      rows: 1,
      columns: [{ name }],
      json: { path: `json/${name}.jsonl` },
    })),
  })
  const files = many(size / 200, (at) => [`files/${newId()}-${at}.txt`, 'x'] as const)
  return Buffer.from(archive({ 'manifest.json': manifest, ...Object.fromEntries(files) }))
}

/** Four times as many pixels are four times as many rows, each of ten thousand. */
const picture = (pixels: number) => pixelBomb(10_000, Math.ceil(pixels / 10_000))
const mostPixels = 50_000_000

function partsWith(fields: Record<string, string>, file: Buffer): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const begin = `${texts.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n`
  return Buffer.concat([Buffer.from(begin), file, Buffer.from('\r\n--x--\r\n')])
}

/** The worst input of what came with bookings, money and letters. */
export function worstOfBookings(school: School, courseId: string, booked: BookedPlaces): WorstInput[] {
  const { posted, filledIn, uploaded, api, signedIn } = waysToSend(school)
  const { accessToken, registrationId, cookie, mandateId, step } = booked
  const own = `course-registration/${accessToken}`
  const inSession = { cookie }
  const letter = (body: string) =>
    JSON.stringify({
      id: newId(),
      notification: {
        source: { kind: 'course', courseId, states: ['reserved', 'confirmed'] },
        texts: { de: { subject: 'x', body }, en: { subject: '', body: '' } },
      },
    })
  const written = (name: string, part: string): WorstInput => ({
    ...posted(
      `a letter, ${name}`,
      api('/notifications'),
      (size) => letter(part.repeat(size / part.length)),
      signedIn,
    ),
    most: 9_900,
  })
  const told = (service: string, header: string): WorstInput => ({
    name: `a message of ${service}`,
    most: 260_000,
    send: (size) => ({
      method: 'POST',
      path: api(`/payment-services/${service}/messages`),
      headers: { 'content-type': 'application/json', [header]: 't=1,'.repeat(Math.min(size, 12_000) / 4) },
      body: `{"type":"${'a '.repeat(size / 2 - 10)}"}`,
    }),
  })
  const ofImport = (filename: string, bankImportId: string) =>
    `bank-imports?filename=${filename}&bankImportId=${bankImportId}`
  const statementOf = (
    name: string,
    filename: string,
    most: number,
    body: (size: number) => string | Buffer,
  ) => uploaded(name, ofImport(filename, newId()), most, body)
  /** The import of the largest statement that was uploaded last, by its size. */
  const imports = new Map<number, string>()
  return [
    {
      name: 'a statement of a bank',
      most: mostOfStatement,
      send(size) {
        imports.set(size, newId())
        const what = ofImport('x.xml', imports.get(size) ?? '')
        return uploaded('', what, mostOfStatement, statement).send(size)
      },
    },
    {
      name: 'the preview of that statement',
      most: mostOfStatement,
      send: (size) =>
        posted('', api(`/bank-imports/${imports.get(size)}/preview`), () => '{"tables":[]}', signedIn).send(
          size,
        ),
    },
    statementOf(
      'a statement, one open element',
      'x.xml',
      mostOfStatement,
      (size) => `<Document ${'a '.repeat(size / 2)}`,
    ),
    statementOf('a statement as a workbook', 'x.xlsx', mostOfStatement, workbook),
    uploaded('a workbook to import', 'imports?kind=persons&filename=x.xlsx', 20_000_000, workbook),
    uploaded('an archive of everything', 'moves?filename=x.zip', 2_000_000, wholeExport),
    uploaded('an image of one colour', 'files?filename=x.png', mostPixels, picture),
    {
      name: 'the scan of a mandate',
      most: mostPixels,
      send: (size) => ({
        method: 'POST',
        path: api(`/mandates/${mandateId}/scan?filename=x.png`),
        headers: { ...signedIn, 'content-type': 'application/octet-stream' },
        body: picture(size),
      }),
    },
    {
      name: 'the form with a proof',
      most: mostPixels,
      send: (size) => ({
        method: 'POST',
        path: `/portal/${school.slug}/${own}/proof`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: partsWith({ registrationId }, picture(size)),
      }),
    },
    {
      name: 'the form with a proof, many parts',
      most: 4_000_000,
      send: (size) => ({
        method: 'POST',
        path: `/portal/${school.slug}/${own}/proof`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: partsWith(Object.fromEntries(many(size / 60, (at) => [`a${at}`, 'x'])), Buffer.from('x')),
      }),
    },
    told('stripe', 'stripe-signature'),
    told('paypal', 'paypal-transmission-sig'),
    written('braces', '{{'),
    written('links', '[a]('),
    written('conditions', '{{?a}}{{/}}'),
    filledIn(
      'names',
      `${own}/names`,
      (size) => `do=fill&list=${'Ada+Berg%3B+ada%40example.org%0A'.repeat(size / 32)}`,
    ),
    filledIn('names, blanks', `${own}/names`, (size) => `do=fill&list=${'+%2C'.repeat(size / 4)}`),
    filledIn('a cancellation', `${own}/cancel`, (size) => 'registration=x&'.repeat(size / 15)),
    filledIn('a contact', `${own}/contact`, (size) => `email=${'a%40'.repeat(size / 4)}`),
    filledIn('signing in to bookings', 'me', (size) => `email=${'a.'.repeat(size / 2)}`),
    filledIn('sharing', 'me/sharing', (size) => `personIds=x&email=${'a%40.'.repeat(size / 5)}`, inSession),
    filledIn('a passkey', 'me/passkeys', (size) => `passkey=${'%5B'.repeat(size / 3)}`, inSession),
    filledIn('facts', `me/facts/${registrationId}`, (size) => 'answers=x&'.repeat(size / 10), inSession),
    filledIn('signing in of a firm', 'firm', (size) => `email=${'@'.repeat(size)}`),
    filledIn('the order of a firm', `firm/order/${newId()}/${newId()}/${courseId}`, (size) =>
      'a=b&'.repeat(size / 4),
    ),
    filledIn('a step of booking', step, (size) => 'attendees.0.firstName=x&'.repeat(size / 24)),
    filledIn('a step of booking, many people', step, (size) =>
      many(size / 30, (at) => `attendees.${at % 100}.email=a%40b`).join('&'),
    ),
  ]
}
