import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { appointmentDesk } from '#test/appointment-desk.ts'
import {
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

const now = new Date('2027-03-01T09:00:00Z')
let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const {
  call,
  day,
  appointment,
  course,
  added,
  appointmentsOf,
  only,
  getCourse,
  cancel,
  restore,
  remove,
  commandsOf,
  logged,
} = appointmentDesk(() => ({ reihum, tenant }))

describe('cancelling', () => {
  it('keeps the appointment visible, out of the count, and can be taken back', async () => {
    const id = await course()
    const [second] = await added(id, appointment('2027-04-13'), appointment('2027-04-20'))
    const cancelled = await cancel(second?.id ?? '', 'Krankheit')
    expect(cancelled.body).toMatchObject({
      cancelled: true,
      cancellationReason: 'Krankheit',
      number: 0,
      count: 2,
      sequence: 1,
      allowedActions: ['restore', 'delete'],
    })
    expect((await appointmentsOf(id)).map(({ number }) => number)).toEqual([1, 0, 2])
    expect((await cancel(second?.id ?? '', 'anderer Grund')).body).toEqual(cancelled.body)
    expect((await restore(second?.id ?? '')).body).toMatchObject({
      cancelled: false,
      cancellationReason: '',
      number: 2,
      count: 3,
      sequence: 2,
      allowedActions: ['edit', 'move', 'cancel', 'delete'],
    })
    expect((await restore(second?.id ?? '')).body.sequence).toBe(2)
    expect(await commandsOf(id)).toEqual([
      'appointment.cancelled',
      'appointment.restored',
      'appointments.added',
    ])
    expect(await logged(id, 'appointment.cancelled')).toEqual({
      after: { start: day('2027-04-13').start, reason: 'Krankheit' },
    })
  })

  it('the first or the last one moves the course, and the only one leaves it where it was', async () => {
    const id = await course()
    const [second] = await added(id, appointment('2027-04-13'))
    await cancel(second?.id ?? '')
    expect(await getCourse(id)).toMatchObject({ ...day('2027-04-06'), appointmentCount: 1 })
    const [first] = await appointmentsOf(id)
    await cancel(first?.id ?? '')
    expect(await getCourse(id)).toMatchObject({
      start: day('2027-04-06').start,
      end: day('2027-04-13').end,
      appointmentCount: 0,
      state: 'published',
    })
  })

  it('of the only date is not undone by saving the course with the time it shows', async () => {
    const id = await course()
    const one = await only(id)
    await cancel(one.id)
    const shown = await getCourse(id)
    const fields = { ...courseFields(), ...shown, title: 'Umbenannt' }
    expect(await call('PUT', `courses/${id}`, { revision: shown.revision, course: fields })).toMatchObject({
      status: 200,
      body: { title: 'Umbenannt' },
    })
    expect(await only(id)).toMatchObject({ id: one.id, cancelled: true })
    const later = { ...fields, ...day('2027-04-15') }
    const saved = await call<Course>('PUT', `courses/${id}`, { revision: shown.revision + 1, course: later })
    expect(saved).toMatchObject({ status: 200, body: { ...day('2027-04-15'), appointmentCount: 1 } })
  })

  it('of every date ends the registration, until one takes place again', async () => {
    const id = await course()
    const one = await only(id)
    await cancel(one.id)
    const visit = (method: string, path = '') =>
      reihum.call(method, `/api/${tenant.slug}/portal/courses/${id}${path}`, {
        ...(method === 'POST' && { body: bookingRequest() }),
      })
    expect((await visit('GET')).body).toMatchObject({ offer: 'closed' })
    expect(await visit('POST', '/registrations')).toMatchObject({
      status: 409,
      body: { error_code: 'REGISTRATION_CLOSED' },
    })
    await call('POST', `courses/${id}/close`)
    expect(await getCourse(id)).toMatchObject({ missing: ['appointments'] })
    expect(await call('POST', `courses/${id}/publish`)).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_INCOMPLETE', data: { missing: 'appointments' } },
    })
    await restore(one.id)
    await call('POST', `courses/${id}/publish`)
    expect((await visit('POST', '/registrations')).status).toBe(200)
  })

  it('of every date leaves the words of the course to be changed', async () => {
    const id = await course()
    await cancel((await only(id)).id)
    const { reference, start, end, revision } = await getCourse(id)
    const changed = courseFields({ reference, start, end, title: 'Fällt vorerst aus' })
    expect((await call('PUT', `courses/${id}`, { revision, course: changed })).status).toBe(200)
  })

  it('frees the time: another one may take place then, and the first cannot come back', async () => {
    const id = await course()
    const [second] = await added(id, appointment('2027-04-13'))
    await cancel(second?.id ?? '')
    await added(id, appointment('2027-04-13'))
    expect(await restore(second?.id ?? '')).toMatchObject({
      status: 409,
      body: { error_code: 'APPOINTMENT_TWICE' },
    })
  })

  it('of an event that got another date cannot be taken back', async () => {
    const id = await course({ kind: 'EVENT' })
    const one = await only(id)
    await cancel(one.id)
    await added(id, appointment('2027-04-13'))
    expect(await restore(one.id)).toMatchObject({ status: 409, body: { error_code: 'EVENT_HAS_ONE_DATE' } })
    expect((await appointmentsOf(id))[0]?.allowedActions).toEqual(['delete'])
  })
})

describe('deleting', () => {
  it('is for mistakes, and what is gone already is none', async () => {
    const id = await course()
    const [second] = await added(id, appointment('2027-04-13'))
    expect((await remove(second?.id ?? '')).body).toEqual({ removed: true })
    expect((await remove(second?.id ?? '')).body).toEqual({ removed: false })
    expect(await getCourse(id)).toMatchObject({ ...day('2027-04-06'), appointmentCount: 1 })
    expect(await logged(id, 'appointment.deleted')).toMatchObject({ before: day('2027-04-13') })
  })

  it('leaves a course that the public may find one that takes place, a draft needs none', async () => {
    const id = await course()
    const [second] = await added(id, appointment('2027-04-13'))
    await cancel(second?.id ?? '')
    const [first] = await appointmentsOf(id)
    expect(first?.allowedActions).toEqual(['edit', 'move', 'cancel'])
    expect(await remove(first?.id ?? '')).toMatchObject({
      status: 409,
      body: { error_code: 'APPOINTMENT_NEEDED' },
    })
    const draft = newId()
    const fields = courseFields(day('2027-04-06'))
    await call('POST', 'courses', { id: draft, publish: false, course: fields })
    expect(await remove((await only(draft)).id)).toMatchObject({ status: 200, body: { removed: true } })
    expect(await getCourse(draft)).toMatchObject({ start: null, end: null, appointmentCount: 0 })
  })

  it('is refused once people are registered, who are told of a cancellation instead', async () => {
    const id = await course()
    const [second] = await added(id, appointment('2027-04-13'))
    await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${id}/registrations`, {
      body: bookingRequest(),
    })
    expect(await remove(second?.id ?? '')).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_HAS_REGISTRATIONS', data: { count: 1 } },
    })
    expect((await appointmentsOf(id))[1]?.allowedActions).toEqual(['edit', 'move', 'cancel'])
    expect(await cancel(second?.id ?? '')).toMatchObject({ status: 200 })
  })
})
