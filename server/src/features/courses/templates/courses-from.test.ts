import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { CourseFromPreview, Template } from '@reihum/contract/courses/template.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import {
  addCourse,
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'
import { templateDesk } from '#test/template-desk.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const { call, evenings, create, change, get, makeFrom, addPlace } = templateDesk(() => ({ reihum, tenant }))

async function startsOf(courseId: string): Promise<string[]> {
  const { rows } = await reihum.owner.query(
    'select starts_at from appointment where course_id = $1 order by starts_at',
    [courseId],
  )
  return rows.map(({ starts_at }) => starts_at.toISOString())
}

describe('a course made from a template', () => {
  it('is a draft with all of it, on the first day from a given one on that has its weekday', async () => {
    const { id } = (await create({ priceCategories: [{ id: newId(), name: 'Ermäßigt', feeCents: 5000 }] }))
      .body
    const { status, body } = await makeFrom({ templateId: id }, { firstDate: '2027-03-24' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'draft',
      title: 'Aquarell im Juni',
      attendeeLimit: 8,
      feeCents: 8900,
      appointmentCount: 2,
      template: { id, name: 'Aquarell, Abendkurs' },
      priceCategories: [{ name: 'Ermäßigt', feeCents: 5000 }],
    })
    // The change to summer time lies between template and course: 18:00 stays 18:00.
    expect(await startsOf(body.id)).toEqual(['2027-03-30T16:00:00.000Z', '2027-04-06T16:00:00.000Z'])
    expect((await get(id)).courseCount).toBe(1)
  })

  it('without a day has no dates, and twice has prices of its own', async () => {
    const { id } = (await create({ priceCategories: [{ id: newId(), name: 'Ermäßigt', feeCents: 5000 }] }))
      .body
    const made = await Promise.all([1, 2].map(() => makeFrom({ templateId: id }, { firstDate: null })))
    expect(made.map(({ body }) => [body.start, body.appointmentCount])).toEqual([
      [null, 0],
      [null, 0],
    ])
    expect(new Set(made.map(({ body }) => body.priceCategories[0]?.id)).size).toBe(2)
  })

  it('sent twice is made once', async () => {
    const { id } = (await create()).body
    const [source, course] = [{ templateId: id }, { reference: 'K-1' }]
    const same = { id: newId() }
    const answers = await Promise.all([1, 2].map(() => makeFrom(source, course, same)))
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect((await get(id)).courseCount).toBe(1)
    expect((await makeFrom(source, course)).body.error_code).toBe('REFERENCE_TAKEN')
  })

  it('is never touched by what becomes of the template, nor the template by the course', async () => {
    const { id } = (await create()).body
    const { body: course } = await makeFrom({ templateId: id })
    await change(id, 0, { title: 'Anders', feeCents: 1, appointments: [] })
    const { body: later } = await call<Course>('GET', `/courses/${course.id}`)
    expect(later).toEqual(course)
    const entered = courseFields({ reference: course.reference, start: null, end: null, title: 'Eigenes' })
    await call('PUT', `/courses/${course.id}`, { revision: course.revision, course: entered })
    expect((await get(id)).title).toBe('Anders')
  })

  it('is told of clashes beforehand, and made all the same when that is wanted', async () => {
    const placeId = await addPlace('Atelier')
    const { id } = (await create({ placeId })).body
    expect((await makeFrom({ templateId: id })).status).toBe(200)
    expect((await makeFrom({ templateId: id })).body).toMatchObject({ error_code: 'APPOINTMENT_CLASH' })
    const { body } = await call<CourseFromPreview>(
      'GET',
      `/courses/from/preview?templateId=${id}&firstDate=2027-06-01`,
    )
    expect(body).toMatchObject({ count: 2, clashes: [{ over: 'place', name: 'Atelier' }, {}] })
    expect((await makeFrom({ templateId: id }, {}, { overrideClashes: true })).body.appointmentCount).toBe(2)
  })

  it('shows its dates before it is made, with the holidays it does not leave out', async () => {
    const { id } = (await create({ appointments: [{ ...evenings[0], date: '2027-03-11' }] })).body
    const preview = await call<CourseFromPreview>(
      'GET',
      `/courses/from/preview?templateId=${id}&firstDate=2027-05-06`,
    )
    expect(preview.body).toEqual({
      count: 0,
      clashes: [],
      appointments: [
        {
          start: '2027-05-06T16:00:00.000Z',
          end: '2027-05-06T17:30:00.000Z',
          holiday: 'Christi Himmelfahrt',
        },
      ],
      leftOut: [],
    })
    expect((await call('GET', '/courses/from/preview?firstDate=2027-05-06')).status).toBe(404)
  })
})

