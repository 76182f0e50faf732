import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startReihum } from '#app/reihum.ts'
import { readConfig } from '#platform/config.ts'
import { appRole, urlForRole } from '#platform/database/roles.ts'
import { testSecret } from './database.ts'
import { type FaultyDoors, openFaultyDoors } from './faulty-doors.ts'
import type { ProxyMode } from './faulty-proxy.ts'
import { addCourse, bookingRequest, eventually, startTestReihum, type TestTenant } from './reihum.ts'

let doors: FaultyDoors
let tenant: TestTenant
let courseId: string
beforeAll(async () => {
  doors = await openFaultyDoors()
  tenant = await doors.reihum.addTenant()
  courseId = await addCourse(doors.reihum, tenant, { attendeeLimit: 50 })
})
afterEach(async () => {
  await doors.mend()
  await until('ready\n')
})
afterAll(() => doors.close())

type Said = { status: number; body: string }

const ask = async (origin = doors.node.origin): Promise<Said> => {
  const response = await fetch(`${origin}/readyz`)
  return { status: response.status, body: await response.text() }
}

/** What readiness says once it says something that begins like this. */
const until = (beginning: string, origin?: string) =>
  eventually(async () => {
    const said = await ask(origin)
    return said.body.startsWith(beginning) && said
  })

const book = () =>
  doors.node.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    body: bookingRequest(),
  })

describe('the door that requests use', () => {
  test.each<[ProxyMode, string]>([
    ['refuse', 'the database is out of reach (ECONNREFUSED)'],
    ['freeze', 'the database did not answer in time'],
    ['reset', 'the connection to the database was lost'],
  ])('%s: not ready', async (mode, cause) => {
    await doors.app.set(mode)
    expect((await until(`not ready: requests would fail: ${cause}`)).status).toBe(503)
  })

  test('a table that is locked', async () => {
    const holder = await doors.reihum.owner.connect()
    await holder.query('begin')
    await holder.query('lock table registration in access exclusive mode')
    const said = await until('not ready: requests would fail: ')
    await holder.query('rollback')
    holder.release()
    expect(said).toEqual({
      status: 503,
      body: 'not ready: requests would fail: a statement took too long (57014)\n',
    })
  })

  test('a table that is locked for those who write: degraded, and the portal is shown', async () => {
    const holder = await doors.reihum.owner.connect()
    await holder.query('begin')
    await holder.query('lock table registration in share mode')
    const said = await until('degraded: ')
    const portal = await doors.node.call('GET', `/api/${tenant.slug}/portal/courses`)
    await holder.query('rollback')
    holder.release()
    expect([said, portal.status]).toEqual([
      {
        status: 200,
        body: 'degraded: pages are shown, but bookings would fail: a statement took too long (57014)\n',
      },
      200,
    ])
  })

  test('a wrong password, which is not repeated', async () => {
    const { ownerUrl, platformUrl } = doors.reihum.database
    const wrong = new URL(urlForRole(ownerUrl, appRole, testSecret))
    wrong.password = 'hunter2'
    const second = await startTestReihum({
      database: { ...doors.reihum.database, platformUrl, appUrl: wrong.href },
      args: ['--role', 'web'],
    })
    const said = await until('not ready', second.origin)
    await second.close()
    expect(said).toEqual({
      status: 503,
      body: 'not ready: requests would fail: the database refuses the login (28P01)\n',
    })
  })
})

describe('the other door', () => {
  test.each<ProxyMode>(['refuse', 'freeze'])('%s: degraded, and bookings are taken', async (mode) => {
    await doors.platform.set(mode)
    const { status, body } = await until('degraded')
    expect(status).toBe(200)
    expect(body).toContain('sign-in and jobs would fail')
    expect((await book()).status).toBe(200)
  })
})

test('a probe is answered while all connections are in use', async () => {
  const holder = await doors.reihum.owner.connect()
  await holder.query('begin')
  await holder.query('lock table tenant in access exclusive mode')
  const held = Array.from({ length: 12 }, () => book())
  const said = await until('not ready: requests would fail: ')
  await holder.query('rollback')
  holder.release()
  expect(said.status).toBe(503)
  await Promise.all(held)
})

describe('a worker', () => {
  const startWorker = () =>
    startReihum({
      config: readConfig(
        {
          REIHUM_HOST: '127.0.0.1',
          REIHUM_PROBE_PORT: '0',
          REIHUM_SECRET: testSecret,
          REIHUM_DATA: '/tmp',
          REIHUM_LOG_LEVEL: 'silent',
          REIHUM_PUBLIC_URL: 'http://reihum.test',
        },
        ['--role', 'worker'],
      ),
      databases: doors.reihum.database,
      parts: () => [{ name: 'mails', state: 'paused', reason: 'the server is slow', since: new Date() }],
    })

  test('has a port for probes, and nothing else there', async () => {
    const worker = await startWorker()
    const origin = `http://127.0.0.1:${worker.probePort}`
    expect(worker.port).toBe(null)
    expect(await (await fetch(`${origin}/healthz`)).text()).toBe('ok\n')
    expect(await ask(origin)).toEqual({
      status: 200,
      body: 'degraded: mails is paused (the server is slow)\n',
    })
    expect(await (await fetch(`${origin}/metrics`)).text()).toContain('reihum_jobs_total')
    expect((await fetch(`${origin}/api/openapi.json`)).status).toBe(404)
    await worker.stop()
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })

  test('that was given up by the others is not ready', async () => {
    const worker = await startWorker()
    const said = await eventually(async () => {
      await doors.reihum.owner.query("delete from node where role = 'worker'")
      const { status, body } = await ask(`http://127.0.0.1:${worker.probePort}`)
      return body.startsWith('not ready: this node has not reported') && { status }
    })
    await worker.stop()
    expect(said.status).toBe(503)
  })
})
