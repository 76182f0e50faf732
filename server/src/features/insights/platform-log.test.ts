import type { PlatformAuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { record } from '#platform/audit/record.ts'
import { recorderOf } from '#platform/database/in-platform.ts'
import { noOrigin, platformTenantId } from '#platform/tenant-context.ts'
import {
  addCourse,
  type ProblemAnswer,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  type TestUser,
} from '#test/reihum.ts'

type Entries = { items: PlatformAuditEntry[]; total: number }

let reihum: TestReihum
let one: TestTenant
let other: TestTenant
let superuser: TestUser
let now = new Date('2027-03-14T10:00:00Z')

const days = { start: '2027-09-01T16:00:00Z', end: '2027-09-01T18:00:00Z' }

/** Records an event of the platform itself. */
const recordAtPlatform = (name: string, userId: string) =>
  reihum.inPlatform((ctx) =>
    record(recorderOf(ctx, { actor: { kind: 'user', userId: superuser.id, name: '' }, origin: noOrigin }), {
      name,
      subject: { kind: 'user', id: userId },
      payload: {},
      metadata: { reason: 'spam' },
    }),
  )

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true, clock: () => now, args: ['--role', 'web'] })
  ;[one, other, superuser] = await Promise.all([
    reihum.addTenant('schule-eins'),
    reihum.addTenant('schule-zwei'),
    reihum.addUser('superuser', { superuser: true }),
  ])
  await reihum.owner.query(
    "update user_account set full_name = 'Ada Berg', name_sort = 'ada berg' where id = $1",
    [one.operator.id],
  )
  await addCourse(reihum, one, days)
  now = new Date('2027-03-14T10:01:00Z')
  await addCourse(reihum, other, days)
  now = new Date('2027-03-14T10:02:00Z')
  await recordAtPlatform('user.locked', one.operator.id)
})
afterAll(() => reihum.close())

/** Sign-ins are recorded too, but not tested here. */
const isToldHere = ({ commandType }: PlatformAuditEntry) => !commandType.startsWith('identity.')
const look = <Body = Entries>(path = '', token = superuser.token) =>
  reihum.call<Body>('GET', `/api/admin/audit-logs${path}`, { token })
const companies = async (query: string) =>
  (await look(query)).body.items.filter(isToldHere).map(({ company }) => company)

describe('the log of all tenants', () => {
  it('is one list with the platform’s own entries among them, newest first', async () => {
    const items = (await look()).body.items.filter(isToldHere)
    expect(items.map((entry) => [entry.company, entry.commandType])).toEqual([
      ['Reihum', 'user.locked'],
      ['Schule schule-zwei', 'course.published'],
      ['Schule schule-zwei', 'course.created'],
      ['Schule schule-eins', 'course.published'],
      ['Schule schule-eins', 'course.created'],
    ])
    expect(items[0]).toMatchObject({
      tenantId: platformTenantId,
      actorName: superuser.username,
      subjectName: 'Ada Berg',
    })
    // The platform does not see the names of a tenant's courses.
    expect(items[1]?.subjectName).toBeNull()
  })

  it.each([
    ['a company', '?company=schule-EINS', ['Schule schule-eins', 'Schule schule-eins']],
    ['a company that is a pattern', '?company=schule_eins', []],
    [
      'a company in another spelling',
      '?company=sch%C3%BCle-eins',
      ['Schule schule-eins', 'Schule schule-eins'],
    ],
    ['a user’s name', '?user=ada b', ['Schule schule-eins', 'Schule schule-eins']],
    ['a command', '?commandType=user.locked', ['Reihum']],
    ['days', '?from=2027-03-13&to=2027-03-13', []],
    ['a day that has not begun', '?from=2027-03-15', []],
    [
      'the same day where it has begun',
      '?from=2027-03-15&timeZone=Pacific/Kiritimati&commandType=user.locked',
      ['Reihum'],
    ],
    ['its own house', `?tenantId=${platformTenantId}`, ['Reihum']],
  ])('can be narrowed to %s', async (_, query, expected) => {
    expect(await companies(query)).toEqual(expected)
  })

  it('refuses a zone that there is not', async () => {
    const { status, body } = (await look('?timeZone=Berlin')) as unknown as ProblemAnswer
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['timeZone']])
  })

  it('tells one entry with its origin and what was changed, and 404 for what lies elsewhere', async () => {
    const [entry] = (await look('?commandType=course.created&company=eins')).body.items
    const { body } = await look<Record<string, unknown>>(`/${one.id}/${entry?.auditId}`)
    expect(body).toMatchObject({
      company: 'Schule schule-eins',
      username: one.operator.username,
      ipAddress: expect.stringMatching(/^10\./),
      metadata: { after: { title: 'Aquarell für Einsteiger' } },
    })
    expect((await look(`/${other.id}/${entry?.auditId}`)).status).toBe(404)
  })
})

it.each(['/audit-logs', '/history', '/mails', '/overview'])('%s is for superusers only', async (path) => {
  const { status, body } = await reihum.call('GET', `/api/admin${path}`, { token: one.admin.token })
  expect([status, body.error_code]).toEqual([403, 'SUPERUSER_REQUIRED'])
})

it('the log of all tenants reaches thirty days back until somebody names a day', async () => {
  now = new Date('2027-04-20T10:00:00Z')
  const { body } = await reihum.call<{ token: string }>('POST', '/api/auth/login', {
    body: { username: superuser.username, password: 'correct horse battery staple' },
  })
  const told = async (query: string) => (await look(query, body.token)).body.items.filter(isToldHere).length
  expect(await told('')).toBe(0)
  expect(await told('?from=2027-03-01')).toBe(5)
  expect(await told('?to=2027-04-12')).toBe(5)
})
