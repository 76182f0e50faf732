import type { AuditChoices, AuditDetail, AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addCourse,
  bookingRequest,
  courseFields,
  eventually,
  type ProblemAnswer,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

type Entries = { items: AuditEntry[]; total: number }

const days = { start: '2027-06-01T16:00:00Z', end: '2027-06-01T18:00:00Z', reference: 'A-1' }

let reihum: TestReihum
let tenant: TestTenant
let courseId: string
/** One minute before midnight in Berlin. */
let now = new Date('2027-03-04T22:59:00Z')

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now })
  tenant = await reihum.addTenant()
  await reihum.owner.query("update user_account set full_name = 'Ada Berg' where id = $1", [
    tenant.operator.id,
  ])
  courseId = await addCourse(reihum, tenant, days)
  now = new Date('2027-03-04T23:01:00Z')
  await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    body: bookingRequest(),
  })
  now = new Date('2027-03-04T23:02:00Z')
  await reihum.call('PUT', `/api/${tenant.slug}/courses/${courseId}`, {
    token: tenant.admin.token,
    body: { revision: 1, course: courseFields({ ...days, title: 'Aquarell für alle' }) },
  })
})
afterAll(() => reihum.close())

const look = async <Body = Entries>(path = '', options: { token?: string; language?: string } = {}) => {
  const answer = await reihum.call<Body>('GET', `/api/${tenant.slug}/audit-log${path}`, {
    token: tenant.admin.token,
    ...options,
  })
  return answer
}
const commands = async (query: string) => (await look(query)).body.items.map(({ commandType }) => commandType)

describe('the list', () => {
  it('tells who did what with what, newest first', async () => {
    const { body } = await look()
    expect(body.items.map((entry) => [entry.commandType, entry.actorName, entry.subjectName])).toEqual([
      ['course.changed', tenant.admin.username, 'Aquarell für alle'],
      ['registration.received', null, 'Mina Müller'],
      ['course.published', 'Ada Berg', 'Aquarell für alle'],
      ['course.created', 'Ada Berg', 'Aquarell für alle'],
    ])
    expect(body.total).toBe(4)
    expect((await look('?dir=asc')).body.items[0]?.commandType).toBe('course.created')
  })

  it.each([
    ['a day of the tenant’s own calendar', '?from=2027-03-04&to=2027-03-04', 2],
    ['the day after', '?from=2027-03-05&to=2027-03-05', 2],
    ['both', '?from=2027-03-04&to=2027-03-05', 4],
    ['days before', '?to=2027-03-03', 0],
    ['days after', '?from=2027-03-06', 0],
    ['days that end before they begin', '?from=2027-03-06&to=2027-03-01', 0],
    ['days far away', '?from=1970-01-01&to=2199-12-31', 4],
    ['a command', '?commandType=course.created', 1],
    ['an object’s kind', '?subjectKind=registration', 1],
  ])('by %s', async (_, query, count) => {
    const { status, body } = await look(query)
    expect(status).toBe(200)
    expect([body.items.length, body.total]).toEqual([count, count])
  })

  it('by user, and by one object', async () => {
    expect(await commands(`?userId=${tenant.operator.id}`)).toEqual(['course.published', 'course.created'])
    expect(await commands(`?subjectId=${courseId}&userId=${tenant.admin.id}`)).toEqual(['course.changed'])
  })

  it('refuses what is no day, and names the field', async () => {
    const { status, body } = (await look('?from=31.02.2027')) as unknown as ProblemAnswer
    expect(status).toBe(422)
    expect(body.errors?.map(({ path }) => path)).toEqual(['from'])
  })

  it('offers what occurs, and nothing of another tenant', async () => {
    const other = await reihum.addTenant()
    await addCourse(reihum, other)
    const { body } = await look<AuditChoices>('/choices')
    expect(body.commandTypes).toEqual([
      'course.changed',
      'course.created',
      'course.published',
      'registration.received',
    ])
    expect(body.subjectKinds).toEqual(['course', 'registration'])
    expect(body.users.map(({ name }) => name).sort()).toEqual(
      [`Ada Berg (${tenant.operator.username})`, tenant.admin.username].sort(),
    )
  })

  it('still tells the name of somebody who has left', async () => {
    const leaver = await reihum.addTenant()
    await addCourse(reihum, leaver)
    await reihum.owner.query('delete from membership where user_id = $1', [leaver.operator.id])
    await reihum.owner.query('insert into past_member values ($1, $2, $3)', [
      leaver.id,
      leaver.operator.id,
      now,
    ])
    const { body } = await reihum.call<Entries>('GET', `/api/${leaver.slug}/audit-log`, {
      token: leaver.admin.token,
    })
    expect(body.items.map(({ actorName }) => actorName)).toEqual(Array(2).fill(leaver.operator.username))
  })
})

it('a detail tells from where, and what changed', async () => {
  const [entry] = (await look('?commandType=course.changed')).body.items
  const { body } = await look<AuditDetail>(`/${entry?.auditId}`)
  expect(body).toMatchObject({
    username: tenant.admin.username,
    ipAddress: expect.stringMatching(/^10\./),
    metadata: { after: { title: 'Aquarell für alle' } },
  })
  const stranger = await reihum.addTenant()
  const { status } = await reihum.call('GET', `/api/${stranger.slug}/audit-log/${entry?.auditId}`, {
    token: stranger.admin.token,
  })
  expect(status).toBe(404)
})

describe('the export', () => {
  it('is a file with a name, in the language of whoever asks, and is itself in the log', async () => {
    const { status, headers, body } = await look<string>('/export?commandType=course.created', {
      language: 'en',
    })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain(`audit-log-${tenant.slug}-2027-03-05.csv`)
    const lines = body.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Ada Berg,')
    expect(lines[1]).toContain('Course created,Course,Aquarell für alle')

    const [entry] = (await look('?commandType=audit-log.exported')).body.items
    expect((await look<AuditDetail>(`/${entry?.auditId}`)).body.metadata).toEqual({
      rows: 1,
      commandType: 'course.created',
    })
  })

  it('begins with the mark by which spreadsheet programs know UTF-8', async () => {
    const response = await fetch(`${reihum.origin}/api/${tenant.slug}/audit-log/export`, {
      headers: { authorization: `Bearer ${tenant.admin.token}`, 'accept-language': 'de' },
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toContain('Kurs angelegt;Kurs;')
  })

  it('takes 50,000 rows, and refuses one more with the way out', async () => {
    const big = await reihum.addTenant()
    const fill = (count: number) =>
      reihum.owner.query(
        `insert into audit_entry (tenant_id, id, at, command_type, subject_kind, actor_kind, digest)
          select $1, gen_random_uuid(), $2, 'course.changed', 'course', 'system', 'x' from generate_series(1, $3)`,
        [big.id, now, count],
      )
    const take = () =>
      reihum.call('GET', `/api/${big.slug}/audit-log/export`, { token: big.admin.token, language: 'de' })
    await fill(50_000)
    const taken = await take()
    expect(String(taken.body).trim().split('\r\n')).toHaveLength(50_001)
    await eventually(async () => (await take()).status === 409)
    const refused = (await take()) as unknown as ProblemAnswer
    expect(refused.body).toMatchObject({
      error_code: 'TOO_MANY_ROWS',
      detail: 'Das wären mehr als 50000 Zeilen. Bitte grenzen Sie die Auswahl ein.',
    })
  })

  it('is for those who may read the log', async () => {
    expect((await look('/export', { token: tenant.operator.token })).status).toBe(403)
  })
})
