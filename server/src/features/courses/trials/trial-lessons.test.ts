import type { AttendanceSheet } from '@reihum/contract/attendance/attendance.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let placeId: string
let instructorId: string

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
  placeId = newId()
  instructorId = newId()
  await call('POST', '/places', { id: placeId, place: { name: 'Saal', country: 'DE', capacity: null } })
  await call('POST', '/instructors', { id: instructorId, instructor: { fullname: 'Marlene Petersen' } })
})

const call = <Body>(method: string, path: string, body?: unknown, at = tenant) =>
  reihum.call<Body>(method, `/api/${at.slug}${path}`, { token: at.operator.token, body })

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const evenings = [dayAhead(30), dayAhead(37)].map((day) => ({
  start: `${day}T17:00:00.000Z`,
  end: `${day}T18:30:00.000Z`,
}))

const main = (overrides: object = {}) =>
  addCourse(reihum, tenant, {
    kind: 'COURSE',
    title: 'Aquarell',
    placeId,
    instructorId,
    feeCents: 8900,
    attendeeLimit: 8,
    minimumAttendees: 3,
    ...evenings[0],
    ...overrides,
  })

async function datesOf(courseId: string): Promise<string[]> {
  const { rows } = await reihum.owner.query(
    'select id from appointment where course_id = $1 order by starts_at',
    [courseId],
  )
  return rows.map(({ id }) => id)
}
const dateOf = async (courseId: string) => (await datesOf(courseId))[0] ?? ''

const offer = (appointmentId: string, id = newId(), trial: object = { title: 'Probestunde: Aquarell' }) =>
  call<Course & Problem>('POST', `/appointments/${appointmentId}/trial-lessons`, { id, trial })
const get = async (id: string) => (await call<Course>('GET', `/courses/${id}`)).body
const shown = async (id: string) =>
  (await reihum.call<PortalCourseDetail>('GET', `/api/${tenant.slug}/portal/courses/${id}`)).body

