import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { ChangedDates } from '@reihum/contract/registrations/changed-dates.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
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
const { call, appointment, course, added, appointmentsOf, cancel, restore, day } = appointmentDesk(at)
const desk = registrationDesk(at)

const move = (id: string, sequence: number, to: { start: string; end: string }, fields: object = {}) =>
  call('PUT', `appointments/${id}`, { sequence, appointment: { ...to, title: '' }, ...fields })

/** Somebody who is registered, with their address. */
async function booked(courseId: string, fields: object = {}): Promise<string> {
  const email = `${newId()}@example.org`
  const one = { firstName: 'Ada', lastName: 'Berg', email }
  const { status } = await desk.create(courseId, { attendees: [one], ...fields })
  expect(status).toBe(200)
  return email
}

const told = (email: string) =>
  mailServer.received.filter(
    (mail) => mail.to === email && !/Anmeldung|Buchung|Warteliste|Platz/.test(mail.subject),
  )

/** The clock goes on, whoever is signed in is so anew, and a node looks. */
async function goOn(more: number) {
  minutes += more
  const body = { username: tenant.operator.username, password: testPassword }
  const { token } = (await reihum.call<{ token: string }>('POST', '/api/auth/login', { body })).body
  tenant = { ...tenant, operator: { ...tenant.operator, token } }
  await tellChangedDates(reihum)
}

/** Nothing waits that could still write. */
const quiet = () =>
  eventually(async () => {
    const { rows } = await reihum.owner.query(
      `select from outbox where tenant_id = $1 and task in ('registrations.tell-dates', 'mail.send')
       union all select from job where tenant_id = $1 and task in ('registrations.tell-dates', 'mail.send')`,
      [tenant.id],
    )
    return rows.length === 0
  })

const subjects = async (email: string) => {
  await quiet()
  return told(email).map(({ subject }) => subject)
}

const pending = async () =>
  (
    await reihum.owner.query<{ look_at: Date | null }>(
      'select look_at from changed_date where tenant_id = $1',
      [tenant.id],
    )
  ).rows.map(({ look_at }) => look_at !== null)

async function courseWithDates() {
  const courseId = await course({ title: 'Aquarell' })
  const [second] = await added(courseId, appointment('2027-04-13'))
  return { courseId, second: second as Appointment }
}

