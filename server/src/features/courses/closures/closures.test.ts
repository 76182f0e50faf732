import type { SeriesPreview } from '@reihum/contract/courses/appointment.schema.ts'
import { type Closure, closureLimit } from '@reihum/contract/courses/closure.schema.ts'
import type { AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const call = <Body>(method: string, path: string, body?: unknown, token = tenant.operator.token) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token, body })
const summer = { name: 'Sommerpause', kind: 'closed', firstDay: '2027-07-20', lastDay: '2027-09-02' }
const add = (closure: object = summer, id = newId()) =>
  call<Closure & Problem>('POST', '/closures', { id, closure })
const change = (id: string, revision: number, closure: object) =>
  call<Closure & Problem>('PUT', `/closures/${id}`, { revision, closure })
const namesOf = async () =>
  (await call<{ items: Closure[] }>('GET', '/closures')).body.items.map(({ fields }) => fields.name)
const logged = async () => {
  const path = '/audit-log?subjectKind=closure'
  const { body } = await call<{ items: AuditEntry[] }>('GET', path, undefined, tenant.admin.token)
  return body.items.map(({ commandType }) => commandType)
}

describe('a closure', () => {
  it('comes back as it was entered, in the order of the days', async () => {
    const { status, body } = await add()
    expect([status, body.revision, body.fields]).toEqual([200, 0, summer])
    await add({ name: 'Osterferien', kind: 'school', firstDay: '2027-03-22', lastDay: '2027-04-03' })
    expect(await namesOf()).toEqual(['Osterferien', 'Sommerpause'])
  })

  it('sent twice is one, and the same days of a kind are entered once', async () => {
    const id = newId()
    const [one, other] = await Promise.all([add(summer, id), add(summer, id)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await logged()).toEqual(['closure.created'])
    const twin = await add({ ...summer, name: 'Anders' })
    expect([twin.status, twin.body.error_code]).toEqual([409, 'CLOSURE_TWICE'])
    expect((await add({ ...summer, kind: 'school' })).status).toBe(200)
  })

  it('is never saved over what somebody else saved', async () => {
    const { body } = await add()
    const wanted = { ...summer, lastDay: '2027-08-31' }
    expect((await change(body.id, 0, wanted)).body.revision).toBe(1)
    expect((await change(body.id, 0, wanted)).body.revision).toBe(1)
    const late = await change(body.id, 0, { ...wanted, name: 'Betriebsferien' })
    expect([late.status, late.body.error_code]).toEqual([409, 'CONFLICT'])
    expect(await logged()).toEqual(['closure.changed', 'closure.created'])
  })

  it('that was deleted comes back under its id', async () => {
    const { body } = await add()
    expect((await call('DELETE', `/closures/${body.id}`)).body).toEqual({ removed: true })
    expect((await call('DELETE', `/closures/${body.id}`)).body).toEqual({ removed: false })
    expect((await add(body.fields, body.id)).body.fields).toEqual(summer)
    expect(await namesOf()).toEqual(['Sommerpause'])
  })

  it('cannot be reached from another tenant', async () => {
    const { body } = await add()
    tenant = await reihum.addTenant()
    expect((await change(body.id, 0, summer)).status).toBe(404)
    expect((await call('DELETE', `/closures/${body.id}`)).body).toEqual({ removed: false })
    expect(await namesOf()).toEqual([])
  })

  it.each([
    ['ends before it begins', { lastDay: '2027-07-19' }, 'closure.lastDay'],
    ['lasts longer than a year', { lastDay: '2028-07-20' }, 'closure.lastDay'],
    ['has no name', { name: ' ' }, 'closure.name'],
    ['has a day that is none', { firstDay: '2027-02-30' }, 'closure.firstDay'],
  ])('that %s is told at its field', async (_, wrong, path) => {
    const { status, body } = await add({ ...summer, ...wrong })
    expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]])
  })

  it.each([
    ['ends before it begins', '2027-07-19'],
    ['lasts longer than a year', '2028-07-20'],
  ])('that %s is refused by the database too', async (_, lastDay) => {
    const inserted = reihum.owner.query(
      `insert into closure (tenant_id, id, name, name_sort, kind, first_day, last_day, created_at, updated_at)
       values ($1, gen_random_uuid(), 'n', 'n', 'closed', '2027-07-20', $2, now(), now())`,
      [tenant.id, lastDay],
    )
    await expect(inserted).rejects.toThrow(/closure_days/)
  })

  it('is one of a certain number at most', async () => {
    await reihum.owner.query(
      `insert into closure (tenant_id, id, name, name_sort, kind, first_day, last_day, created_at, updated_at)
       select $1, gen_random_uuid(), 'n', 'n', 'closed', d, d, now(), now()
       from generate_series(1, $2) n, lateral (select date '2020-01-01' + n::integer as d) days`,
      [tenant.id, closureLimit],
    )
    const { status, body } = await add()
    expect([status, body.error_code]).toEqual([409, 'TOO_MANY_CLOSURES'])
    expect(body.detail).toContain(String(closureLimit))
  })
})

