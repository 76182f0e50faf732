import type { NewsChoice } from '@reihum/contract/tenants/staff-news.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import {
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  type TestUser,
  testPassword,
} from '#test/reihum.ts'
import { newsTeller } from './tell-staff-news.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant
let look: () => Promise<void>
const start = Date.parse('2026-03-02T09:00:00Z')
let minutes = 0
const clock = () => new Date(start + minutes * 60_000)

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({ environment: { REIHUM_SMTP_URL: mailServer.url }, clock })
  look = newsTeller({
    ...reihum,
    mail: { canSend: true, domain: 'reihum.test' },
    publicUrl: 'http://reihum.test',
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})
beforeEach(async () => {
  minutes = 0
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))

/** The clock goes on, and a node looks: first at what happened, then again once that has settled. */
async function goOn(more: number): Promise<void> {
  minutes += more
  await look()
}

async function signedIn(user: TestUser): Promise<TestUser> {
  const body = { username: user.username, password: testPassword }
  const { token } = (await reihum.call<{ token: string }>('POST', '/api/auth/login', { body })).body
  return { ...user, token }
}

async function choose(by: TestUser, subject: string, pace: string) {
  const { token } = await signedIn(by)
  const body = { pace }
  return reihum.call<NewsChoice>('PUT', `/api/${tenant.slug}/news-choice/${subject}`, { token, body })
}

const choiceOf = async (by: TestUser) => {
  const { token } = await signedIn(by)
  return reihum.call<NewsChoice>('GET', `/api/${tenant.slug}/news-choice`, { token })
}

const chooseAll = async (by: TestUser, pace: string) => {
  for (const subject of ['registrations', 'cancellations', 'waitingList']) await choose(by, subject, pace)
}

/** The news that a member got, once nothing is under way any more. */
async function newsTo(user: TestUser) {
  await eventually(async () => {
    const { rows } = await reihum.owner.query(
      `select from outbox where tenant_id = $1 and task = 'mail.send'
       union all select from job where tenant_id = $1 and task = 'mail.send'`,
      [tenant.id],
    )
    return rows.length === 0
  })
  const { rows } = await reihum.owner.query<{
    recipient: string
    text: string
    subject: string
    html: string
  }>(
    `select m.recipient, m.subject, m.text, m.html from mail m join user_account u on u.email = m.recipient
     where m.tenant_id = $1 and m.kind = 'staff.news' and u.id = $2 order by m.created_at, m.id`,
    [tenant.id, user.id],
  )
  return rows
}

const subjectsTo = async (user: TestUser) => (await newsTo(user)).map(({ subject }) => subject)

describe('who wants to know at once', () => {
  it('is told of what visitors did, in one letter with names and courses', async () => {
    await chooseAll(tenant.operator, 'atOnce')
    const courseId = await desk.course({ title: 'Aquarell', attendeeLimit: 2 })
    await desk.book(courseId, 2)
    await desk.book(courseId, 1)
    await goOn(0)
    expect(await subjectsTo(tenant.operator)).toEqual([])
    await goOn(1)
    const [letter, ...others] = await newsTo(tenant.operator)
    expect(others).toEqual([])
    expect(letter?.subject).toBe('2 neue Anmeldungen, 1 Änderung auf der Warteliste')
    expect(letter?.text).toMatch(
      /Neue Anmeldungen\n-+\n\n- Kind 0 Fam-\S+ – Aquarell\n- Kind 1 Fam-\S+ – Aquarell/,
    )
    expect(letter?.text).toMatch(/Warteliste\n-+\n\n- Kind 0 Fam-\S+ – Aquarell \(steht auf der Warteliste\)/)
    expect(letter?.text).toContain('http://reihum.test/account#notifications')
  })

  it('is told of all that happened before a node looked for the first time', async () => {
    await chooseAll(tenant.operator, 'atOnce')
    const courseId = await desk.course({ attendeeLimit: null })
    await desk.book(courseId)
    minutes += 3
    await desk.book(courseId)
    await goOn(0)
    await goOn(1)
    expect(await subjectsTo(tenant.operator)).toEqual(['2 neue Anmeldungen'])
  })

  it('is told of each thing once, and not more often than every ten minutes', async () => {
    await chooseAll(tenant.operator, 'atOnce')
    const courseId = await desk.course({ attendeeLimit: null })
    await desk.book(courseId)
    await goOn(0)
    await goOn(1)
    await desk.book(courseId)
    for (let minute = 0; minute < 8; minute++) await goOn(1)
    expect(await subjectsTo(tenant.operator)).toEqual(['1 neue Anmeldung'])
    await goOn(2)
    expect(await subjectsTo(tenant.operator)).toEqual(['1 neue Anmeldung', '1 neue Anmeldung'])
    await goOn(30)
    expect(await subjectsTo(tenant.operator)).toHaveLength(2)
  })

  it('is not told of what the staff did themselves', async () => {
    await chooseAll(tenant.operator, 'atOnce')
    const courseId = await desk.course({ attendeeLimit: null })
    tenant = { ...tenant, operator: await signedIn(tenant.operator) }
    const { body } = await desk.create(courseId)
    const [id = ''] = desk.idsOf(body)
    await desk.cancel(id, { reason: 'krank', tell: false })
    await goOn(0)
    await goOn(2)
    expect(await subjectsTo(tenant.operator)).toEqual([])
  })

  it('is told once, however many nodes look', async () => {
    await chooseAll(tenant.operator, 'atOnce')
    const courseId = await desk.course({ attendeeLimit: null })
    await desk.book(courseId)
    await goOn(0)
    minutes += 1
    await Promise.all([look(), look(), look()])
    expect(await subjectsTo(tenant.operator)).toHaveLength(1)
  })
})

