import { unmarked } from '@reihum/contract/wire/formula-marks.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { leftOut, owned } from '#platform/room-owned.ts'
import { readmeOf } from './export-words.rules.ts'
import { cellOf, csvLine, isSecret, type KnownColumn, pathOfFile, planExport } from './owned-table.rules.ts'

test.each([
  ['account_sealed', true],
  ['sealed', true],
  ['payer_account_sealed', true],
  ['token_hash', true],
  ['request_hash', true],
  ['salt', true],
  ['account_digest', true],
  ['payer_account_digest', true],
  ['password_hash', true],
  ['account_end', false],
  ['request_key', false],
  ['previous_hash', false],
  ['content_digest', false],
  ['monthly_tokens', false],
  ['title', false],
])('whether %s is a secret: %s', (column, expected) => {
  expect(isSecret(column)).toBe(expected)
})

const column = (name: string, more: Partial<KnownColumn> = {}): KnownColumn => ({
  table: 'course',
  name,
  type: 'text',
  isRequired: true,
  isGenerated: false,
  references: null,
  ...more,
})

describe('what is exported of a table', () => {
  const house = {
    course: owned('Kurse', 'Courses', ['network']),
    course_count: leftOut('Eine Zählung', 'A count'),
  }
  const plan = (...columns: KnownColumn[]) =>
    planExport(house, columns, new Map([['course', ['tenant_id', 'id']]]))

  it('is neither a secret, nor what helps the database, nor what the room keeps back', () => {
    const [table] = plan(
      column('tenant_id'),
      column('id'),
      column('title'),
      column('title_sort'),
      column('search_words', { isGenerated: true }),
      column('badge', { isGenerated: true }),
      column('account_sealed'),
      column('network'),
    )
    expect(table?.columns.map(({ name }) => name)).toEqual(['id', 'title'])
    expect(table?.key).toEqual(['id'])
  })

  it('is nothing of a table that stays behind', () => {
    const tables = plan(column('id'), column('courses', { table: 'course_count' }))
    expect(tables.map(({ name }) => name)).toEqual(['course'])
  })

  it('is never nothing by mistake', () => {
    expect(() => plan(column('account_sealed'))).toThrow('no column')
  })
})

test.each<[unknown, string]>([
  [null, ''],
  ['', ''],
  [0, '0'],
  [-5, '-5'],
  [false, 'false'],
  ['=1+1', "'=1+1"],
  ['+49 40 1234', "'+49 40 1234"],
  ['Kurs, neu', 'Kurs, neu'],
  [{ de: '=x' }, '{"de":"=x"}'],
  [['a', 'b'], '["a","b"]'],
])('the cell of %j is %s', (value, cell) => {
  expect(cellOf(value)).toBe(cell)
})

/** Reads what `csvLine` wrote, by RFC 4180. */
function cellsIn(line: string): string[] {
  const cells = [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)]
  return cells.map(([, inQuotes, plain]) => inQuotes?.replaceAll('""', '"') ?? plain ?? '')
}

it('any texts come back from a line of a CSV file, and none of them is a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1 }), (texts) => {
      const cells = cellsIn(csvLine(texts.map(cellOf)))
      expect(cells.map(unmarked)).toEqual(texts)
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t]/)
    }),
  )
})

const id = '01990000-0000-7000-8000-000000000001'

test.each([
  ['Plakat.pdf', `files/${id}-Plakat.pdf`],
  ['../../etc/passwd', `files/${id}-_.._etc_passwd`],
  ['C:\\a.exe', `files/${id}-C__a.exe`],
  ['', `files/${id}-file`],
  ['...', `files/${id}-file`],
  ['  .hidden', `files/${id}-hidden`],
  ['a\u0000b\nc.txt', `files/${id}-a_b_c.txt`],
])('the path of the file %j is %s', (filename, path) => {
  expect(pathOfFile(id, filename)).toBe(path)
})

it('no file name leads out of the folder, or is too long to be unpacked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (filename) => {
      const path = pathOfFile(id, filename)
      expect(path.split('/')).toHaveLength(2)
      expect(path).not.toMatch(/[\\:*?"<>|\p{Cc}]/u)
      expect([...path].length).toBeLessThan(125)
    }),
  )
})

it('the documentation names each file with all its columns, and what is not in it, in both languages', () => {
  const [table] = planExport(
    { course: owned('Kurse', 'Courses') },
    [
      column('id', { type: 'uuid' }),
      column('title'),
      column('fee_cents', { type: 'integer' }),
      column('place_id', { type: 'uuid', isRequired: false, references: 'place.id' }),
    ],
    new Map(),
  )
  if (!table) throw new Error('nothing is planned')
  const packed = (name: string) => ({ name, bytes: 1, sha256: 'a' })
  const text = readmeOf({
    tenant: { id, slug: 'elbe', company: 'Elbschule', timeZone: 'Europe/Berlin', currencyCode: 'EUR' },
    now: new Date('2027-03-02T16:40:00Z'),
    product: 'Reihum',
    tables: [{ table, rows: 2, json: packed('json/course.jsonl'), csv: packed('csv/course.csv') }],
    owned: { job: leftOut('Technik', 'Technology') },
    files: 3,
    missing: ['x'],
    withFiles: true,
  })
  expect(text).toContain('Gesamtexport von Elbschule')
  expect(text).toContain('course: Kurse. 2 Zeilen.')
  expect(text).toContain('    fee_cents: Gebühr (Betrag in Cent)')
  expect(text).toContain('    place_id: Ort (Kennung; verweist auf place.id; kann leer sein)')
  expect(text).toContain('job: Technik.')
  expect(text).toContain('Whole export of Elbschule')
  expect(text).toContain('course: Courses. 2 rows.')
  expect(text).toContain('job: Technology.')
})
