import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { appRole, rolePassword } from '#platform/database/roles.ts'
import { cloneDatabase, testSecret } from './database.ts'
import {
  hasDebianPostgres,
  type Peer,
  pgbouncer,
  startDebianPostgres,
  startPgbouncer,
} from './local-postgres.ts'
import { addCourse, bookingRequest, startTestReihum } from './reihum.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

function run(
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, 'run', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.once('close', (code) => done({ code, output }))
  })
}

describe.skipIf(!hasDebianPostgres)('Debian’s PostgreSQL 15 through DATABASE_URL', () => {
  let peer: Peer
  beforeAll(async () => {
    peer = await startDebianPostgres()
  })
  afterAll(() => peer?.stop())

  test('the HTTP and race suites are green', async () => {
    const { code, output } = await run(['--project', 'http', '--project', 'race'], { DATABASE_URL: peer.url })
    expect(code, output.slice(-4000)).toBe(0)
  }, 3_600_000)
})

describe.skipIf(!pgbouncer)('pgbouncer in transaction mode', () => {
  test('two hundred bookings over four connections of the pooler, and the lists read while they come', async () => {
    const database = await cloneDatabase(inject('ownerUrl'))
    const pooler = await startPgbouncer(new URL(database.ownerUrl), {
      [appRole]: rolePassword(testSecret, appRole),
    })
    try {
      const reihum = await startTestReihum({
        database: { ...database, appUrl: pooler.url },
        environment: { REIHUM_NAMED_STATEMENTS: 'off' },
      })
      const tenant = await reihum.addTenant()
      const courseId = await addCourse(reihum, tenant, { attendeeLimit: 150, waiterLimit: null })
      const book = () =>
        reihum.call<{ registrations: { state: string }[] }>(
          'POST',
          `/api/${tenant.slug}/portal/courses/${courseId}/registrations`,
          { body: bookingRequest() },
        )
      const read = () =>
        reihum.call('GET', `/api/${tenant.slug}/registrations?courseId=${courseId}`, {
          token: tenant.operator.token,
        })
      const [booked, lists] = await Promise.all([
        Promise.all(Array.from({ length: 200 }, book)),
        Promise.all(Array.from({ length: 60 }, read)),
      ])
      const states = booked.map((answer) => answer.body.registrations[0]?.state)
      expect(states.filter((state) => state === 'reserved')).toHaveLength(150)
      expect(states.filter((state) => state === 'on_waiting_list')).toHaveLength(50)
      expect(lists.every((answer) => answer.status === 200)).toBe(true)
      await reihum.close()
    } finally {
      await pooler.stop()
      await database.drop()
    }
  }, 120_000)
})