describe('offering a trial lesson', () => {
  it('makes an event at the time and place of the date, published like its course', async () => {
    const courseId = await main()
    const { status, body } = await offer(await dateOf(courseId))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'EVENT',
      state: 'published',
      title: 'Probestunde: Aquarell',
      attendeeLimit: 2,
      feeCents: 0,
      placeId,
      instructorId,
      minimumAttendees: null,
      start: evenings[0]?.start,
      end: evenings[0]?.end,
      portal: { listed: false, promoted: false },
      trialOf: { id: courseId, title: 'Aquarell' },
    })
    expect((await get(courseId)).trialLessons).toEqual([
      {
        id: body.id,
        title: 'Probestunde: Aquarell',
        phase: 'upcoming',
        start: evenings[0]?.start,
        attendeeCount: 0,
        attendeeLimit: 2,
        waiterCount: 0,
      },
    ])
  })

  it('of a draft is a draft', async () => {
    const id = newId()
    await call('POST', '/courses', {
      id,
      course: {
        title: 'Ton',
        reference: 'T-1',
        attendeeLimit: null,
        waiterLimit: 0,
        feeCents: 0,
        ...evenings[0],
      },
    })
    expect((await offer(await dateOf(id))).body.state).toBe('draft')
  })

  it('takes the place and the instructor of the date where it has its own', async () => {
    const courseId = await main()
    const [elsewhere, other] = [newId(), newId()]
    await call('POST', '/places', { id: elsewhere, place: { name: 'Hof', country: 'DE', capacity: null } })
    await call('POST', '/instructors', { id: other, instructor: { fullname: 'Ada Kern' } })
    const appointment = { id: newId(), ...evenings[1], placeId: elsewhere, instructorId: other }
    await call('POST', `/courses/${courseId}/appointments`, { appointments: [appointment] })
    const { body } = await offer(appointment.id, newId(), { title: 'Probe', feeCents: 1000 })
    expect(body).toMatchObject({ placeId: elsewhere, instructorId: other, feeCents: 1000 })
  })

  it('pressed twice makes one, and two people make one', async () => {
    const date = await dateOf(await main())
    const id = newId()
    const same = await Promise.all([offer(date, id), offer(date, id)])
    expect(same.map(({ body }) => body.id)).toEqual([id, id])
    expect((await offer(date)).body.error_code).toBe('TRIAL_LESSON_OFFERED')

    const another = await dateOf(await main({ ...evenings[1] }))
    const both = await Promise.all([offer(another), offer(another)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is refused for itself, for an event and for a date that is cancelled', async () => {
    const courseId = await main()
    const { body } = await offer(await dateOf(courseId))
    const refused = async (id: string) => (await offer(id)).body.error_code
    expect(await refused(await dateOf(body.id))).toBe('TRIAL_LESSON_IMPOSSIBLE')
    const event = await addCourse(reihum, tenant, { kind: 'EVENT' })
    expect(await refused(await dateOf(event))).toBe('TRIAL_LESSON_IMPOSSIBLE')
    const late = { id: newId(), ...evenings[1] }
    await call('POST', `/courses/${courseId}/appointments`, { appointments: [late] })
    await call('POST', `/appointments/${late.id}/cancel`, {})
    expect(await refused(late.id)).toBe('TRIAL_LESSON_IMPOSSIBLE')
  })

  it('of another tenant does not exist', async () => {
    const date = await dateOf(await main())
    const stranger = await reihum.addTenant()
    const body = { id: newId(), trial: { title: 'Probe' } }
    expect((await call('POST', `/appointments/${date}/trial-lessons`, body, stranger)).status).toBe(404)
  })

  it('clashes with others at that time, and not with its course', async () => {
    const courseId = await main()
    const overlapping = await call<Problem>('POST', '/courses', {
      id: newId(),
      overrideClashes: true,
      course: {
        title: 'Ton',
        reference: 'T-2',
        attendeeLimit: 1,
        waiterLimit: 0,
        feeCents: 0,
        placeId,
        ...evenings[0],
      },
    })
    expect(overlapping.status).toBe(200)
    const refused = await offer(await dateOf(courseId))
    expect(refused.body).toMatchObject({ error_code: 'APPOINTMENT_CLASH' })
    const accepted = { id: newId(), trial: { title: 'Probe' }, overrideClashes: true }
    const date = await dateOf(courseId)
    expect((await call('POST', `/appointments/${date}/trial-lessons`, accepted)).status).toBe(200)
  })
})

