import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entries, newRoom } from './new-room/files.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const workspaces = ['contract', 'server', 'web', 'e2e', 'bench']
let house = ''

function write(path: string, text: string) {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
}

/** A copy of the repository with the packages of this one, but with its own workspaces in the place of ours. */
function copyHouse() {
  house = mkdtempSync(join(tmpdir(), 'reihum-new-room-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const path of files.toString().split('\0'))
    if (path !== '' && existsSync(join(root, path))) cpSync(join(root, path), join(house, path))
  mkdirSync(join(house, 'node_modules/@reihum'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@reihum' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(house, 'node_modules', name))
  for (const name of workspaces) {
    const own = join(root, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(house, name, 'node_modules'))
    symlinkSync(`../../${name}`, join(house, 'node_modules/@reihum', name))
  }
}

function enter(list: string, lines: [before: string, line: string][]) {
  const text = readFileSync(join(house, list), 'utf8').split('\n')
  for (const [before, line] of lines) {
    const at = text.findIndex((one) => one.startsWith(before))
    expect(at, `${before} in ${list}`).toBeGreaterThan(0)
    text.splice(at, 0, line)
  }
  write(list, text.join('\n'))
}

function run(args: string[]): { status: number | null; said: string } {
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: house,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  return { status, said: `${stdout}${stderr}`.slice(-6000) }
}

beforeAll(() => {
  copyHouse()
  for (const [path, text] of Object.entries(newRoom)) write(path, text)
  for (const { list, lines } of entries) enter(list, lines)
}, 300_000)
afterAll(() => rmSync(house, { recursive: true, force: true }))

test('a room is added by its own folders, a line in each list of rooms, and a migration', () => {
  const recorded = run(['server/src/platform/database/generate-types.ts'])
  expect(recorded.status, recorded.said).toBe(0)
  const checked = run(['checks/test.ts', 'types', 'architecture'])
  expect(checked.status, checked.said).toBe(0)
  const tests = (project: string, ...files: string[]) =>
    run(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files])
  const listed = tests(
    'unit',
    'web/src/app/rooms.test.ts',
    'contract/src/words.test.ts',
    'server/src/app/rooms.unit.test.ts',
  )
  expect(listed.status, listed.said).toBe(0)
  const used = tests('http', 'server/src/features/greetings/greetings.test.ts')
  expect(used.status, used.said).toBe(0)
  const guarded = tests('permission', 'server/test/routes.permission.test.ts', '-t', 'greetings|every')
  expect(guarded.status, guarded.said).toBe(0)
})