describe('a series', () => {
  /** Thursdays: Ascension Day on 6 May, a closure on the 13th, school holidays on the 20th, a chosen range on the 27th. */
  const plan = { cycle: 'weekly', firstDate: '2027-04-29', time: '18:00', minutes: 90, end: { count: 2 } }
  const chosen = { skipRanges: [{ from: '2027-05-24', until: '2027-05-30' }] }
  const preview = async (overrides: object = {}) => {
    const courseId = await addCourse(reihum, tenant)
    await add({ name: 'Umbau', kind: 'closed', firstDay: '2027-05-10', lastDay: '2027-05-16' })
    await add({ name: 'Pfingstferien', kind: 'school', firstDay: '2027-05-18', lastDay: '2027-05-22' })
    const series = { ...plan, ...chosen, ...overrides }
    const path = `/courses/${courseId}/series-preview`
    return (await call<SeriesPreview>('POST', path, { series })).body
  }
  const daysOf = ({ appointments }: SeriesPreview) => appointments.map(({ start }) => start.slice(0, 10))

  it('leaves out holidays, closures, school holidays and chosen days, and says why', async () => {
    const body = await preview()
    expect(daysOf(body)).toEqual(['2027-04-29', '2027-06-03'])
    expect(body.leftOut).toEqual([
      { date: '2027-05-06', reason: 'holiday', name: 'Christi Himmelfahrt', holiday: 'Christi Himmelfahrt' },
      { date: '2027-05-13', reason: 'closed', name: 'Umbau', holiday: null },
      { date: '2027-05-20', reason: 'school', name: 'Pfingstferien', holiday: null },
      { date: '2027-05-27', reason: 'chosen', name: null, holiday: null },
    ])
  })

  it.each([
    ['closures', { skipClosures: false }, '2027-05-13'],
    ['school holidays', { skipSchoolHolidays: false }, '2027-05-20'],
    ['the chosen days', { skipRanges: [] }, '2027-05-27'],
    ['public holidays', { skipHolidays: false }, '2027-05-06'],
  ])('takes place in %s where that is wanted', async (_, overrides, second) => {
    expect(daysOf(await preview(overrides))).toEqual(['2027-04-29', second])
  })

  it('knows nothing of the closures of others', async () => {
    await add({ name: 'Umbau', kind: 'closed', firstDay: '2027-05-10', lastDay: '2027-05-16' })
    tenant = await reihum.addTenant()
    const courseId = await addCourse(reihum, tenant)
    const path = `/courses/${courseId}/series-preview`
    const { body } = await call<SeriesPreview>('POST', path, { series: { ...plan, firstDate: '2027-05-13' } })
    expect(daysOf(body)).toEqual(['2027-05-13', '2027-05-20'])
  })

  it('refuses a range that ends before it begins', async () => {
    const courseId = await addCourse(reihum, tenant)
    const series = { ...plan, skipRanges: [{ from: '2027-05-24', until: '2027-05-23' }] }
    const { status, body } = await call<Problem>('POST', `/courses/${courseId}/series-preview`, { series })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['series.skipRanges.0.until']])
  })
})

it('the calendar names closures and school holidays on days that are no public holiday', async () => {
  await add({ name: 'Brückentage', kind: 'closed', firstDay: '2027-05-06', lastDay: '2027-05-08' })
  await add({ name: 'Pfingstferien', kind: 'school', firstDay: '2027-05-08', lastDay: '2027-05-09' })
  const { body } = await call<{ holidays: { date: string; name: string }[] }>(
    'GET',
    '/calendar?from=2027-05-05&until=2027-05-10',
  )
  expect(body.holidays).toEqual([
    { date: '2027-05-06', name: 'Christi Himmelfahrt' },
    { date: '2027-05-07', name: 'Brückentage' },
    { date: '2027-05-08', name: 'Brückentage' },
    { date: '2027-05-09', name: 'Pfingstferien' },
  ])
})