describe('moving the date', () => {
  const move = (appointmentId: string, days: number, more: object) => {
    const day = dayAhead(30 + days)
    const appointment = { start: `${day}T16:30:00.000Z`, end: `${day}T18:00:00.000Z`, title: '' }
    return call<Problem>('PUT', `/appointments/${appointmentId}`, { sequence: 0, appointment, ...more })
  }
  const letters = async (courseId: string) =>
    (await reihum.owner.query('select * from changed_date where course_id = $1', [courseId])).rows.length

  it('leaves the lesson where it is, or takes it along, which its people are told of', async () => {
    const courseId = await main()
    const date = await dateOf(courseId)
    const trial = (await offer(date)).body
    await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${trial.id}/registrations`, {
      body: bookingRequest(),
    })
    expect((await move(date, 3, { takeTrial: true, tellPeople: true })).status).toBe(200)
    const day = dayAhead(33)
    expect(await get(trial.id)).toMatchObject({
      start: `${day}T16:30:00.000Z`,
      end: `${day}T18:00:00.000Z`,
    })
    expect(await letters(trial.id)).toBe(1)
    expect((await call<Problem>('GET', `/appointments/${date}/attendances`)).status).toBe(200)
    await move(date, 4, { sequence: 1 })
    expect((await get(trial.id)).start).toBe(`${day}T16:30:00.000Z`)
  })

  it('by half an hour clashes with no lesson that goes along, and with one that stays', async () => {
    const courseId = await main()
    const date = await dateOf(courseId)
    await offer(date)
    expect((await move(date, 0, {})).body.error_code).toBe('APPOINTMENT_CLASH')
    expect((await move(date, 0, { takeTrial: true })).status).toBe(200)
  })

  it('is refused as a whole where the lesson would clash with others', async () => {
    const courseId = await main()
    const date = await dateOf(courseId)
    const trial = (await offer(date)).body
    const other = newId()
    await call('POST', '/instructors', { id: other, instructor: { fullname: 'Ada Kern' } })
    const [own] = await datesOf(trial.id)
    await reihum.owner.query('update appointment set instructor_id = $2 where id = $1', [own, other])
    await main({
      placeId: null,
      instructorId: other,
      start: `${dayAhead(32)}T17:00:00.000Z`,
      end: `${dayAhead(32)}T18:00:00.000Z`,
    })
    expect((await move(date, 2, { takeTrial: true })).body.error_code).toBe('APPOINTMENT_CLASH')
    expect((await get(courseId)).start).toBe(evenings[0]?.start)
    expect((await move(date, 2, { takeTrial: true, overrideClashes: true })).status).toBe(200)
  })
})

describe('the database', () => {
  const set = (id: string, trialOf: string | null) =>
    reihum.owner.query('update course set trial_of = $2 where id = $1', [id, trialOf])

  it('lets a trial lesson neither change its course nor have one, and lets it go when the course is deleted', async () => {
    const [courseId, other] = [await main(), await main({ ...evenings[1] })]
    const { body } = await offer(await dateOf(courseId))
    await expect(set(body.id, other)).rejects.toThrow(/for good/)
    await expect(set(other, body.id)).rejects.toThrow(/for good/)

    const id = newId()
    await call('POST', '/courses', {
      id,
      course: {
        title: 'Ton',
        reference: 'T-3',
        attendeeLimit: null,
        waiterLimit: 0,
        feeCents: 0,
        ...evenings[1],
      },
    })
    const lone = (await offer(await dateOf(id))).body
    expect((await call('DELETE', `/courses/${id}`)).status).toBe(200)
    expect((await get(lone.id)).trialOf).toBeNull()
  })
})

describe('where it is seen', () => {
  it('is in no public list, on the page of its course, and leads back to it', async () => {
    const courseId = await main()
    const trial = (await offer(await dateOf(courseId))).body
    const list = await reihum.call<{ items: { id: string }[] }>('GET', `/api/${tenant.slug}/portal/courses`)
    expect(list.body.items.map(({ id }) => id)).toEqual([courseId])
    expect((await shown(courseId)).trialLessons).toMatchObject([
      { id: trial.id, start: evenings[0]?.start, feeCents: 0, offer: 'open' },
    ])
    expect(await shown(trial.id)).toMatchObject({
      trialLessons: [],
      trialOf: { id: courseId, title: 'Aquarell', offer: 'open' },
    })
    await call('POST', `/courses/${courseId}/close`)
    expect((await shown(trial.id)).trialOf).toBeNull()
  })

  it('is counted on the sheet of the date, and in the table of courses', async () => {
    const courseId = await main()
    const date = await dateOf(courseId)
    const trial = (await offer(date)).body
    const booked = await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${trial.id}/registrations`, {
      body: bookingRequest(),
    })
    expect(booked.status).toBeLessThan(300)
    const sheet = (await call<AttendanceSheet>('GET', `/appointments/${date}/attendances`)).body
    expect(sheet.trial).toEqual({ appointmentId: await dateOf(trial.id), count: 1 })
    const own = (
      await call<AttendanceSheet>('GET', `/appointments/${sheet.trial?.appointmentId}/attendances`)
    ).body
    expect([own.trial, own.attendees.length]).toEqual([null, 1])
    const table = await reihum.call<string>('GET', `/api/${tenant.slug}/courses/export?format=csv`, {
      token: tenant.operator.token,
    })
    const { reference } = await get(courseId)
    // In the line of the course, and in that of its trial lesson.
    expect(JSON.stringify(table.body).split(reference)).toHaveLength(3)
  })
})
