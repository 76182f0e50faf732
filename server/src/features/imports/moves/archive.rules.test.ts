import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlannedTable } from '../whole/owned-table.rules.ts'
import { faultOfTables, fileIdIn, type Manifest, readManifest, readRow } from './archive.rules.ts'

const id = '01990000-0000-7000-8000-000000000001'

describe('the name of a file in an archive', () => {
  it.each([
    ['manifest.json', null],
    ['README.txt', null],
    ['json/course.jsonl', null],
    ['csv/receivable_line.csv', null],
    [`files/${id}-Plakat.txt`, id],
    [`files/${id}-Foto vom Fest (2).jpg`, id],
    [`files/${id}`, undefined],
    [`files/${id}-`, undefined],
    [`files/${id}-a/b`, undefined],
    [`files/${id}-a\\b`, undefined],
    [`files/../${id}-a`, undefined],
    ['../manifest.json', undefined],
    ['/manifest.json', undefined],
    ['json/../a.jsonl', undefined],
    ['json/Course.jsonl', undefined],
    ['json/', undefined],
    ['', undefined],
    ['run.sh', undefined],
  ])('%s', (name, expected) => {
    expect(fileIdIn(name)).toBe(expected)
  })

  it('never leads out of a folder, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', '-', 'files', id) }), (name) => {
        if (fileIdIn(name) !== undefined) expect(name.split(/[/\\]/)).not.toContain('..')
      }),
    )
  })
})

const table = (name: string, columns: string[], more = {}) => ({
  name,
  rows: 1,
  columns: columns.map((column) => ({ name: column })),
  json: { path: `json/${name}.jsonl`, bytes: 10, sha256: 'a' },
  ...more,
})

const manifest = (more: Partial<Manifest> = {}): Manifest => ({
  format: 1,
  madeAt: '2026-03-01T08:00:00.000Z',
  tenant: { id, slug: 'schule', company: 'Schule', currencyCode: 'EUR' },
  tables: [table('tenant', ['company']), table('course', ['id', 'title'])],
  files: { included: true, count: 0, missing: [] },
  ...more,
})

describe('a manifest', () => {
  it.each([
    ['that is one is read', JSON.stringify(manifest()), manifest()],
    ['that is no JSON is unknown', 'no JSON', { code: 'ARCHIVE_UNKNOWN' }],
    ['that is JSON of something else is unknown', '[]', { code: 'ARCHIVE_UNKNOWN' }],
    ['that is null is unknown', 'null', { code: 'ARCHIVE_UNKNOWN' }],
    ['of a later format is named', '{"format":2}', { code: 'ARCHIVE_FORMAT', format: '2' }],
    ['that lacks its tables is unknown', '{"format":1}', { code: 'ARCHIVE_UNKNOWN' }],
  ])('%s', (_, text, expected) => {
    expect(readManifest(text)).toEqual(expected)
  })
})

const planned = (name: string, columns: string[]): PlannedTable => ({
  name,
  about: { de: name, en: name },
  columns: columns.map((column) => ({ name: column, type: 'text', isRequired: true, references: null })),
  key: ['id'],
  hasContents: false,
  only: null,
})
const known = new Map(
  [planned('tenant', ['company']), planned('course', ['id', 'title'])].map((one) => [one.name, one]),
)

describe('what a manifest lists', () => {
  const foreign = (what: string) => ({ code: 'ARCHIVE_FOREIGN', what })
  it.each([
    ['is good where an export has it', {}, null],
    ['may lack columns and tables of now', { tables: [table('tenant', [])] }, null],
    ['is foreign where no export has the table', { tables: [table('job', [])] }, foreign('job')],
    [
      'is foreign where no export has the column',
      { tables: [table('course', ['sealed'])] },
      foreign('course.sealed'),
    ],
    [
      'is foreign where a table comes twice',
      { tables: [table('course', []), table('course', [])] },
      foreign('course'),
    ],
    [
      'is foreign where it lies elsewhere',
      { tables: [table('course', [], { json: { path: 'json/job.jsonl', bytes: 1, sha256: '' } })] },
      foreign('json/job.jsonl'),
    ],
    ['is no export without the provider', { tables: [table('course', [])] }, { code: 'ARCHIVE_UNKNOWN' }],
    [
      'is not enough without files',
      { files: { included: false, count: 0, missing: [] } },
      { code: 'ARCHIVE_WITHOUT_FILES' },
    ],
    [
      'is too much where it unfolds without end',
      { tables: [table('tenant', [], { json: { path: 'json/tenant.jsonl', bytes: 1e14, sha256: '' } })] },
      { code: 'ARCHIVE_TOO_MUCH' },
    ],
  ])('%s', (_, more, expected) => {
    expect(faultOfTables(manifest(more), known)).toEqual(expected)
  })
})

describe('a line', () => {
  const columns = new Set(['id', 'title'])
  it.each([
    ['{"id":1}', { id: 1 }],
    ['{"id":1,"title":null}', { id: 1, title: null }],
    ['{"id":1,"tenant_id":2}', null],
    ['{"__proto__":{"a":1}}', null],
    ['[1]', null],
    ['null', null],
    ['"a"', null],
    ['{"id":', null],
  ])('%s', (line, expected) => {
    expect(readRow(line, columns)).toEqual(expected)
  })
})