describe('who has chosen nothing', () => {
  it('gets a summary in the morning, of what happened since the last one', async () => {
    const courseId = await desk.course({ attendeeLimit: null })
    await desk.book(courseId)
    await goOn(0)
    await goOn(60)
    expect(await subjectsTo(tenant.admin)).toEqual([])
    await desk.book(courseId)
    await goOn(0)
    // At seven in Berlin.
    await goOn(20 * 60 + 1)
    expect(await subjectsTo(tenant.admin)).toEqual(['2 neue Anmeldungen'])
    await goOn(24 * 60)
    expect(await subjectsTo(tenant.admin)).toHaveLength(1)
  })
})

describe('what one is told of', () => {
  it('is chosen by each member, and nothing comes of what is off', async () => {
    await chooseAll(tenant.operator, 'off')
    await choose(tenant.admin, 'registrations', 'atOnce')
    const courseId = await desk.course({ attendeeLimit: null })
    await desk.book(courseId)
    await goOn(0)
    await goOn(1)
    await goOn(24 * 60)
    expect(await subjectsTo(tenant.operator)).toEqual([])
    expect(await subjectsTo(tenant.admin)).toEqual(['1 neue Anmeldung'])
  })

  it('is kept, also when it is sent twice', async () => {
    for (const _ of [1, 2])
      expect((await choose(tenant.operator, 'registrations', 'off')).body.items).toEqual([
        { subject: 'registrations', pace: 'off' },
        { subject: 'cancellations', pace: 'daily' },
        { subject: 'waitingList', pace: 'daily' },
        { subject: 'undeliveredMails', pace: 'atOnce' },
      ])
    expect((await choiceOf(tenant.operator)).body.items[0]).toEqual({ subject: 'registrations', pace: 'off' })
    expect((await choiceOf(tenant.admin)).body.items[0]).toEqual({ subject: 'registrations', pace: 'daily' })
  })

  it('is refused where the role may not read it, and where there is no such pace', async () => {
    await reihum.owner.query(
      "update membership set role = 'accountant' where tenant_id = $1 and user_id = $2",
      [tenant.id, tenant.operator.id],
    )
    expect((await choiceOf(tenant.operator)).status).toBe(403)
    expect((await choose(tenant.operator, 'registrations', 'atOnce')).status).toBe(403)
    expect((await choose(tenant.admin, 'registrations', 'hourly')).status).toBe(422)
  })

  it('goes with the member who leaves', async () => {
    await choose(tenant.operator, 'registrations', 'off')
    const { rows } = await reihum.owner.query<{ id: string }>(
      'select id from membership where tenant_id = $1 and user_id = $2',
      [tenant.id, tenant.operator.id],
    )
    const { token } = await signedIn(tenant.admin)
    const left = await reihum.call('DELETE', `/api/${tenant.slug}/members/${rows[0]?.id}`, { token })
    expect(left.status).toBe(200)
    expect(
      (await reihum.owner.query('select from news_choice where tenant_id = $1', [tenant.id])).rowCount,
    ).toBe(0)
  })
})
