import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant, testPassword } from '#test/reihum.ts'
import { tellChangedDates } from './tell-changed-dates.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant
const start = Date.parse('2027-03-01T09:00:00Z')
let minutes = 0
const clock = () => new Date(start + minutes * 60_000)

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({ environment: { REIHUM_SMTP_URL: mailServer.url }, clock })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})
beforeEach(async () => {
  minutes = 0
  tenant = await reihum.addTenant()
})

const at = () => ({ reihum, tenant })
const { appointment, course, added, appointmentsOf, cancel, restore } = appointmentDesk(at)
const desk = registrationDesk(at)
const money = moneyDesk(at)

async function fourDates() {
  const courseId = await course({ title: 'Aquarell', feeCents: 8000, givesBackDates: true })
  await added(courseId, ...['13', '20', '27'].map((day) => appointment(`2027-04-${day}`)))
  return { courseId, ids: (await appointmentsOf(courseId)).map(({ id }) => id as string) as [string, string] }
}

async function booked(courseId: string, fields: object = {}) {
  const email = `${newId()}@example.org`
  const { body } = await desk.create(courseId, {
    attendees: [{ firstName: 'Ada', lastName: 'Berg', email }],
    ...fields,
  })
  return { email, id: desk.idsOf(body)[0] as string }
}

/** The clock goes on, whoever is signed in is so anew, and a node looks; then the last letter about dates that came. */
async function lettersAfter(more: number, email: string): Promise<string[]> {
  minutes += more
  const body = { username: tenant.operator.username, password: testPassword }
  const { token } = (await reihum.call<{ token: string }>('POST', '/api/auth/login', { body })).body
  tenant = { ...tenant, operator: { ...tenant.operator, token } }
  await tellChangedDates(reihum)
  await eventually(async () => {
    const { rows } = await reihum.owner.query(
      `select from outbox where tenant_id = $1 union all select from job where tenant_id = $1 and task in ('registrations.tell-dates', 'mail.send')`,
      [tenant.id],
    )
    return rows.length === 0
  })
  return mailServer.received
    .filter((mail) => mail.to === email && /Termin|Date/.test(mail.subject))
    .map(({ text }) => text)
}

describe('the letter about a cancelled date', () => {
  it('says what is credited, and that it lowers what is still to be paid', async () => {
    const { courseId, ids } = await fourDates()
    const { email } = await booked(courseId)
    minutes += 1
    await cancel(ids[0])
    const [text] = await lettersAfter(6, email)
    expect(text).toMatch(/Gutschrift: 20,00.€\n {2}Sie zahlen entsprechend weniger\./)
    expect(text).not.toContain('erstatten oder verrechnen')
  })

  it('says what happens with what was paid', async () => {
    const { courseId, ids } = await fourDates()
    const { email, id } = await booked(courseId, { language: 'en' })
    const receivable = await money.owedFor(id)
    await money.note(8000, { allocations: [{ receivableId: receivable.id, cents: 8000 }] })
    minutes += 1
    await cancel(ids[0])
    await cancel(ids[1])
    const [text] = await lettersAfter(6, email)
    expect(text).toMatch(
      /Credit: €40\.00\n {2}Whatever you have already paid of it will be refunded or set off\./,
    )
  })

  it('takes it back in words where the date takes place after all, and is silent where nobody was told', async () => {
    const { courseId, ids } = await fourDates()
    const { email } = await booked(courseId)
    minutes += 1
    await cancel(ids[0])
    await lettersAfter(6, email)
    await restore(ids[0])
    const [, again] = await lettersAfter(6, email)
    expect(again).toMatch(
      /Wieder im Preis: Was gutgeschrieben war, gehört wieder dazu: Der Preis ist jetzt 80,00.€\./,
    )
    await cancel(ids[0])
    await restore(ids[0])
    expect(await lettersAfter(6, email)).toHaveLength(2)
  })

  it('says nothing of money where nothing is given back', async () => {
    const courseId = await course({ title: 'Aquarell', feeCents: 8000 })
    const [second] = await added(courseId, appointment('2027-04-13'))
    const { email } = await booked(courseId)
    minutes += 1
    await cancel(second?.id ?? '')
    const [text] = await lettersAfter(6, email)
    expect(text).not.toContain('Gutschrift')
  })
})
