import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecret } from './database.ts'
import { startNodeProcess } from './node-process.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

let reihum: TestReihum
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())

/** Makes a process throw where nobody catches when it gets a signal that the product does not listen to. */
const throwing = "process.on('SIGUSR2', () => { throw new Error('mina@example.org was forgotten') })"

test('after an error that nobody caught, running requests are answered, it is logged, and the starter is asked for a new process', async () => {
  const node = await startNodeProcess(
    {
      DATABASE_URL: reihum.database.ownerUrl,
      REIHUM_SECRET: testSecret,
      REIHUM_DATA: '/tmp',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(throwing)}`,
    },
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
}, 60_000)
