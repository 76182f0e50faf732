import type { History, Overview } from '@reihum/contract/insights/insight.schema.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { platformTenantId } from '#platform/tenant-context.ts'
import { startTestReihum, type TestReihum, type TestUser } from '#test/reihum.ts'
import { countDailyFigures } from './count-daily-figures.ts'

let reihum: TestReihum
let superuser: TestUser
let now = new Date('2027-03-14T10:00:00Z')

beforeAll(async () => {
  // A web node does not count figures.
  reihum = await startTestReihum({ alone: true, clock: () => now, args: ['--role', 'web'] })
  superuser = await reihum.addUser('superuser', { superuser: true })
  await reihum.owner.query("update user_account set created_at = '2020-01-01'")
})
afterAll(() => reihum.close())

const addTenant = async (at: string) => {
  const id = newId()
  await reihum.owner.query('insert into tenant (id, slug, created_at) values ($1, $2, $3)', [
    id,
    `t-${id}`,
    at,
  ])
  await reihum.owner.query(
    "insert into membership (tenant_id, id, user_id, role) values ($1, $1, $2, 'admin')",
    [id, superuser.id],
  )
}
const addMail = (tenant: string, at: string, state = 'sent') =>
  reihum.owner.query(
    `insert into mail (tenant_id, id, event_id, kind, recipient, subject, html, text, message_id, state, created_at)
      values ($1, $2, $2, 'x', 'mina@example.org', 'Betreff', '<p>Link</p>', 'Link', $3, $4, $5)`,
    [tenant, newId(), `<${newId()}@x>`, state, at],
  )
const history = async (query = '') =>
  (await reihum.call<History>('GET', `/api/admin/history${query}`, { token: superuser.token })).body
const counted = async (query: string) => (await history(query)).days.filter(({ count }) => count > 0)
const figures = async () =>
  (await reihum.owner.query('select name, day::text, count from daily_figure order by 1, 2')).rows

it('before anything was counted every day is there with nothing on it', async () => {
  const { name, days } = await history()
  expect([name, days.length, days[0], days.at(-1)]).toEqual([
    'registrations',
    30,
    { day: '2027-02-13', count: 0 },
    { day: '2027-03-14', count: 0 },
  ])
})

it('the first time all days are counted, by UTC and without the platform’s own house', async () => {
  await addTenant('2026-05-01T12:00:00Z')
  await addTenant('2027-03-12T23:59:59Z')
  await addTenant('2027-03-13T00:00:00Z')
  await addTenant('2027-03-13T00:30:00+02:00')
  const { rows } = await reihum.owner.query("select id from tenant where created_at = '2026-05-01T12:00:00Z'")
  await addMail(rows[0].id, '2027-03-13T08:00:00Z')
  await addMail(platformTenantId, '2027-03-13T08:00:00Z')
  await countDailyFigures(reihum.inPlatform)
  expect(await counted('?name=tenants')).toEqual([
    { day: '2027-03-12', count: 2 },
    { day: '2027-03-13', count: 1 },
  ])
  expect((await counted('?name=tenants&days=365'))[0]).toEqual({ day: '2026-05-01', count: 1 })
  expect(await counted('?name=mails')).toEqual([{ day: '2027-03-13', count: 1 }])
  expect(await counted('?name=users&days=365')).toEqual([])
})

it('counted again it is the same, and what came meanwhile is added for today and yesterday', async () => {
  const before = await figures()
  await Promise.all([countDailyFigures(reihum.inPlatform), countDailyFigures(reihum.inPlatform)])
  expect(await figures()).toEqual(before)
  await addTenant('2027-03-13T20:00:00Z')
  await addTenant('2027-03-14T09:00:00Z')
  await countDailyFigures(reihum.inPlatform)
  expect((await counted('?name=tenants')).slice(1)).toEqual([
    { day: '2027-03-13', count: 2 },
    { day: '2027-03-14', count: 1 },
  ])
})

it('days on which no worker ran are made up for', async () => {
  await addTenant('2027-03-16T09:00:00Z')
  const clock = now
  now = new Date('2027-03-20T10:00:00Z')
  await countDailyFigures(reihum.inPlatform)
  now = clock
  const { rows } = await reihum.owner.query(
    "select count from daily_figure where name = 'tenants' and day = '2027-03-16'",
  )
  expect(rows).toEqual([{ count: 1 }])
})

it('what lies before is only counted anew when that is asked for', async () => {
  const old = { day: '2026-05-01', count: 1 }
  await countDailyFigures(reihum.inPlatform)
  await addTenant('2026-05-01T13:00:00Z')
  await countDailyFigures(reihum.inPlatform)
  expect((await counted('?name=tenants&days=365'))[0]).toEqual(old)
  await countDailyFigures(reihum.inPlatform, { anew: true })
  expect((await counted('?name=tenants&days=365'))[0]).toEqual({ ...old, count: 2 })
})

it('the overview leaves the platform’s own house out, and tells its failed mails apart', async () => {
  await addMail(platformTenantId, '2027-03-14T08:00:00Z', 'failed')
  const { body } = await reihum.call<Overview>('GET', '/api/admin/overview', { token: superuser.token })
  expect(body.tenants).toBe((await reihum.owner.query('select from tenant where not is_platform')).rowCount)
  expect([body.mailsFailed, body.platformMailsFailed]).toEqual([1, 1])
})

it('mails of the platform are listed, and only one that nobody took along can be read', async () => {
  await addMail(platformTenantId, '2027-03-14T09:00:00Z', 'stored')
  type Mails = { items: { id: string; state: string }[]; total: number }
  const get = <Body>(path: string) =>
    reihum.call<Body>('GET', `/api/admin/mails${path}`, { token: superuser.token })
  const { body } = await get<Mails>('')
  expect(body.items.map(({ state }) => state)).toEqual(['stored', 'failed', 'sent'])
  const bodies = await Promise.all(
    body.items.map(
      async ({ id }) => (await get<{ html: string | null; text: string | null }>(`/${id}`)).body,
    ),
  )
  expect(bodies.map(({ html, text }) => [html, text])).toEqual([
    ['<p>Link</p>', 'Link'],
    [null, null],
    [null, null],
  ])
  const { rows } = await reihum.owner.query('select id from mail where tenant_id <> $1', [platformTenantId])
  expect((await get(`/${rows[0].id}`)).status).toBe(404)
})