describe('a template that keeps a rule', () => {
  const rule = { skipHolidays: true, skipClosures: true, skipSchoolHolidays: true }
  const close = (kind: string, name: string, firstDay: string, lastDay = firstDay) =>
    call('POST', '/closures', { id: newId(), closure: { name, kind, firstDay, lastDay } })

  /** Two Thursdays of spring with a gap of two weeks, and asked for from Thursday, 29 April 2027 on. */
  const thursdays = ['2027-03-11', '2027-04-01', '2027-04-08'].map((date) => ({ ...evenings[0], date }))
  const asked = '2027-04-29'
  const preview = async (id: string) =>
    (await call<CourseFromPreview>('GET', `/courses/from/preview?templateId=${id}&firstDate=${asked}`)).body

  it('computes its days anew: without the gap of then, without the days off of now', async () => {
    await close('closed', 'Umbau', '2027-05-13')
    await close('school', 'Pfingstferien', '2027-05-18', '2027-05-22')
    const { id } = (await create({ ...rule, appointments: thursdays })).body
    expect((await get(id)).fields).toMatchObject(rule)
    const { appointments, leftOut } = await preview(id)
    expect(appointments.map(({ start, holiday }) => [start.slice(0, 10), holiday])).toEqual([
      ['2027-04-29', null],
      ['2027-05-27', null],
      ['2027-06-03', null],
    ])
    expect(leftOut.map(({ date, reason, name }) => [date, reason, name])).toEqual([
      ['2027-05-06', 'holiday', 'Christi Himmelfahrt'],
      ['2027-05-13', 'closed', 'Umbau'],
      ['2027-05-20', 'school', 'Pfingstferien'],
    ])
    const { body } = await makeFrom({ templateId: id }, { firstDate: asked })
    expect((await startsOf(body.id)).map((start) => start.slice(0, 10))).toEqual([
      '2027-04-29',
      '2027-05-27',
      '2027-06-03',
    ])
  })

  it('leaves out only what its rule says, and names the rest', async () => {
    await close('school', 'Pfingstferien', '2027-05-10', '2027-05-22')
    const { id } = (await create({ skipHolidays: true, appointments: thursdays })).body
    const { appointments } = await preview(id)
    expect(appointments.map(({ start, holiday }) => [start.slice(0, 10), holiday])).toEqual([
      ['2027-04-29', null],
      ['2027-05-13', 'Pfingstferien'],
      ['2027-05-20', 'Pfingstferien'],
    ])
  })

  it('without one moves its days as they are, as templates did before there were rules', async () => {
    const { id } = (await create({ appointments: thursdays })).body
    await reihum.owner.query(
      `update course_template set content = content - 'skipHolidays' - 'skipClosures' - 'skipSchoolHolidays' where id = $1`,
      [id],
    )
    const { appointments, leftOut } = await preview(id)
    expect(appointments.map(({ start }) => start.slice(0, 10))).toEqual([
      '2027-04-29',
      '2027-05-20',
      '2027-05-27',
    ])
    expect(leftOut).toEqual([])
    expect((await get(id)).fields).toMatchObject({ skipHolidays: false, skipClosures: false })
  })

  it('is what a course in a rhythm becomes, with what none of its dates falls on', async () => {
    await close('school', 'Osterferien', '2027-03-16')
    const courseId = await addCourse(reihum, tenant, {
      start: '2027-03-09T17:00:00.000Z',
      end: '2027-03-09T18:30:00.000Z',
    })
    const second = { id: newId(), start: '2027-03-16T17:00:00.000Z', end: '2027-03-16T18:30:00.000Z' }
    await call('POST', `/courses/${courseId}/appointments`, { appointments: [second] })
    const { body } = await call<Template>('POST', '/templates/from', { id: newId(), courseId, name: 'V' })
    expect(body.fields).toMatchObject({ skipHolidays: true, skipClosures: true, skipSchoolHolidays: false })
  })
})

describe('out of another course', () => {
  async function addTwoEvenings() {
    const courseId = await addCourse(reihum, tenant, {
      start: '2027-03-09T17:00:00.000Z',
      end: '2027-03-09T18:30:00.000Z',
      title: 'Das Vorbild',
    })
    const at = (day: string) => ({
      id: newId(),
      start: `2027-03-${day}T17:00:00.000Z`,
      end: `2027-03-${day}T18:30:00.000Z`,
    })
    const [kept, cancelled] = [at('16'), at('23')]
    await call('POST', `/courses/${courseId}/appointments`, { appointments: [kept, cancelled] })
    await call('POST', `/appointments/${cancelled.id}/cancel`, { reason: '' })
    await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
      body: bookingRequest(),
    })
    return courseId
  }

  it('a course takes the dates that were not cancelled, and nobody who is registered', async () => {
    const courseId = await addTwoEvenings()
    const { body } = await makeFrom({ courseId }, { firstDate: '2027-10-20' })
    expect(body).toMatchObject({ state: 'draft', attendeeCount: 0, template: null, appointmentCount: 2 })
    // The change back to winter time lies between these two.
    expect(await startsOf(body.id)).toEqual(['2027-10-26T16:00:00.000Z', '2027-11-02T17:00:00.000Z'])
  })

  it('a template keeps content, portal settings and dates by the clock on the wall', async () => {
    const courseId = await addTwoEvenings()
    const id = newId()
    const keep = () =>
      call<Template>('POST', '/templates/from', { id, courseId, name: 'Aquarell, dienstags' })
    const { status, body } = await keep()
    expect(status).toBe(200)
    expect(body.fields).toMatchObject({ title: 'Das Vorbild', feeCents: 8900, portal: { listed: true } })
    expect(body.fields.appointments.map(({ date, time, minutes }) => [date, time, minutes])).toEqual([
      ['2027-03-09', '18:00', 90],
      ['2027-03-16', '18:00', 90],
    ])
    expect((await keep()).body).toEqual(body)
    expect((await change(id, 0, { title: 'Neu' })).status).toBe(200)
    expect((await call<Course>('GET', `/courses/${courseId}`)).body.title).toBe('Das Vorbild')
  })
})
