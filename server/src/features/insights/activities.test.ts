import type { Activity } from '@reihum/contract/activities.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let courseId: string
let now = new Date('2027-03-04T10:00:00Z')

const days = { start: '2027-06-01T16:00:00Z', end: '2027-06-01T18:00:00Z' }

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now })
  tenant = await reihum.addTenant()
  await reihum.owner.query("update user_account set full_name = 'Ada Berg' where id = $1", [
    tenant.operator.id,
  ])
  courseId = await addCourse(reihum, tenant, days)
})
afterAll(() => reihum.close())

const look = async (of = tenant, token = tenant.operator.token) =>
  reihum.call<{ items: Activity[]; total: number }>('GET', `/api/${of.slug}/activities`, { token })
const told = async (of?: TestTenant, token?: string) =>
  (await look(of, token)).body.items.map(({ commandType, actorName, subjectName }) => [
    commandType,
    actorName,
    subjectName,
  ])

it('operators read what was done lately, newest first, although the log is not for them', async () => {
  now = new Date('2027-03-04T10:01:00Z')
  await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    body: bookingRequest(),
  })
  const log = await reihum.call('GET', `/api/${tenant.slug}/audit-log`, { token: tenant.operator.token })
  expect(log.status).toBe(403)
  expect(await told()).toEqual([
    ['registration.received', null, 'Mina Müller'],
    ['course.published', 'Ada Berg', 'Aquarell für Einsteiger'],
    ['course.created', 'Ada Berg', 'Aquarell für Einsteiger'],
  ])
})

it('a registration tells the course it is found under', async () => {
  const [registration, course] = (await look()).body.items
  expect(registration).toMatchObject({ subjectKind: 'registration', courseId })
  expect(course).toMatchObject({ subjectKind: 'course', subjectId: courseId, courseId: null })
})

it('says neither from where it came nor what changed', async () => {
  for (const activity of (await look()).body.items)
    expect(Object.keys(activity).sort()).toEqual([
      'actorKind',
      'actorName',
      'auditId',
      'commandType',
      'courseId',
      'subjectId',
      'subjectKind',
      'subjectName',
      'timestamp',
      'tokenName',
    ])
})

it('tells nothing of accounts, settings and other tenants', async () => {
  const other = await reihum.addTenant()
  await addCourse(reihum, other, { ...days, title: 'Bei anderen' })
  const before = await told()
  now = new Date('2027-03-04T10:02:00Z')
  await reihum.call('GET', `/api/${tenant.slug}/audit-log/export`, { token: tenant.admin.token })
  const log = await reihum.call<{ total: number }>('GET', `/api/${tenant.slug}/audit-log`, {
    token: tenant.admin.token,
  })
  expect(log.body.total).toBeGreaterThan(before.length)
  expect(await told()).toEqual(before)
  expect((await look(other)).status).toBe(404)
})

it('is short: what is older stays in the log', async () => {
  const busy = await reihum.addTenant()
  for (let count = 0; count < 9; count += 1) await addCourse(reihum, busy, days)
  const { body } = await look(busy, busy.operator.token)
  expect([body.items.length, body.total]).toEqual([15, 15])
})
