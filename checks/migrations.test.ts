import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { textDigest } from '../server/src/platform/database/text-digest.ts'
import { checkMigrations } from './migrations.ts'

let root: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: root })

function write(name: string, text: string) {
  writeFileSync(join(root, 'server/migrations', `${name}.sql`), text)
}

function record(texts: Record<string, string>) {
  const entries = Object.entries(texts).map(([name, text]) => [name, { sha256: textDigest(text) }])
  writeFileSync(
    join(root, 'server/migrations/landed.json'),
    JSON.stringify(Object.fromEntries(entries), null, 2),
  )
}

const first = 'create table person (id uuid);\n'

/** Sets up a repository whose main has one migration, with a branch of it checked out. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'reihum-migrations-'))
  mkdirSync(join(root, 'server/migrations'), { recursive: true })
  write('0001-people', first)
  record({ '0001-people': first })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '--message=Begin')
  git('switch', '--quiet', '--create=work')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const breaches = () => checkMigrations(root)

test('what landed and is recorded passes, and so does a recorded migration that is new', () => {
  expect(breaches()).toEqual([])
  const second = 'alter table person add column email text;\n'
  write('0002-addresses', second)
  record({ '0001-people': first, '0002-addresses': second })
  git('add', '.')
  git('commit', '--quiet', '--message=Add addresses')
  expect(breaches()).toEqual([])
})

test('the ends of lines are no difference', () => {
  record({ '0001-people': first.replace('\n', '\r\n') })
  expect(breaches()).toEqual([])
})

test('a landed migration cannot be edited, even where the record is written anew', () => {
  const edited = 'create table person (id uuid, email text);\n'
  write('0001-people', edited)
  expect(breaches()).toEqual([
    expect.stringMatching(/0001-people\.sql: .* never edited .* write a new migration/),
    expect.stringMatching(/0001-people\.sql is not what landed\.json recorded: .* npm run types/),
  ])
  record({ '0001-people': edited })
  git('add', '.')
  git('commit', '--quiet', '--message=Edit')
  expect(breaches()).toEqual([expect.stringMatching(/0001-people\.sql: .* never edited/)])
})

test('a landed migration cannot be taken away', () => {
  rmSync(join(root, 'server/migrations/0001-people.sql'))
  expect(breaches()).toEqual([
    expect.stringMatching(/0001-people\.sql: .* never edited or taken away/),
    expect.stringMatching(/records 0001-people, which is not there/),
  ])
})

test('a migration without a record is told how to get one', () => {
  write('0002-addresses', 'alter table person add column email text;\n')
  expect(breaches()).toEqual([expect.stringMatching(/0002-addresses\.sql is not recorded .* npm run types/)])
})

test('two migrations cannot have one number', () => {
  write('0001-places', first)
  record({ '0001-people': first, '0001-places': first })
  expect(breaches()).toEqual([expect.stringMatching(/0001-places\.sql: another migration has that number/)])
})

test('functions and views stand among the routines, but for those that columns are computed with', () => {
  const text = `create or replace function found_persons(query text) returns setof uuid language sql return null;
    create view attendance as select 1;
    create or replace function search_words(words text) returns text language sql return words;\n`
  write('0024-search', text)
  record({ '0001-people': first, '0024-search': text })
  expect(breaches()).toEqual([
    expect.stringMatching(/0024-search\.sql makes found_persons: .* server\/routines\//),
    expect.stringMatching(/0024-search\.sql makes attendance: /),
  ])
})
