import { expect, test } from 'vitest'
import { cleanProposal } from '../../contract/src/assistant/clean-proposal.ts'
import { makeMasker } from '../../contract/src/assistant/mask-text.ts'
import { readSite } from '../../contract/src/courses/allowed-site.ts'
import { valuePath } from '../../contract/src/courses/characteristic.schema.ts'
import {
  fillLetterText,
  linksOf,
  paragraphsOf,
  problemsOfText,
} from '../../contract/src/messages/letter-text.ts'
import { preferredLocale } from '../../contract/src/wire/locales.ts'
import { plainTextOf, richText, richTextFrom } from '../../contract/src/wire/rich-text.ts'
import { safeHref } from '../../contract/src/wire/safe-href.ts'
import { holdsAddress } from '../../contract/src/wire/web-address.ts'
import { holdsControls } from '../../server/src/features/files/content.rules.ts'
import { fileIdIn, readManifest, readRow } from '../../server/src/features/imports/moves/archive.rules.ts'
import { plainText, reference } from '../../server/src/features/payments/statements/read/amounts.rules.ts'
import { readParts } from '../../server/src/features/payments/statements/read/read-parts.ts'
import { encodingFor } from '../../server/src/platform/http/accepted-encoding.ts'
import { readApiToken } from '../../server/src/platform/http/api-token.ts'
import { attendeeTokenOf, readAttendeeCookie } from '../../server/src/platform/http/attendee-token.ts'
import { isKnownVersion } from '../../server/src/platform/http/known-version.ts'
import { addressOf, networkOf } from '../../server/src/platform/http/network-of.ts'
import { tellOwnWords } from '../../server/src/platform/mail/own-words.ts'
import { checkedKey } from '../../server/src/platform/storage/storage.ts'
import { decodeText } from '../../server/src/platform/tables/read/decode-text.ts'
import { readCsv } from '../../server/src/platform/tables/read/read-csv.ts'
import { readXlsx } from '../../server/src/platform/tables/read/read-xlsx.ts'
import { scanXml } from '../../server/src/platform/tables/read/scan-xml.ts'
import { openArchive } from '../../server/src/platform/tables/read/unzip.ts'
import { camt, paid } from '../../server/test/bank-statements.ts'
import { archive } from '../../server/test/made-archive.ts'
import { pastedNames } from '../../web/src/features/registrations/portal/attendee/pasted-names.ts'
import { growthOf, mostGrowth } from './growth-of.ts'

const allowed = { placeholders: ['course.title'], given: {} }
const limits = { rows: 100_000, columns: 1000 }
const repeated = (part: string) => (size: number) => part.repeat(Math.max(1, Math.floor(size / part.length)))
const many = (size: number, part: (at: number) => string) =>
  Array.from({ length: Math.floor(size) }, (_, at) => part(at))
const header = (name: string) => (value: string) => ({ headers: { [name]: value } })
const noPeer = { socket: { remoteAddress: '10.0.0.1' } }

const statement = (size: number) =>
  Buffer.from(
    camt('camt.053.001.08', {
      entries: many(size / 700, (at) => `R${at}`).map((one) => paid('5.00', { reference: one })),
    }),
  )

const workbook = (size: number) => {
  const rows = many(
    size / 60,
    (at) => `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t> x </t></is></c></row>`,
  )
  return archive({
    '_rels/.rels':
      '<Relationships><Relationship Id="a" Type="http://x/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="x" sheetId="1" r:id="s"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="s" Type="http://x/relationships/worksheet" Target="worksheets/0.xml"/></Relationships>',
    'xl/worksheets/0.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  })
}

const manyFiles = (size: number) =>
  archive(Object.fromEntries(many(size / 100, (at) => `files/${at}.txt`).map((name) => [name, 'x'])))

const manifest = (size: number) =>
  JSON.stringify({
    format: 1,
    tables: many(size / 40, (at) => `t${at}`).map((name) => ({ name, rows: 1, columns: [{ name }] })),
  })

const described = (size: number) => ({
  type: 'doc',
  content: many(size / 70, () => 'x').map((text) => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  })),
})

const linksInLinks = (size: number) => `${'['.repeat(size / 5)}a${'](b)'.repeat(size / 5)}`
const manyNames = (size: number) => many(size, (at) => `Ada Berg ${at}`)

