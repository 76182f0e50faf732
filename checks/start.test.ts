import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './run-program.ts'

const program = `
process.on('SIGTERM', () => { console.log('told to stop'); process.exit(3) })
process.on('disconnect', () => { console.log('left alone'); process.exit() })
setInterval(() => {}, 1000)
console.log(process.argv.slice(2).join(' '), 'under', process.execPath)
`

let folder: string
let otherNode: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reihum-start-'))
  otherNode = join(folder, 'node')
  // A link to the same program under another name stands for the Node of the machine.
  try {
    linkSync(process.execPath, otherNode)
  } catch {
    copyFileSync(process.execPath, otherNode)
  }
  writeFileSync(join(folder, 'program.mjs'), program)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the program through start.mjs; returns its output and the exit code of start.mjs. */
function start(node: string, program = 'program.mjs', options: string[] = []) {
  const args = [join(root, 'start.mjs'), 'run', ...options, join(folder, program), 'one', '--two']
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  return {
    child,
    exit: new Promise<number | null>((resolve) => child.on('exit', resolve)),
    hear: (words: string) => expect.poll(() => said, { timeout: 20_000 }).toContain(words),
  }
}

test.each([
  ['another Node', () => otherNode],
  ['the pinned Node', () => process.execPath],
])(
  'started by %s, a program runs under the pinned one and ends as it wants',
  async (_name, node) => {
    const { child, exit, hear } = start(node())
    await hear(`one --two under ${process.execPath}`)
    child.kill('SIGTERM')
    await hear('told to stop')
    expect(await exit).toBe(3)
  },
  40_000,
)

test('a program learns that its starter was killed', async () => {
  const { child, hear } = start(otherNode)
  await hear('one --two')
  child.kill('SIGKILL')
  await hear('left alone')
}, 40_000)

test('a kept program is started again when an error ended it, later each time, and ends when it is told to', async () => {
  writeFileSync(
    join(folder, 'falling.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs'
    const falls = (name) => !existsSync(name) && (writeFileSync(name, ''), true)
    if (falls(${JSON.stringify(join(folder, 'first'))})) process.exit(75)
    if (falls(${JSON.stringify(join(folder, 'second'))})) process.kill(process.pid, 'SIGKILL')
    ${program}`,
  )
  const { child, exit, hear } = start(process.execPath, 'falling.mjs', ['--keep'])
  await hear('Ended by an error; it is started again in 1 s.')
  await hear('Ended by SIGKILL; it is started again in 2 s.')
  await hear('one --two under')
  child.kill('SIGTERM')
  await hear('told to stop')
  expect(await exit).toBe(3)
}, 40_000)

test('a kept program that cannot start is not started again', async () => {
  writeFileSync(join(folder, 'wrong.mjs'), "console.log('a setting is wrong'); process.exit(1)")
  const { exit, hear } = start(process.execPath, 'wrong.mjs', ['--keep'])
  await hear('a setting is wrong')
  expect(await exit).toBe(1)
}, 40_000)

test('asked for help, it says what it can do, and starts nothing', () => {
  const said = execFileSync(process.execPath, [join(root, 'start.mjs'), '--help'], { encoding: 'utf8' })
  expect(said).toMatch(/^npm start .*--role worker/s)
})
