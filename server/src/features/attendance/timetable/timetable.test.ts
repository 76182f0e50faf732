import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { attendanceDesk, markOf } from '#test/attendance-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import {
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  type TestUser,
} from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const clock = new Date('2027-03-02T08:00:00Z')
const staff = registrationDesk(() => ({ reihum, tenant }))
const desk = attendanceDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => clock })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const evening = { start: '2027-03-04T17:00:00.000Z', end: '2027-03-04T19:00:00.000Z' }
const mother = { firstName: 'Petra', lastName: 'Koch', email: 'petra@example.org', phone: '040 123456' }
const child = { firstName: 'Tim', lastName: 'Koch', email: '' }
const ofChild = { phone: mother.phone, email: mother.email, ofBooking: true }

const week = async (by: TestUser, day = '2027-03-02') => {
  const { status, body } = await desk.timetable(day, by)
  expect(status).toBe(200)
  return body
}
const idsOf = async (by: TestUser, day?: string) =>
  (await week(by, day)).dates.map(({ appointment }) => appointment.id as string)

/** As an administrator switches the setting on or off. */
async function openContacts(instructorsSeeContacts = true) {
  const path = `/api/${tenant.slug}/settings`
  const { token } = tenant.admin
  const { body } = await reihum.call<Record<string, unknown>>('GET', path, { token })
  const { revision, ...settings } = body
  const saved = await reihum.call('PUT', path, {
    token,
    body: { revision, settings: { ...settings, instructorsSeeContacts } },
  })
  expect(saved.status).toBe(200)
}

/** A course of this instructor on the evening, with a mother and her child. */
async function led(instructorId: string, fields: Record<string, unknown> = {}) {
  const courseId = await staff.course({ feeCents: 0, ...evening, instructorId, ...fields })
  const { body } = await staff.create(courseId, { attendees: [mother, child] })
  return { courseId, appointmentId: await desk.appointmentOf(courseId), ids: staff.idsOf(body) }
}

async function addDate(courseId: string, date: string, fields: Record<string, unknown> = {}) {
  const id = newId()
  const times = { start: `${date}T17:00:00Z`, end: `${date}T19:00:00Z` }
  const { status } = await staff.staff('POST', `/courses/${courseId}/appointments`, {
    appointments: [{ id, ...times, ...fields }],
  })
  expect(status).toBe(200)
  return id
}