/** What reads a text. */
const textReaders: Record<string, (text: string) => unknown> = {
  'an address in a name': holdsAddress,
  'a link': safeHref,
  'a website that may frame': readSite,
  'a value in an address': (text) => valuePath.safeParse(text),
  'placeholders of a letter': (text) => problemsOfText(text, {}),
  'links of a letter': linksOf,
  'paragraphs of a letter': paragraphsOf,
  'a filled letter': (body) => fillLetterText({ subject: 'x', body }, { 'course.title': 'x' }),
  'words of the provider': (text) => tellOwnWords(text, ['Aquarell', 'a b', '('], 'de'),
  'names and numbers to mask': (text) => makeMasker(['Ada Berg', 'a-b', '(']).mask(text, 'others'),
  'a proposal of a model': (text) => cleanProposal(text, allowed, text.length),
  'a text as formatted': (text) => plainTextOf(richTextFrom(text)),
  'a list of names': pastedNames,
  'a language': preferredLocale,
  'the token of a program': readApiToken,
  'the token of an attendee': attendeeTokenOf,
  'a network': networkOf,
  'a text of a statement': (text) => plainText(text, 1000),
  'a reference of a statement': reference,
  'a key of the storage': checkedKey,
  'a file in an archive': fileIdIn,
  'a row of an archive': (text) => readRow(text, new Set(['a'])),
  'a table without columns': (text) => readCsv(Buffer.from(text), 'x.csv', limits),
  tags: (text) => scanXml(text, { open: () => undefined, text: () => undefined, close: () => undefined }),
  'bytes as text': (text) => decodeText(Buffer.from(text, 'latin1')),
  'control characters': (text) => holdsControls(Buffer.from(text)),
  encodings: (text) => encodingFor(header('accept-encoding')(text)),
  versions: (text) => isKnownVersion(header('if-none-match')(text), '"x"'),
  proxies: (text) => addressOf({ ...header('x-forwarded-for')(text), ...noPeer }, 1),
  cookies: (text) =>
    readAttendeeCookie({ ...header('cookie')(text), method: 'GET', url: '/portal/x/me' }, 'http://x.test'),
}

/** What has to be read again and again, or to be divided in many ways, by patterns that are not careful. */
const worstTexts = [
  ' ',
  '-',
  '.',
  '(',
  '<',
  '[',
  '"',
  '1',
  '\n',
  '\u00a0',
  'a.',
  'a@',
  'a,',
  '<a ',
  '[a](',
  '{{a}}',
  'a=b; ',
]

/** An array of twice as many parts would be kept in another way than a short one, which takes longer by itself. */
const lengthOfText = 8_000

test.each(Object.entries(textReaders))('%s is read in proportion to its length', (_, read) => {
  const grown = worstTexts
    .map((part) => ({ part, growth: growthOf(read, repeated(part), lengthOfText) }))
    .filter(({ growth }) => growth > mostGrowth)
  expect(grown).toEqual([])
})

test.each<[string, number, (size: number) => unknown, (content: never) => unknown]>([
  ['a statement of a bank', 400_000, statement, (bytes: Buffer) => readParts(bytes, 'x.xml')],
  ['a workbook', 200_000, workbook, (bytes: Uint8Array) => readXlsx(bytes, limits)],
  ['an archive of many files', 100_000, manyFiles, (bytes: Uint8Array) => openArchive(bytes).names],
  ['what an archive says of itself', 40_000, manifest, readManifest],
  ['a formatted text', 100_000, described, (value: object) => richText.safeParse(value)],
  ['marks of links in each other', 4_000, linksInLinks, (raw: string) => cleanProposal(raw, allowed, 10_000)],
  [
    'names to mask',
    4_000,
    manyNames,
    (names: string[]) => makeMasker(names).mask('Ada B '.repeat(100), 'writer'),
  ],
])('%s is read in proportion to its size', (_, most, build, read) => {
  expect(growthOf(read as (content: unknown) => unknown, build, most)).toBeLessThan(mostGrowth)
})

test('what takes the square of its input is found', () => {
  expect(
    growthOf(
      (text: string) => /-+$/.test(text),
      (size) => `${'-'.repeat(size)}x`,
      lengthOfText,
    ),
  ).toBeGreaterThan(mostGrowth)
})
