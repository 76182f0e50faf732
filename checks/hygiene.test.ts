import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkHygiene } from './hygiene.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const cleanLock = { packages: { '': {}, 'node_modules/@reihum/web': { resolved: 'web', link: true } } }

function check(files: Record<string, string>, lock: unknown = cleanLock) {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-clone-'))
  folders.push(folder)
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  for (const [path, text] of Object.entries({ ...files, 'package-lock.json': JSON.stringify(lock) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return checkHygiene(folder).breaches
}

test('finds the registry of one machine in the lock file', () => {
  const address = 'https://registry.example.org/pg.tgz'
  const lock = {
    packages: { 'node_modules/pg': { resolved: address, integrity: 'sha512-known', license: 'MIT' } },
  }
  expect(check({}, lock)).toEqual([expect.stringMatching(/1 packages name the registry they came from/)])
})

test('finds a package in the lock file that has no hash', () => {
  const lock = { packages: { 'node_modules/pg': { version: '8.0.0', license: 'MIT' } } }
  expect(check({}, lock)).toEqual([expect.stringMatching(/1 packages have no hash/)])
})

test('finds a package under a licence that is not on the list', () => {
  const lock = { packages: { 'node_modules/pg': { integrity: 'sha512-known', license: 'AGPL-3.0-only' } } }
  expect(check({}, lock)).toEqual([expect.stringMatching(/^pg is under AGPL-3\.0-only/)])
})

test('finds the folders of one machine', () => {
  const home = ['', 'home', 'ada', 'reihum'].join('/')
  expect(check({ 'docs/start.md': `cd ${home}\n` })).toEqual([
    expect.stringMatching(/^docs\/start\.md names a folder of one machine/),
  ])
})

test('leaves addresses and the folders of every machine alone', () => {
  expect(check({ 'docs/start.md': 'https://example.org/home/page/ and /var/lib/reihum\n' })).toEqual([])
})

test('finds a version that is not pinned', () => {
  expect(check({ 'web/package.json': '{ "dependencies": { "react": "^19.0.0" } }' })).toEqual([
    'web/package.json: react is not pinned (^19.0.0): write one exact version.',
  ])
})

test('finds a test that no suite runs', () => {
  expect(check({ 'bench/spread.test.ts': '', 'web/src/ui/text.test.ts': '' })).toEqual([
    'bench/spread.test.ts is run by 0 suites instead of one: see checks/test-files.ts.',
  ])
})

test('finds the name of the product where another may be set', () => {
  const texts = "export const messages = { hello: 'Welcome to Reihum' }\n"
  const element = "customElements.define('reihum-embed', Embed)\n"
  expect(
    check({
      'web/src/app/hello.messages.ts': texts,
      'web/index.html': '<title>Reihum</title>',
      'web/src/app/loader.ts': element,
      'web/src/app/hello.test.ts': texts,
      'server/src/features/identity/hello.mails.ts': texts,
      'server/src/app/main.ts': texts,
    }).filter((breach) => breach.includes('{product}')),
  ).toEqual([
    expect.stringMatching(/^server\/src\/features\/identity\/hello\.mails\.ts writes the name/),
    expect.stringMatching(/^web\/index\.html writes the name/),
    expect.stringMatching(/^web\/src\/app\/hello\.messages\.ts writes the name/),
  ])
})
