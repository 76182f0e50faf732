import type { Appointment, SeriesPreview } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course, CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import type { AgreedLessonsReceipt } from '@reihum/contract/registrations/agreed-lessons.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))
const persons = personDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const anna = { firstName: 'Anna', lastName: 'Schmidt', email: 'anna@example.org' }
const series = { cycle: 'weekly', firstDate: '2027-04-06', time: '16:00', minutes: 45, end: { count: 10 } }

const lessons = (more: object = {}) => ({
  id: newId(),
  feePerLessonCents: 3_500,
  series,
  attendee: anna,
  language: 'de',
  ...more,
})
const agree = (body: object, token = tenant.operator.token) =>
  reihum.call<AgreedLessonsReceipt & Problem>('POST', `/api/${tenant.slug}/agreed-lessons`, { token, body })
const course = async (id: string) => (await desk.staff<Course>('GET', `/courses/${id}`)).body
const listed = async (query = '') =>
  (await desk.staff<{ items: CourseSummary[]; total: number }>('GET', `/courses?${query}`)).body
const publicly = async (path: string) => (await reihum.call('GET', `/api/${tenant.slug}${path}`)).status
const count = async (table: string) =>
  (await reihum.owner.query(`select count(*)::int as n from ${table} where tenant_id = $1`, [tenant.id]))
    .rows[0].n

async function addPerson(more: object = {}) {
  const id = newId()
  await persons.call('POST', '', { id, person: { ...anna, ...more } })
  return id
}

async function addInstructor() {
  const id = newId()
  await desk.staff('POST', '/instructors', { id, instructor: { fullname: 'Jonas Berg' } })
  return id
}

