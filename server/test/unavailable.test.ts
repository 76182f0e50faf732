import { afterAll, beforeAll, expect, test } from 'vitest'
import { noOrigin } from '#platform/tenant-context.ts'
import { testSecret } from './database.ts'
import { type FaultyDoors, openFaultyDoors } from './faulty-doors.ts'
import { startNodeProcess } from './node-process.ts'
import { addCourse, bookingRequest, eventually, type TestTenant } from './reihum.ts'
import { upload } from './upload.ts'

let doors: FaultyDoors
let tenant: TestTenant
let courseId: string
beforeAll(async () => {
  doors = await openFaultyDoors({ REIHUM_REQUEST_SECONDS: '3', REIHUM_POOL_SIZE: '1' })
  tenant = await doors.reihum.addTenant()
  courseId = await addCourse(doors.reihum, tenant, { attendeeLimit: 50 })
})
afterAll(() => doors.close())

test('whatever is asked for, it says when to come back, and nothing is kept', async () => {
  const { body } = await upload(doors.reihum, tenant, 'plan.txt', 'words')
  await doors.app.set('refuse')
  const portal = `/portal/${tenant.slug}/course/${courseId}/register`
  const open = (path: string, init: RequestInit = {}) => fetch(`${doors.node.origin}${path}`, init)
  const answers = {
    api: await open(`/api/${tenant.slug}/portal/courses`),
    feed: await open(`/api/${tenant.slug}/courses/calendar`),
    file: await open(new URL(body.downloadAddress, 'http://reihum.test').pathname),
    upload: await open(`/api/${tenant.slug}/files?id=${body.id}&filename=a.txt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.operator.token}` },
      body: 'words',
    }),
    list: await open(`/portal/${tenant.slug}/course-list`),
    frame: await open(`/embed/${tenant.slug}/course-list`),
    form: await open(portal, { method: 'POST', body: new URLSearchParams({ do: 'book' }) }),
  }
  await doors.app.set('pass')
  for (const [kind, { status, headers }] of Object.entries(answers)) {
    expect([kind, status, headers.get('retry-after')]).toEqual([kind, 503, '5'])
    expect([kind, headers.get('cache-control')]).toEqual([kind, 'no-store'])
  }
})

test('a form comes back with everything in it, in the language of its page, and books once', async () => {
  await doors.reihum.owner.query("update tenant set language = 'de' where id = $1", [tenant.id])
  const address = `${doors.node.origin}/portal/${tenant.slug}/course/${courseId}/register`
  const page = await eventually(async () => {
    const response = await fetch(address)
    return response.status === 200 && response.text()
  })
  expect(page).toContain('<html lang="de"')
  const entered = new URLSearchParams({
    requestKey: bookingRequest().requestKey,
    'attendees.0.firstName': 'Änne "A." <b>',
    notes: 'eine\r\nzweite Zeile',
    do: 'check',
    password: 'hunter2',
  })
  await doors.app.set('refuse')
  const response = await fetch(address, { method: 'POST', body: entered })
  await doors.app.set('pass')
  const refused = await response.text()
  expect(response.status).toBe(503)
  expect(refused).toContain('<html lang="de"')
  expect(refused).toContain('wird trotzdem nichts doppelt gebucht')
  expect(refused).toContain(`name="requestKey" value="${entered.get('requestKey')}"`)
  expect(refused).toContain('value="Änne &quot;A.&quot; &lt;b&gt;"')
  expect(refused).toContain('value="eine\r\nzweite Zeile"')
  expect(refused).not.toContain('hunter2')
})

test('when nothing has moved for longer than anybody has time, whoever comes is told so at once', async () => {
  const end = Promise.withResolvers<void>()
  const work = (body: () => Promise<void>) =>
    doors.node.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)
  // Work without a deadline holds the only connection, and more of it waits for that.
  const working = [work(() => end.promise), work(async () => undefined)]
  const look = () => doors.node.call('GET', `/api/${tenant.slug}/portal/courses`)
  const sentAway = await eventually(async () => {
    const answer = await Promise.race([look(), new Promise<null>((none) => setTimeout(none, 300, null))])
    return answer?.status === 503 && answer
  })
  expect(sentAway.headers.get('retry-after')).toBe('5')
  end.resolve()
  await Promise.all(working)
  expect((await look()).status).toBe(200)
})

test('a thousand failures are a line a minute for each cause, and a readiness that changed', async () => {
  const { database } = doors.reihum
  const node = await startNodeProcess(
    {
      DATABASE_URL: database.ownerUrl,
      REIHUM_APP_DATABASE_URL: doors.app.through(database.appUrl),
      REIHUM_SECRET: testSecret,
      REIHUM_DATA: '/tmp',
      REIHUM_LOG_LEVEL: 'warn',
    },
    ['--role', 'web'],
  )
  await doors.app.set('refuse')
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const paths = [`/api/${tenant.slug}/portal/courses`, `/portal/${tenant.slug}/course-list`]
      const headers = { 'x-forwarded-for': `10.0.${at}.1` }
      return (await fetch(`${node.origin}${paths[at % 2]}`, { headers })).status
    }),
  )
  await eventually(async () => node.output().includes('not ready'))
  await doors.app.set('pass')
  node.child.kill('SIGTERM')
  await node.exited
  expect(new Set(statuses)).toEqual(new Set([503]))
  const lines = node
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const failures = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')
  expect(failures).toEqual([
    expect.objectContaining({
      msg: 'requests could not be served',
      cause: 'the database is out of reach (ECONNREFUSED)',
      count: 1,
    }),
  ])
})