describe('whoever is registered', () => {
  it('is told once of dates that were moved and cancelled, five minutes after the last change', async () => {
    const { courseId, second } = await courseWithDates()
    const [one, other] = [await booked(courseId), await booked(courseId)]
    const [first] = await appointmentsOf(courseId)
    await move(first?.id ?? '', 0, day('2027-04-08'))
    await goOn(4)
    await cancel(second.id, 'Krankheit')
    await goOn(4)
    expect(await subjects(one)).toEqual([])
    await goOn(2)
    expect(await subjects(one)).toEqual(['Geänderte Termine: Aquarell'])
    expect(await subjects(other)).toHaveLength(1)
    const text = told(one)[0]?.text ?? ''
    expect(text).toContain('2 Termine haben sich geändert.')
    expect(text).toMatch(/Verschoben: bisher: Di, 6\. April 2027, .*\n {2}neu: Do, 8\. April 2027/)
    expect(text).toMatch(/Fällt aus: Di, 13\. April 2027, .*\n {2}Grund: Krankheit/)
    await goOn(60)
    expect(await subjects(one)).toHaveLength(1)
    expect(await pending()).toEqual([])
  })

  it('gets a calendar file in which a cancelled date stays as cancelled with a raised sequence', async () => {
    const { courseId, second } = await courseWithDates()
    const email = await booked(courseId)
    await cancel(second.id)
    await goOn(6)
    expect(await subjects(email)).toEqual(['Termin fällt aus: Aquarell'])
    const [mail] = told(email)
    const file = mail?.files.find(({ mediaType }) => mediaType.startsWith('text/calendar'))
    const events = (file?.text ?? '').split('BEGIN:VEVENT').slice(1)
    const [kept, gone] = events
    expect([kept, gone].map((event) => /STATUS:(\w+)/.exec(event ?? '')?.[1])).toEqual([
      'CONFIRMED',
      'CANCELLED',
    ])
    expect(gone).toContain(`UID:${second.id}.`)
    expect(Number(/SEQUENCE:(\d+)/.exec(gone ?? '')?.[1])).toBeGreaterThan(
      Number(/SEQUENCE:(\d+)/.exec(kept ?? '')?.[1]),
    )
  })

  it('hears nothing of what is as it was again', async () => {
    const { courseId, second } = await courseWithDates()
    const email = await booked(courseId)
    await move(second.id, 0, day('2027-04-15'))
    await move(second.id, 1, { start: second.start, end: second.end })
    await cancel(second.id)
    await restore(second.id)
    await goOn(6)
    expect(await subjects(email)).toEqual([])
    expect(await pending()).toEqual([])
  })

  it('is told after a minute where the date is near, and of nothing that is over', async () => {
    const courseId = await course({ title: 'Aquarell' })
    const [over, near] = await added(
      courseId,
      appointment('2027-03-01', { start: '2027-03-01T19:00:00Z', end: '2027-03-01T20:00:00Z' }),
      appointment('2027-02-20'),
    )
    const email = await booked(courseId)
    await cancel(over?.id ?? '')
    await goOn(6)
    expect(await subjects(email)).toEqual([])
    await cancel(near?.id ?? '')
    await goOn(1.1)
    expect(await subjects(email)).toEqual(['Termin fällt aus: Aquarell'])
  })

  it('is told of a new date, and of one that takes place after all', async () => {
    const { courseId, second } = await courseWithDates()
    const email = await booked(courseId)
    await added(courseId, appointment('2027-04-20'))
    await goOn(6)
    await cancel(second.id)
    await goOn(6)
    await restore(second.id)
    await goOn(6)
    expect((await subjects(email)).sort()).toEqual(
      ['Neuer Termin: Aquarell', 'Termin fällt aus: Aquarell', 'Termin findet doch statt: Aquarell'].sort(),
    )
  })
})

describe('who is not told', () => {
  it('whoever registered after the change, or cancelled since', async () => {
    const { courseId, second } = await courseWithDates()
    const [gone, stays] = [newId(), await booked(courseId)]
    const email = `${gone}@example.org`
    const { body } = await desk.create(courseId, { attendees: [{ firstName: 'Bo', lastName: 'Au', email }] })
    await cancel(second.id)
    minutes += 1
    const late = await booked(courseId)
    for (const id of desk.idsOf(body)) await desk.cancel(id, { inform: false, note: '' })
    await goOn(6)
    expect(await subjects(stays)).toHaveLength(1)
    expect(await subjects(late)).toEqual([])
    expect((await subjects(email)).filter((subject) => subject.includes('fällt aus'))).toEqual([])
  })

  it('nobody, where a change says so; a later one that is told names what people know', async () => {
    const { courseId, second } = await courseWithDates()
    const email = await booked(courseId)
    await move(second.id, 0, day('2027-04-15'), { tellPeople: false })
    await goOn(30)
    expect([await subjects(email), await pending()]).toEqual([[], [false]])
    await move(second.id, 1, day('2027-04-16'))
    await goOn(6)
    expect(await subjects(email)).toEqual(['Termin verschoben: Aquarell'])
    expect(told(email)[0]?.text).toMatch(/bisher: Di, 13\. April 2027.*\n {2}neu: Fr, 16\. April 2027/)
  })

  it('nobody, where the provider has switched it off, unless a change says otherwise', async () => {
    await reihum.owner.query('update tenant set tells_changed_dates = false where id = $1', [tenant.id])
    const { courseId, second } = await courseWithDates()
    const email = await booked(courseId)
    await cancel(second.id)
    await goOn(6)
    expect(await subjects(email)).toEqual([])
    await restore(second.id)
    await move(second.id, 2, day('2027-04-14'), { tellPeople: true })
    await goOn(6)
    expect(await subjects(email)).toEqual(['Termin verschoben: Aquarell'])
  })

  it('nobody of a course that was cancelled since: that has its own letter', async () => {
    const { courseId, second } = await courseWithDates()
    const email = await booked(courseId)
    await cancel(second.id)
    await reihum.owner.query("update course set state = 'cancelled' where id = $1", [courseId])
    await goOn(6)
    expect((await subjects(email)).filter((subject) => subject.includes('Termin'))).toEqual([])
    expect(await pending()).toEqual([])
  })
})