describe('agreeing single lessons', () => {
  it('makes the course, its dates and the registration at once', async () => {
    const [instructorId, personId] = [await addInstructor(), await addPerson()]
    const { status, body } = await agree(
      lessons({
        title: 'Klavier',
        series: { ...series, instructorId },
        attendee: { ...anna, personId },
      }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ lessons: 10, feeCents: 35_000, repeated: false })
    expect(await course(body.courseId)).toMatchObject({
      kind: 'COURSE',
      state: 'published',
      title: 'Klavier',
      feeCents: 35_000,
      instructor: { id: instructorId, fullname: 'Jonas Berg' },
      attendeeCount: 1,
      attendeeLimit: 1,
      waiterLimit: 0,
      appointmentCount: 10,
      // Summer time: 16:00 in Berlin.
      firstAppointment: '2027-04-06T14:00:00.000Z',
      portal: { listed: false, promoted: false },
      agreedWith: { personId, name: 'Anna Schmidt' },
    })
    expect(await desk.read(body.registrationId)).toMatchObject({
      state: 'reserved',
      feeCents: 35_000,
      firstName: 'Anna',
      personId,
    })
  })

  it('leaves out closures and makes up for them', async () => {
    const closure = { name: 'Betriebsferien', firstDay: '2027-04-12', lastDay: '2027-04-18' }
    await desk.staff('POST', '/closures', { id: newId(), closure: { kind: 'closed', ...closure } })
    const preview = await desk.staff<SeriesPreview>('POST', '/agreed-lessons/preview', { series })
    expect(preview.body.appointments).toHaveLength(10)
    expect(preview.body.leftOut).toMatchObject([{ date: '2027-04-13', name: 'Betriebsferien' }])
    const { body } = await agree(lessons())
    const { lastAppointment, appointmentCount } = await course(body.courseId)
    expect(appointmentCount).toBe(10)
    expect(lastAppointment).toBe(preview.body.appointments.at(-1)?.start)
  })

  it('is called by what it is, and takes somebody new', async () => {
    const { body } = await agree(lessons({ feePerLessonCents: 0 }))
    const { title, agreedWith } = await course(body.courseId)
    expect(title).toBe('Einzelunterricht')
    expect(agreedWith?.name).toBe('Anna Schmidt')
    expect((await desk.read(body.registrationId)).state).toBe('confirmed')
    expect((await persons.list('q=Schmidt')).total).toBe(1)
  })

  it('is done once, however often it is sent', async () => {
    const sent = lessons()
    const [one, other] = await Promise.all([agree(sent), agree(sent)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect([one.body.repeated, other.body.repeated].sort()).toEqual([false, true])
    expect(one.body.registrationId).toBe(other.body.registrationId)
    expect([await count('course'), await count('registration'), await count('appointment')]).toEqual([
      1, 1, 10,
    ])
    const changed = await agree({ ...sent, attendee: { ...anna, firstName: 'Petra' } })
    expect([changed.status, changed.body.error_code]).toEqual([409, 'CONFLICT'])
    const taken = await agree(lessons({ id: await desk.course() }))
    expect([taken.status, taken.body.error_code]).toEqual([409, 'CONFLICT'])
  })

  it('refuses a clash unless it is accepted, and leaves nothing behind', async () => {
    const instructorId = await addInstructor()
    const busy = { ...series, instructorId }
    await agree(lessons({ series: busy }))
    const before = await count('person')
    const next = lessons({
      series: busy,
      attendee: { ...anna, firstName: 'Bela', email: 'bela@example.org' },
    })
    const refused = await agree(next)
    expect([refused.status, refused.body.error_code]).toEqual([409, 'APPOINTMENT_CLASH'])
    expect([await count('course'), await count('person')]).toEqual([1, before])
    const report = await desk.staff<SeriesPreview>('POST', '/agreed-lessons/preview', { series: busy })
    expect(report.body.count).toBe(10)
    expect((await agree({ ...next, overrideClashes: true })).status).toBe(200)
  })

  it('names the field that is wrong', async () => {
    const costly = await agree(lessons({ feePerLessonCents: 99_999_999 }))
    expect([costly.status, costly.body.errors?.[0]?.path]).toEqual([422, 'feePerLessonCents'])
    const empty = await agree(lessons({ series: { ...series, end: { untilDate: '2027-01-01' } } }))
    expect([empty.status, empty.body.error_code]).toEqual([409, 'SERIES_EMPTY'])
  })

  it('finds no person, place or instructor of another tenant', async () => {
    const personId = await addPerson()
    const instructorId = await addInstructor()
    tenant = await reihum.addTenant()
    expect((await agree(lessons({ attendee: { ...anna, personId } }))).status).toBe(404)
    expect((await agree(lessons({ series: { ...series, instructorId } }))).status).toBe(404)
    expect([await count('course'), await count('person')]).toEqual([0, 0])
  })

  it('is denied to an accountant', async () => {
    const accountant = await reihum.addUser('accountant')
    await reihum.owner.query(
      "insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, 'accountant')",
      [tenant.id, newId(), accountant.id],
    )
    expect((await agree(lessons(), accountant.token)).status).toBe(403)
  })
})

describe('the public', () => {
  it('sees nothing of it, at no address', async () => {
    const { body } = await agree(lessons())
    const { courseId } = body
    const code = (await course(courseId)).shortAddress.split('/').at(-1)
    expect(await publicly(`/portal/courses/${courseId}`)).toBe(404)
    expect(await publicly(`/portal/short-addresses/${code}`)).toBe(404)
    expect(await publicly(`/courses/calendar?course_id=${courseId}`)).toBe(404)
    const list = await reihum.call<{ total: number }>('GET', `/api/${tenant.slug}/portal/courses`)
    expect(list.body.total).toBe(0)
    const booked = await desk.book(courseId)
    expect(booked.status).toBe(404)
    const alert = await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/seat-alerts`, {
      body: { email: 'mina@example.org', language: 'de' },
    })
    expect(alert.status).toBe(404)
    await desk.cancel(body.registrationId)
    expect((await desk.book(courseId)).status).toBe(404)
  })

  it('is not let in by the staff either', async () => {
    const { courseId } = (await agree(lessons())).body
    const { revision, portal } = await course(courseId)
    const shown = await desk.staff<Problem>('PUT', `/courses/${courseId}/portal-settings`, {
      revision,
      portal: { ...portal, listed: true },
    })
    expect([shown.status, shown.body.error_code]).toEqual([409, 'AGREED_LESSONS_PRIVATE'])
    const copied = await desk.staff<Problem>('POST', '/courses/from', {
      id: newId(),
      source: { courseId },
      course: { title: 'Kopie', reference: 'K-1', firstDate: null },
    })
    expect([copied.status, copied.body.error_code]).toEqual([409, 'AGREED_LESSONS_PRIVATE'])
    const kept = await desk.staff<Problem>('POST', '/templates/from', {
      id: newId(),
      courseId,
      name: 'Klavier',
    })
    expect([kept.status, kept.body.error_code]).toEqual([409, 'AGREED_LESSONS_PRIVATE'])
    const promoted = await desk.staff<{ unchanged: number }>('POST', '/courses/bulk', {
      action: 'promote',
      selection: { ids: [courseId] },
    })
    expect(promoted.body.unchanged).toBe(1)
  })

  it('is kept out by the database', async () => {
    const { courseId } = (await agree(lessons())).body
    const set = (change: string) =>
      reihum.owner.query(`update course set ${change} where id = $1`, [courseId])
    await expect(set('portal_listed = true')).rejects.toThrow('course_agreed_in_private')
    await expect(set('promoted = true')).rejects.toThrow('course_agreed_in_private')
    await expect(set('agreed_with = null, agreed = false')).rejects.toThrow('stays')
  })
})

describe('the staff', () => {
  it('finds agreed lessons in a list of their own, and counts them nowhere else', async () => {
    const { courseId } = (await agree(lessons())).body
    const other = await addCourse(reihum, tenant, { title: 'Chor' })
    expect((await listed()).items.map(({ id }) => id as string)).toEqual([other])
    expect((await listed()).total).toBe(1)
    expect((await listed('phase=upcoming')).total).toBe(1)
    const own = await listed('agreed=true')
    expect([own.total, own.items[0]?.id, own.items[0]?.agreedWith?.name]).toEqual([
      1,
      courseId,
      'Anna Schmidt',
    ])
    await desk.staff('POST', `/courses/${courseId}/close`)
    expect((await listed('phase=closed')).total).toBe(0)
  })

  it('reads in the calendar with whom each lesson is', async () => {
    const { courseId } = (await agree(lessons())).body
    const { body } = await desk.staff<{ appointments: Appointment[] }>(
      'GET',
      '/calendar?from=2027-04-01&until=2027-04-30',
    )
    const names = body.appointments.filter((one) => one.courseId === courseId).map((one) => one.agreedWith)
    expect(names).toEqual(['Anna Schmidt', 'Anna Schmidt', 'Anna Schmidt', 'Anna Schmidt'])
  })

  it('reads the name of whoever took over the lessons', async () => {
    const { courseId, registrationId } = (await agree(lessons())).body
    await desk.cancel(registrationId)
    expect((await desk.create(courseId, { attendees: [{ ...anna, firstName: 'Bela' }] })).status).toBe(200)
    expect((await course(courseId)).agreedWith?.name).toBe('Bela Schmidt')
  })

  it('follows a merge, and names nobody once the person is erased', async () => {
    const { body } = await agree(lessons())
    const first = await persons.personOf(body.registrationId)
    const kept = await addPerson({ email: 'anna@work.example' })
    await persons.merge(kept, first)
    expect((await course(body.courseId)).agreedWith).toEqual({ personId: kept, name: 'Anna Schmidt' })
    await desk.cancel(body.registrationId)
    await persons.erase(kept)
    expect((await course(body.courseId)).agreedWith).toEqual({ personId: null, name: '' })
  })
})
