import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecret } from './database.ts'
import { startNodeProcess } from './node-process.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'
import { runProgram } from './run-program.ts'

let reihum: TestReihum
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())

const environment = () => ({
  DATABASE_URL: reihum.database.ownerUrl,
  REIHUM_SECRET: testSecret,
  REIHUM_DATA: '/tmp',
})

/** Options that run a line in a process before its program. */
const before = (line: string) => `--import=data:text/javascript,${encodeURIComponent(line)}`

/** A process does one of these when it gets a signal that the product does not listen to. */
test.each([
  ['an error that nobody caught', "() => { throw new Error('mina@example.org was forgotten') }", ''],
  [
    'a rejection that nobody waited for',
    "() => { Promise.reject(new Error('mina@example.org was forgotten')) }",
    // Whatever Node is told to do about it.
    '--unhandled-rejections=none ',
  ],
])(
  'after %s, running requests are answered, it is logged, and the starter is asked for a new process',
  async (_, happens, options) => {
    const node = await startNodeProcess(
      { ...environment(), NODE_OPTIONS: options + before(`process.on('SIGUSR2', ${happens})`) },
      ['--role', 'web'],
    )
    const running = request(`${node.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' },
    })
    const answered = once(running, 'response')
    running.flushHeaders()
    await once(running, 'continue')
    node.child.kill('SIGUSR2')
    await expect.poll(node.output).toContain('uncaught error')
    running.end('{}')
    const [{ statusCode }] = await answered
    expect(statusCode).toBe(422)
    expect(await node.exited).toBe(75)
    expect(node.output()).not.toContain('mina@example.org')
  },
  60_000,
)

test('a tool that met such a rejection says so and fails, and does not go on', async () => {
  const forgotten = "setImmediate(() => { Promise.reject(new Error('mina@example.org was forgotten')) })"
  const { code, output: said } = await runProgram('doctor', {
    ...environment(),
    // At the first thing that the tool prints.
    NODE_OPTIONS: `--unhandled-rejections=none ${before(`console.log = () => { console.log = () => {}; ${forgotten} }`)}`,
  })
  expect(code).toBe(1)
  expect(said).toContain('uncaught error')
  expect(said).not.toContain('mina@example.org')
}, 60_000)