it('whoever waits is told in words for the waiting list', async () => {
  const courseId = await course({ title: 'Aquarell', attendeeLimit: 1, waiterLimit: 5 })
  const [second] = await added(courseId, appointment('2027-04-13'))
  await booked(courseId)
  const waits = `${newId()}@example.org`
  await desk.book(courseId, 1, { attendees: [{ firstName: 'Bo', lastName: 'Au', email: waits }] })
  await cancel(second?.id ?? '')
  await goOn(6)
  expect(await subjects(waits)).toEqual(['Termin fällt aus: Aquarell'])
  expect(told(waits)[0]?.text).toContain('An Ihrem Platz auf der Warteliste ändert sich dadurch nichts.')
  expect(told(waits)[0]?.files).toEqual([])
})

describe('the staff', () => {
  const read = async (courseId: string) =>
    (await desk.staff<ChangedDates>('GET', `/courses/${courseId}/changed-dates`)).body

  it('sees who will be told what and when, and the letter, whose link opens nothing', async () => {
    const { courseId, second } = await courseWithDates()
    await booked(courseId)
    await booked(courseId)
    expect(await read(courseId)).toMatchObject({ isOn: true, tellsAt: null, count: 0, changes: [] })
    await cancel(second.id, 'Krankheit')
    expect(await read(courseId)).toMatchObject({
      tellsAt: '2027-03-01T09:05:00.000Z',
      placed: 2,
      waiting: 0,
      count: 1,
      changes: [{ kind: 'cancelled', before: { start: second.start }, after: null, reason: 'Krankheit' }],
    })
    const { body } = await desk.staff<{ letter: { subject: string; html: string } }>(
      'GET',
      `/courses/${courseId}/changed-dates/letter`,
    )
    expect(body.letter.subject).toBe('Termin fällt aus: Aquarell')
    expect(body.letter.html).not.toMatch(/course-registration\/[\w-]/)
  })

  it('tells at once, and not once more later', async () => {
    const { courseId, second } = await courseWithDates()
    const email = await booked(courseId)
    await cancel(second.id)
    const tell = () => desk.staff<{ told: number }>('POST', `/courses/${courseId}/changed-dates/tell`)
    expect([(await tell()).body, (await tell()).body]).toEqual([{ told: 1 }, { told: 0 }])
    await goOn(6)
    expect(await subjects(email)).toHaveLength(1)
  })

  it('stops it before it goes out', async () => {
    const { courseId, second } = await courseWithDates()
    const email = await booked(courseId)
    await cancel(second.id)
    const silence = () => desk.staff<object>('POST', `/courses/${courseId}/changed-dates/silence`)
    expect([(await silence()).body, (await silence()).body]).toEqual([{ silenced: 1 }, { silenced: 0 }])
    expect(await read(courseId)).toMatchObject({ tellsAt: null, count: 0 })
    await goOn(6)
    expect(await subjects(email)).toEqual([])
  })

  it('of another provider finds no such course', async () => {
    const { courseId } = await courseWithDates()
    const other = await reihum.addTenant()
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/letter'],
      ['POST', '/tell'],
      ['POST', '/silence'],
    ] as const) {
      const address = `/api/${other.slug}/courses/${courseId}/changed-dates${path}`
      expect((await reihum.call(method, address, { token: other.operator.token })).status).toBe(404)
    }
  })
})
