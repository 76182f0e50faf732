import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startWorker } from '#platform/jobs/start-worker.ts'
import { makeParts } from '#platform/keep-running.ts'
import { openLog } from '#platform/log.ts'
import { solvedForBooking } from './captcha.ts'
import { testSecret } from './database.ts'
import { startMailServer } from './mail-server.ts'
import { startNodeProcess } from './node-process.ts'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from './reihum.ts'
import { type RestartableDatabase, startRestartableDatabase } from './restartable-database.ts'

let database: RestartableDatabase
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  database = await startRestartableDatabase()
  mailServer = await startMailServer()
  reihum = await startTestReihum({ database, args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
}, 60_000)
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
  await database.drop()
})

test('the database is restarted three times under load: no process ends, every letter is sent', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
  const node = await startNodeProcess({
    DATABASE_URL: database.ownerUrl,
    REIHUM_SECRET: testSecret,
    REIHUM_SMTP_URL: mailServer.url,
    REIHUM_DATA: '/tmp',
    REIHUM_LOG_LEVEL: 'error',
  })
  const answered: string[] = []
  let isOver = false
  let sent = 0
  const book = async () => {
    while (!isOver) {
      sent += 1
      const email = `visitor-${sent}@example.org`
      const [person] = bookingRequest().attendees
      const response = await fetch(
        `${node.origin}/api/${tenant.slug}/portal/courses/${courseId}/registrations`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.2.${sent >> 8}.${sent & 255}`,
          },
          body: JSON.stringify(
            bookingRequest({ attendees: [{ ...person, email }], captcha: solvedForBooking(tenant.id) }),
          ),
        },
      )
      if (response.ok) answered.push(email)
      await response.text()
      // People who are refused do not try again a hundred times a second, which is all that the node would be busy with.
      if (!response.ok) await pause(20)
    }
  }
  const load = Promise.all(Array.from({ length: 4 }, book))
  try {
    for (const mode of ['fast', 'immediate', 'fast'] as const) {
      const before = answered.length
      await eventually(async () => answered.length > before + 20)
      await database.restart(mode)
    }
    const before = answered.length
    await eventually(async () => answered.length > before + 20)
  } finally {
    isOver = true
    await load
  }
  expect(node.child.exitCode).toBe(null)
  const told = () => new Set(mailServer.received.map(({ to }) => to))
  await eventually(async () => answered.every((email) => told().has(email)), 60_000)
  expect(node.output()).not.toContain('uncaught error')
  node.child.kill('SIGTERM')
  expect(await node.exited).toBe(0)
}, 180_000)

/** A worker that notes what it ran, in this process. */
function startCounting(): { ran: string[]; stop: () => Promise<void> } {
  const ran: string[] = []
  const worker = startWorker({
    platformUrl: database.platformUrl,
    nodeId: newId(),
    handlers: {
      count: async ({ name }: { name: string }) => {
        await pause(5)
        ran.push(name)
      },
    },
    taskLanes: { count: 'letters' },
    parts: makeParts(openLog('silent')),
    log: openLog('silent'),
    recorder: null,
    onEnded: () => undefined,
  })
  return { ran, stop: worker.stop }
}

const addCounted = (count: number) =>
  reihum.owner.query(
    `insert into job (tenant_id, id, lane, task, payload)
     select $1, gen_random_uuid(), 'letters', 'count', jsonb_build_object('name', n) from generate_series(1, $2::int) n`,
    [tenant.id, count],
  )

test('jobs whose end the database did not hear run no second time', async () => {
  await addCounted(600)
  const { ran, stop } = startCounting()
  for (const mode of ['fast', 'immediate', 'fast'] as const) {
    const before = ran.length
    await eventually(async () => ran.length > before + 20)
    await database.restart(mode)
  }
  await eventually(async () => ran.length >= 600)
  await stop()
  expect(new Set(ran).size).toBe(600)
  expect(ran).toHaveLength(600)
  expect((await reihum.owner.query("select from job where task = 'count'")).rowCount).toBe(0)
}, 120_000)

test('jobs go on beside connections that are frozen', async () => {
  const { ran, stop } = startCounting()
  await addCounted(1)
  await eventually(async () => ran.length === 1)
  const { rows } = await reihum.owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where usename = 'kurso_platform' and state = 'idle' and query like '%claim_jobs%'",
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    await addCounted(20)
    await eventually(async () => ran.length === 21)
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  }
  await stop()
  expect(ran).toHaveLength(21)
}, 60_000)