describe('the timetable of an instructor', () => {
  it('has the dates of one week from its Monday, in the time zone of the provider', async () => {
    const { id, user } = await desk.instructor()
    const { courseId, appointmentId } = await led(id)
    // In Berlin it is Monday already.
    const monday = newId()
    await staff.staff('POST', `/courses/${courseId}/appointments`, {
      appointments: [{ id: monday, start: '2027-02-28T23:30:00Z', end: '2027-03-01T00:30:00Z' }],
    })
    const next = await addDate(courseId, '2027-03-08')
    expect(await idsOf(user)).toEqual([monday, appointmentId])
    expect(await idsOf(user, '2027-03-07')).toEqual([monday, appointmentId])
    expect(await idsOf(user, '2027-03-08')).toEqual([next])
    expect(await idsOf(user, '2027-02-28')).toEqual([])
    expect(await week(user)).toMatchObject({ monday: '2027-03-01', isInstructor: true, truncated: false })
    const today = await reihum.call('GET', `/api/${tenant.slug}/timetable`, { token: user.token })
    expect(today.body).toMatchObject({ monday: '2027-03-01' })
  })

  it('follows who leads: a date with an instructor of its own is theirs alone', async () => {
    const [main, further, substitute] = [
      await desk.instructor(),
      await desk.instructor('Bea'),
      await desk.instructor('Cem'),
    ]
    const { courseId, appointmentId } = await led(main.id, { furtherInstructorIds: [further.id] })
    const taken = await addDate(courseId, '2027-03-05', { instructorId: substitute.id })
    expect(await idsOf(main.user)).toEqual([appointmentId])
    expect(await idsOf(further.user)).toEqual([appointmentId])
    expect(await idsOf(substitute.user)).toEqual([taken])
  })

  it('says of each date who comes, as the door does, and leaves out who gave the place back', async () => {
    const { id, user } = await desk.instructor()
    const { appointmentId, ids } = await led(id)
    const [petra = '', tim = ''] = ids
    await desk.take([markOf({ registrationId: tim, appointmentId, type: 'EXCUSED' })], user)
    const [date] = (await week(user)).dates
    expect(date?.people.map(({ firstName, state, type }) => [firstName, state, type])).toEqual([
      ['Petra', 'confirmed', null],
      ['Tim', 'confirmed', 'EXCUSED'],
    ])
    await staff.cancel(petra)
    expect((await week(user)).dates[0]?.people.map(({ firstName }) => firstName)).toEqual(['Tim'])
  })

  it('keeps a cancelled date, and shows nothing of a draft', async () => {
    const { id, user } = await desk.instructor()
    const { courseId } = await led(id)
    const second = await addDate(courseId, '2027-03-05')
    await staff.staff('POST', `/appointments/${second}/cancel`, { reason: '' })
    expect((await week(user)).dates.map(({ appointment }) => appointment.cancelled)).toEqual([false, true])
    await staff.staff('POST', '/courses', {
      id: newId(),
      course: courseFields({ ...evening, instructorId: id, reference: 'Entwurf' }),
      overrideClashes: true,
    })
    expect((await week(user)).dates).toHaveLength(2)
  })

  it('shows no contact until the provider opens them, and then around the date only', async () => {
    const { id, user } = await desk.instructor()
    const { courseId } = await led(id)
    await addDate(courseId, '2027-03-22')
    await addDate(courseId, '2027-02-26')
    const shown = async (day?: string) =>
      (await week(user, day)).dates.map(({ contacts, people }) => [
        contacts,
        people.map((one) => one.contact),
      ])
    expect(await shown()).toEqual([['withheld', [null, null]]])
    await openContacts()
    const own = { phone: mother.phone, email: mother.email, ofBooking: false }
    expect(await shown()).toEqual([['shown', [own, ofChild]]])
    expect(await shown('2027-03-22')).toEqual([['later', [null, null]]])
    expect(await shown('2027-02-26')).toEqual([['past', [null, null]]])
    await openContacts(false)
    expect(await shown()).toEqual([['withheld', [null, null]]])
  })

  it('shows contacts at any time to whoever may read registrations', async () => {
    const { id } = await desk.instructor()
    await reihum.owner.query('update instructor set member_user_id = $2 where id = $1', [
      id,
      tenant.operator.id,
    ])
    const { courseId } = await led(id)
    await addDate(courseId, '2027-05-06')
    const [date] = (await week(tenant.operator, '2027-05-06')).dates
    expect([date?.contacts, date?.people[1]?.contact]).toEqual(['shown', ofChild])
  })

  it('has nobody who was erased', async () => {
    const { id, user } = await desk.instructor()
    const { courseId, ids } = await led(id)
    await openContacts()
    const people = personDesk(
      () => ({ reihum, tenant }),
      () => clock,
    )
    await people.letPass(courseId)
    const person = await people.personOf(ids[0] ?? '')
    expect((await people.erase(person)).body).toEqual({ erased: true })
    const [date] = (await week(user)).dates
    expect(date?.people.map(({ firstName }) => firstName)).toEqual(['Tim'])
    expect(JSON.stringify(date)).not.toContain(mother.phone)
  })

  it('is empty for whoever is no instructor, and of another tenant shows nothing', async () => {
    const { id, user } = await desk.instructor()
    await led(id)
    const none = { isInstructor: false, dates: [] }
    expect(await week(tenant.operator)).toMatchObject(none)
    expect(await week(tenant.admin)).toMatchObject(none)
    tenant = await reihum.addTenant()
    expect((await desk.timetable('2027-03-02', user)).status).toBe(404)
  })

  it('refuses a day that is none by the name of the field', async () => {
    const { user } = await desk.instructor()
    const { status, body } = await desk.timetable('2027-02-30', user)
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['day']])
  })
})
