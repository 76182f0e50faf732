import type { Appointment, ClashReport, SeriesPreview } from '@kurso/contract/courses/appointment.schema.ts'
import type { Course } from '@kurso/contract/courses/course.schema.ts'
import type { AuditEntry } from '@kurso/contract/insights/insight.schema.ts'
import type { Problem } from '@kurso/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import {
  addCourse,
  bookingRequest,
  courseFields,
  startTestKurso,
  type TestKurso,
  type TestTenant,
} from '#test/kurso.ts'

const now = new Date('2027-03-01T09:00:00Z')
let kurso: TestKurso
let tenant: TestTenant

beforeAll(async () => {
  kurso = await startTestKurso({ clock: () => now })
})
afterAll(() => kurso.close())
beforeEach(async () => {
  tenant = await kurso.addTenant()
})

type Fields = Record<string, unknown>
type Listed = { items: Appointment[]; total: number }

const call = <Body>(method: string, path: string, body?: unknown, language = 'de') =>
  kurso.call<Body & Problem>(method, `/api/${tenant.slug}/${path}`, {
    token: tenant.operator.token,
    language,
    body,
  })

const day = (date: string, time = '18:00', hours = 2) => {
  const start = new Date(`${date}T${time}:00Z`)
  return { start: start.toISOString(), end: new Date(start.getTime() + hours * 3_600_000).toISOString() }
}

const appointment = (date: string, overrides: Fields = {}) => ({ id: newId(), ...day(date), ...overrides })

/** A published course with one appointment on 6 April 2027. */
const course = (overrides: Fields = {}) => addCourse(kurso, tenant, { ...day('2027-04-06'), ...overrides })

const add = (courseId: string, appointments: Fields[], overrideClashes = false) =>
  call<{ items: Appointment[]; added: number }>('POST', `courses/${courseId}/appointments`, {
    appointments,
    overrideClashes,
  })

async function added(courseId: string, ...appointments: Fields[]) {
  const { status, body } = await add(courseId, appointments)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.items
}

const list = async (query = '') => (await call<Listed>('GET', `appointments${query}`)).body
const appointmentsOf = async (courseId: string) => (await list(`?courseId=${courseId}`)).items
async function only(courseId: string): Promise<Appointment> {
  const [one, ...more] = await appointmentsOf(courseId)
  if (!one || more.length > 0) throw new Error('not exactly one appointment')
  return one
}
const getCourse = async (courseId: string) => (await call<Course>('GET', `courses/${courseId}`)).body

const change = (
  one: Pick<Appointment, 'id' | 'sequence' | 'start' | 'end' | 'title'>,
  overrides: Fields = {},
  overrideClashes = false,
) => {
  const { start, end, title } = one
  return call<Appointment>('PUT', `appointments/${one.id}`, {
    sequence: one.sequence,
    appointment: { start, end, title, ...overrides },
    overrideClashes,
  })
}
const cancel = (id: string, reason = '') => call<Appointment>('POST', `appointments/${id}/cancel`, { reason })
const restore = (id: string, overrideClashes = false) =>
  call<Appointment>('POST', `appointments/${id}/restore`, { overrideClashes })
const remove = (id: string) => call<{ removed: boolean }>('DELETE', `appointments/${id}`)
const move = (courseId: string, to: string) => call('POST', `courses/${courseId}/${to}`)

async function place(name: string): Promise<string> {
  const id = newId()
  await call('POST', 'places', { id, place: { name, country: 'DE', capacity: null } })
  return id
}
async function instructor(fullname: string): Promise<string> {
  const id = newId()
  await call('POST', 'instructors', { id, instructor: { fullname } })
  return id
}

async function log(courseId: string) {
  const { body } = await kurso.call<{ items: AuditEntry[] }>(
    'GET',
    `/api/${tenant.slug}/audit-log?subjectId=${courseId}`,
    { token: tenant.admin.token },
  )
  return body.items.filter(({ commandType }) => commandType.startsWith('appointment'))
}
const commandsOf = async (courseId: string) => (await log(courseId)).map((entry) => entry.commandType).sort()

async function logged(courseId: string, command: string) {
  const entry = (await log(courseId)).find(({ commandType }) => commandType === command)
  const path = `/api/${tenant.slug}/audit-log/${entry?.auditId}`
  const { body } = await kurso.call<{ metadata: unknown }>('GET', path, { token: tenant.admin.token })
  return body.metadata
}

describe('adding', () => {
  it('counts the appointments of a course in their order, with the place they have', async () => {
    const placeId = await place('Atelier')
    const own = await place('Garten')
    const id = await course({ placeId, title: 'Aquarell' })
    await added(id, appointment('2027-04-20', { title: 'Draußen', placeId: own }), appointment('2027-04-13'))
    const items = await appointmentsOf(id)
    expect(items).toMatchObject([
      { ...day('2027-04-06'), number: 1, count: 3, place: { id: placeId, name: 'Atelier', own: false } },
      { ...day('2027-04-13'), number: 2, count: 3, place: { own: false }, instructor: null },
      { number: 3, title: 'Draußen', place: { id: own, name: 'Garten', own: true }, duration: 120 },
    ])
    expect(items[0]).toMatchObject({ courseTitle: 'Aquarell', courseKind: 'COURSE', coursePhase: 'upcoming' })
  })

  it('moves start and end of the course', async () => {
    const id = await course()
    await added(id, appointment('2027-03-30'), appointment('2027-05-04'))
    expect(await getCourse(id)).toMatchObject({
      start: day('2027-03-30').start,
      end: day('2027-05-04').end,
      appointmentCount: 3,
    })
  })

  it('the same twice adds it once, and tells the log once', async () => {
    const id = await course()
    const appointments = [appointment('2027-04-13'), appointment('2027-04-20')]
    const [first, second] = await Promise.all([add(id, appointments), add(id, appointments)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect([first.body.added, second.body.added].sort()).toEqual([0, 2])
    expect(second.body.items).toEqual(first.body.items)
    expect(await appointmentsOf(id)).toHaveLength(3)
    expect(await log(id)).toHaveLength(1)
  })

  it('refuses ids that an appointment of another course has, and stores nothing of it', async () => {
    const [id, other] = [await course(), await course()]
    const [known] = await added(other, appointment('2027-04-13'))
    const answer = await add(id, [appointment('2027-04-20'), { ...appointment('2027-04-27'), id: known?.id }])
    expect(answer).toMatchObject({ status: 409, body: { error_code: 'CONFLICT' } })
    expect(await appointmentsOf(id)).toHaveLength(1)
  })

  it('refuses two at one time, among those sent and with those there', async () => {
    const id = await course()
    const twice = { status: 409, body: { error_code: 'APPOINTMENT_TWICE' } }
    expect(await add(id, [appointment('2027-04-06')])).toMatchObject(twice)
    expect(await add(id, [appointment('2027-04-13'), appointment('2027-04-13')])).toMatchObject(twice)
    const one = appointment('2027-04-13')
    expect(await add(id, [one, { ...one, ...day('2027-04-20') }])).toMatchObject(twice)
    expect(await appointmentsOf(id)).toHaveLength(1)
  })

  it('refuses a place or an instructor of somebody else', async () => {
    const mine = tenant
    const theirs = await kurso.addTenant()
    tenant = theirs
    const [placeId, instructorId] = [await place('Fremd'), await instructor('Fremde')]
    tenant = mine
    const id = await course()
    for (const fields of [{ placeId }, { instructorId }])
      expect(await add(id, [appointment('2027-04-13', fields)])).toMatchObject({ status: 404 })
  })

  it('leaves an event its one date', async () => {
    const id = await course({ kind: 'EVENT' })
    expect(await add(id, [appointment('2027-04-13')])).toMatchObject({
      status: 409,
      body: { error_code: 'EVENT_HAS_ONE_DATE' },
    })
  })

  it('ends at four hundred', async () => {
    const id = await course()
    const many = Array.from({ length: 399 }, (_, at) => {
      const start = Date.parse('2027-05-01T08:00:00Z') + at * 86_400_000
      return {
        id: newId(),
        start: new Date(start).toISOString(),
        end: new Date(start + 60_000).toISOString(),
      }
    })
    expect((await add(id, many)).body.added).toBe(399)
    expect(await add(id, [appointment('2030-01-01')])).toMatchObject({
      status: 409,
      body: { error_code: 'TOO_MANY_APPOINTMENTS', data: { limit: 400 } },
    })
    expect((await list(`?courseId=${id}&dir=desc`)).items[0]).toMatchObject({ number: 400, count: 400 })
  })

  it('is refused by a course that is cancelled or put away, but what was sent before is still answered', async () => {
    const id = await course()
    const one = appointment('2027-04-13')
    await added(id, one)
    await move(id, 'cancel')
    expect(await add(id, [one])).toMatchObject({ status: 200, body: { added: 0 } })
    const refusal = { status: 409, body: { error_code: 'COURSE_MOVE_REFUSED' } }
    expect(await add(id, [appointment('2027-04-20')])).toMatchObject(refusal)
    await move(id, 'archive')
    expect(await add(id, [appointment('2027-04-20')])).toMatchObject(refusal)
  })

  it('refuses an end before the start, and names the field', async () => {
    const id = await course()
    const answer = await add(id, [appointment('2027-04-13', { end: day('2027-04-12').end })])
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'INVALID_INPUT' } })
    expect(answer.body.errors?.[0]).toMatchObject({ path: 'appointments.0.end', code: 'endBeforeStart' })
  })
})

describe('changing', () => {
  it('moves the appointment and its course, and tells what was different', async () => {
    const id = await course()
    const one = await only(id)
    const changed = await change(one, { ...day('2027-04-07'), title: 'Auftakt' })
    expect(changed).toMatchObject({
      status: 200,
      body: { ...day('2027-04-07'), title: 'Auftakt', sequence: one.sequence + 1 },
    })
    expect(await getCourse(id)).toMatchObject(day('2027-04-07'))
    expect(await logged(id, 'appointment.changed')).toEqual({
      before: { ...day('2027-04-06'), title: '' },
      after: { ...day('2027-04-07'), title: 'Auftakt' },
    })
  })

  it('the same again is saved once, also with an old sequence', async () => {
    const id = await course()
    const one = await only(id)
    await change(one, { title: 'Neu' })
    const again = await change(one, { title: 'Neu' })
    expect(again).toMatchObject({ status: 200, body: { sequence: one.sequence + 1 } })
    expect(await log(id)).toHaveLength(1)
  })

  it('refuses what was read before somebody else changed it', async () => {
    const one = await only(await course())
    await change(one, { title: 'Meins' })
    expect(await change(one, { title: 'Deins' })).toMatchObject({
      status: 409,
      body: { error_code: 'CONFLICT' },
    })
  })

  it('refuses the time of another one of its course', async () => {
    const id = await course()
    const [second] = await added(id, appointment('2027-04-13'))
    expect(await change(second as Appointment, day('2027-04-06'))).toMatchObject({
      status: 409,
      body: { error_code: 'APPOINTMENT_TWICE' },
    })
  })

  it('refuses a cancelled one, and any of a course that takes no changes', async () => {
    const id = await course()
    const [second] = await added(id, appointment('2027-04-13'))
    const one = second as Appointment
    await cancel(one.id)
    expect(await change({ ...one, sequence: 1 }, { title: 'Neu' })).toMatchObject({
      status: 409,
      body: { error_code: 'APPOINTMENT_CANCELLED' },
    })
    await move(id, 'cancel')
    for (const answer of [await change(one, { title: 'Neu' }), await restore(one.id), await remove(one.id)])
      expect(answer).toMatchObject({ status: 409, body: { error_code: 'COURSE_MOVE_REFUSED' } })
    expect((await appointmentsOf(id)).map(({ allowedActions }) => allowedActions)).toEqual([[], []])
  })

  it('leaves a form of the course behind that still shows the old date', async () => {
    const id = await course()
    const open = await getCourse(id)
    await change(await only(id), day('2027-04-08'))
    const fields = { ...courseFields(), ...open, title: 'Umbenannt' }
    const saved = await call('PUT', `courses/${id}`, { revision: open.revision, course: fields })
    expect(saved).toMatchObject({ status: 409, body: { error_code: 'CONFLICT' } })
    expect(await only(id)).toMatchObject(day('2027-04-08'))
  })

  it('does not find what belongs to somebody else', async () => {
    const one = await only(await course())
    tenant = await kurso.addTenant()
    const absent = { status: 404, body: { error_code: 'NOT_FOUND' } }
    expect(await change(one, { title: 'Neu' })).toMatchObject(absent)
    expect(await cancel(one.id)).toMatchObject(absent)
    expect(await restore(one.id)).toMatchObject(absent)
    expect(await remove(one.id)).toMatchObject({ status: 200, body: { removed: false } })
  })
})

describe('a course that was over and goes on', () => {
  it('needs room in the tier again', async () => {
    await kurso.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
    const over = await course(day('2027-02-01'))
    const another = await course(day('2027-02-02'))
    const [, cancelled] = [await only(another), (await added(another, appointment('2027-04-01')))[0]]
    await cancel(cancelled?.id ?? '')
    for (let at = 0; at < 5; at += 1) await course()
    const full = { status: 409, body: { error_code: 'TIER_LIMIT_REACHED' } }
    const one = await only(over)
    expect(await change(one, day('2027-04-01'))).toMatchObject(full)
    expect(await add(over, [appointment('2027-04-01')])).toMatchObject(full)
    expect(await restore(cancelled?.id ?? '')).toMatchObject(full)
    expect(await change(one, day('2027-02-15'))).toMatchObject({ status: 200 })
  })
})

describe('cancelling', () => {
  it('keeps the appointment visible, out of the count, and can be taken back', async () => {
    const id = await course()
    const [second] = await added(id, appointment('2027-04-13'), appointment('2027-04-20'))
    const cancelled = await cancel(second?.id ?? '', 'Krankheit')
    expect(cancelled.body).toMatchObject({
      ...{ cancelled: true, cancellationReason: 'Krankheit', number: 0, count: 2, sequence: 1 },
      allowedActions: ['restore', 'delete'],
    })
    expect((await appointmentsOf(id)).map(({ number }) => number)).toEqual([1, 0, 2])
    expect((await cancel(second?.id ?? '', 'anderer Grund')).body).toEqual(cancelled.body)
    expect((await restore(second?.id ?? '')).body).toMatchObject({
      ...{ cancelled: false, cancellationReason: '', number: 2, count: 3, sequence: 2 },
      allowedActions: ['edit', 'cancel', 'delete'],
    })
    expect((await restore(second?.id ?? '')).body.sequence).toBe(2)
    expect(await commandsOf(id)).toEqual([
      ...['appointment.cancelled', 'appointment.restored', 'appointments.added'],
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
      ...{ start: day('2027-04-06').start, end: day('2027-04-13').end, appointmentCount: 0 },
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
    expect(first?.allowedActions).toEqual(['edit', 'cancel'])
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
    await kurso.call('POST', `/api/${tenant.slug}/portal/courses/${id}/registrations`, {
      body: bookingRequest(),
    })
    expect(await remove(second?.id ?? '')).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_HAS_REGISTRATIONS', data: { count: 1 } },
    })
    expect((await appointmentsOf(id))[1]?.allowedActions).toEqual(['edit', 'cancel'])
    expect(await cancel(second?.id ?? '')).toMatchObject({ status: 200 })
  })
})

describe('clashes', () => {
  it('of place or instructor are refused, unless they are knowingly accepted', async () => {
    const [placeId, instructorId] = [await place('Atelier'), await instructor('Jana')]
    await course({ placeId })
    const teaching = await course({ ...day('2027-04-07'), instructorId })
    const id = await course(day('2027-05-04'))
    const clash = (count: number) => ({
      status: 409,
      body: { error_code: 'APPOINTMENT_CLASH', data: { count } },
    })
    expect(await add(id, [appointment('2027-04-06', { placeId })])).toMatchObject(clash(1))
    expect(await add(id, [appointment('2027-04-07', { instructorId })])).toMatchObject(clash(1))
    expect(
      await add(id, [appointment('2027-04-06', { placeId, ...day('2027-04-06', '20:00') })]),
    ).toMatchObject({ status: 200 })
    expect(await add(id, [appointment('2027-04-06', { placeId })], true)).toMatchObject({ status: 200 })
    const one = await only(teaching)
    expect(await change(one, { ...day('2027-04-06'), placeId })).toMatchObject(clash(2))
    const accepted = await change(one, { ...day('2027-04-06'), placeId }, true)
    expect(accepted).toMatchObject({ status: 200 })
    // The words of what was accepted may change without being asked again, its time may not.
    const renamed = await change(accepted.body, { placeId, title: 'Geteilt' })
    expect(renamed).toMatchObject({ status: 200 })
    const later = day('2027-04-06', '18:30')
    expect(await change(renamed.body, { ...later, placeId })).toMatchObject(clash(3))
  })

  it('that a course was saved with do not have to be accepted at every change of its words', async () => {
    const placeId = await place('Atelier')
    const [first, id] = [await course({ placeId }), newId()]
    const fields = courseFields({ ...day('2027-04-06'), placeId })
    const create = (overrideClashes: boolean) =>
      call<Course>('POST', 'courses', { id, publish: true, course: fields, overrideClashes })
    expect(await create(false)).toMatchObject({ status: 409, body: { error_code: 'APPOINTMENT_CLASH' } })
    expect(await create(true)).toMatchObject({ status: 200 })
    await added(id, appointment('2027-04-13'))
    await added(first, appointment('2027-05-04'))
    const save = async (overrides: Fields) => {
      const { revision, ...now } = await getCourse(id)
      return call('PUT', `courses/${id}`, { revision, course: { ...now, ...overrides } })
    }
    expect(await save({ title: 'Umbenannt' })).toMatchObject({ status: 200 })
    const other = await place('Garten')
    expect(await save({ placeId: other })).toMatchObject({ status: 200 })
    expect(await save({ placeId })).toMatchObject({ status: 409, body: { error_code: 'APPOINTMENT_CLASH' } })
  })

  it('do not come from what is cancelled, and come back with it', async () => {
    const placeId = await place('Atelier')
    const first = await course({ placeId })
    await added(first, appointment('2027-04-20'))
    const [one] = await appointmentsOf(first)
    await cancel(one?.id ?? '')
    const second = await course({ placeId })
    expect(await restore(one?.id ?? '')).toMatchObject({
      status: 409,
      body: { error_code: 'APPOINTMENT_CLASH' },
    })
    expect(await restore(one?.id ?? '', true)).toMatchObject({ status: 200 })
    await move(second, 'cancel')
    const third = await course(day('2027-05-04'))
    await cancel(one?.id ?? '')
    expect(await add(third, [appointment('2027-04-06', { placeId })])).toMatchObject({ status: 200 })
  })

  it('are told with both sides, also with appointments of a place by their course', async () => {
    const placeId = await place('Atelier')
    const first = await course({ placeId, title: 'Aquarell' })
    const second = await course({ ...day('2027-05-04'), title: 'Töpfern' })
    const planned = appointment('2027-04-06', day('2027-04-06', '19:00'))
    const { body } = await call<ClashReport>('POST', 'clashes', {
      course: { courseId: second, placeId, instructorId: null },
      appointments: [planned, appointment('2027-04-07')],
    })
    expect(body).toEqual({
      count: 1,
      clashes: [
        {
          over: 'place',
          name: 'Atelier',
          planned: {
            ...{ appointmentId: null, courseId: second, courseTitle: 'Töpfern' },
            ...day('2027-04-06', '19:00'),
          },
          other: {
            ...{ appointmentId: (await only(first)).id, courseId: first, courseTitle: 'Aquarell' },
            ...day('2027-04-06'),
          },
        },
      ],
    })
  })

  it('with one that began more than a month before are found too', async () => {
    const placeId = await place('Saal')
    await course({ placeId, start: '2027-03-02T08:00:00.000Z', end: '2027-06-30T08:00:00.000Z' })
    const { body } = await call<ClashReport>('POST', 'clashes', {
      course: { courseId: null, placeId, instructorId: null },
      appointments: [appointment('2027-06-29')],
    })
    expect(body.count).toBe(1)
  })
})

describe('a series', () => {
  const series = (overrides: Fields = {}) => ({
    ...{ cycle: 'weekly', firstDate: '2027-03-16', time: '18:00', minutes: 90, end: { count: 3 } },
    ...overrides,
  })
  const preview = (courseId: string, overrides: Fields = {}, language?: string) =>
    call<SeriesPreview>('POST', `courses/${courseId}/series-preview`, { series: series(overrides) }, language)

  it('shows what it would make: the wall clock across summer time, without holidays and chosen dates', async () => {
    await kurso.owner.query("update tenant set country = 'DE', holiday_region = 'BY' where id = $1", [
      tenant.id,
    ])
    const id = await course()
    const { body } = await preview(id, {
      firstDate: '2027-03-22',
      end: { count: 2 },
      skipDates: ['2027-04-05'],
    })
    expect(body).toEqual({
      appointments: [
        { start: '2027-03-22T17:00:00.000Z', end: '2027-03-22T18:30:00.000Z', moved: false, taken: false },
        { start: '2027-04-12T16:00:00.000Z', end: '2027-04-12T17:30:00.000Z', moved: false, taken: false },
      ],
      leftOut: [
        { date: '2027-03-29', holiday: 'Ostermontag' },
        { date: '2027-04-05', holiday: null },
      ],
      ...{ count: 0, clashes: [] },
    })
    const epiphany = { firstDate: '2028-01-06', end: { untilDate: '2028-01-13' } }
    expect((await preview(id, epiphany, 'en')).body.leftOut).toEqual([
      { date: '2028-01-06', holiday: 'Epiphany' },
    ])
    await kurso.owner.query("update tenant set holiday_region = 'HH' where id = $1", [tenant.id])
    expect((await preview(id, epiphany)).body.leftOut).toEqual([])
    expect(
      (await preview(id, { ...epiphany, firstDate: '2027-03-29', end: { count: 1 }, skipHolidays: false }))
        .body,
    ).toMatchObject({ appointments: [{ start: '2027-03-29T16:00:00.000Z' }], leftOut: [] })
  })

  it('tells which of its times the course has already, and where it clashes', async () => {
    const placeId = await place('Atelier')
    await course({ placeId, title: 'Töpfern', ...day('2027-03-23', '16:30') })
    const id = await course({ ...day('2027-03-16', '17:00'), placeId })
    const { body } = await preview(id)
    expect(body.appointments.map(({ taken }) => taken)).toEqual([true, false, false])
    expect(body.count).toBe(1)
    expect(body.clashes[0]).toMatchObject({
      planned: { courseId: id, start: '2027-03-23T17:00:00.000Z' },
      other: { courseTitle: 'Töpfern' },
    })
  })

  it.each([
    ['SERIES_TOO_LONG', { cycle: 'daily', end: { untilDate: '2029-12-31' } }],
    ['SERIES_EMPTY', { end: { untilDate: '2027-03-01' } }],
    ['SERIES_OVERLAPS', { cycle: 'daily', minutes: 1441 }],
  ])('is refused: %s', async (error_code, overrides) => {
    expect(await preview(await course(), overrides)).toMatchObject({ status: 409, body: { error_code } })
  })

  it('of a course of somebody else is not found', async () => {
    const id = await course()
    tenant = await kurso.addTenant()
    expect(await preview(id)).toMatchObject({ status: 404 })
  })
})

it('the regions of a country stand there by name, with the one that was chosen', async () => {
  await kurso.owner.query("update tenant set country = 'DE', holiday_region = 'BY' where id = $1", [
    tenant.id,
  ])
  type Regions = { country: string; region: string; regions: { code: string; name: string }[] }
  const regions = async (country: string, language: string) =>
    (await call<Regions>('GET', `holiday-regions?country=${country}`, undefined, language)).body
  const german = await regions('DE', 'de')
  expect(german).toMatchObject({ country: 'DE', region: 'BY' })
  expect(german.regions).toHaveLength(16)
  expect(german.regions).toContainEqual({ code: 'BY', name: 'Bayern' })
  expect((await regions('CH', 'en')).region).toBe('')
  expect(await regions('XX', 'en')).toEqual({ country: 'XX', region: '', regions: [] })
})

describe('the list', () => {
  it('finds by days of the tenant, place, instructor, state and words', async () => {
    const [placeId, own] = [await place('Atelier'), await place('Garten')]
    const [jana, mina] = [await instructor('Jana'), await instructor('Mina')]
    const painting = await course({ title: 'Ölmalerei', reference: 'OEL-1', placeId, instructorId: jana })
    // Half past midnight in Berlin, still the evening before in Greenwich.
    const night = appointment('2027-04-12', { ...day('2027-04-12', '22:30', 1), title: 'Fällt Übung' })
    const [cancelled] = await added(painting, night)
    await added(painting, appointment('2027-04-20', { placeId: own, instructorId: mina }))
    await course({ title: 'Töpfern', reference: 'TON-1', ...day('2027-04-14') })
    await cancel(cancelled?.id ?? '')
    const starts = async (query: string) => (await list(query)).items.map(({ start }) => start.slice(5, 10))
    expect(await starts('')).toEqual(['04-06', '04-12', '04-14', '04-20'])
    expect(await starts('?dir=desc')).toEqual(['04-20', '04-14', '04-12', '04-06'])
    expect(await starts('?sort=course&dir=desc')).toEqual(['04-14', '04-20', '04-12', '04-06'])
    expect(await starts('?from=2027-04-13&until=2027-04-14')).toEqual(['04-12', '04-14'])
    expect(await starts('?until=2027-04-12')).toEqual(['04-06'])
    expect(await starts(`?placeId=${placeId}`)).toEqual(['04-06', '04-12'])
    expect(await starts(`?placeId=${own}`)).toEqual(['04-20'])
    expect(await starts(`?instructorId=${jana}&state=planned`)).toEqual(['04-06'])
    expect(await starts(`?instructorId=${mina}`)).toEqual(['04-20'])
    expect(await starts('?state=cancelled')).toEqual(['04-12'])
    expect(await starts('?q=oelmalerei')).toEqual(['04-06', '04-12', '04-20'])
    expect(await starts('?q=ton-1')).toEqual(['04-14'])
    expect(await starts('?q=ubung')).toEqual(['04-12'])
    expect(await starts('?q=ubu%20faellt')).toEqual(['04-12'])
    expect(await starts('?q=100%25')).toEqual([])
    expect((await list(`?courseId=${painting}&size=25`)).total).toBe(3)
  })
})

describe('the calendar', () => {
  type Month = { appointments: Appointment[]; truncated: boolean; holidays: { date: string; name: string }[] }
  const month = (query: string) => call<Month>('GET', `calendar?${query}`)

  it('shows what takes place in these days, also what began before, with the holidays of the region', async () => {
    await kurso.owner.query("update tenant set country = 'DE', holiday_region = 'BY' where id = $1", [
      tenant.id,
    ])
    const placeId = await place('Atelier')
    await course({ title: 'Lang', start: '2027-04-20T08:00:00.000Z', end: '2027-05-02T08:00:00.000Z' })
    await course({ title: 'Fest', kind: 'EVENT', ...day('2027-05-09'), placeId })
    const archived = await course({ title: 'Fort', ...day('2027-05-10') })
    await move(archived, 'cancel')
    await course({ title: 'Danach', ...day('2027-05-31', '22:00') })
    const { body } = await month('from=2027-05-01&until=2027-05-31')
    expect(body.appointments.map(({ courseTitle, coursePhase }) => [courseTitle, coursePhase])).toEqual([
      ['Lang', 'upcoming'],
      ['Fest', 'upcoming'],
      ['Fort', 'cancelled'],
    ])
    expect(body.truncated).toBe(false)
    expect(body.holidays.map(({ date }) => date)).toEqual([
      ...['2027-05-01', '2027-05-06', '2027-05-17', '2027-05-27'],
    ])
    await move(archived, 'archive')
    const titles = async (query: string) =>
      (await month(`from=2027-05-01&until=2027-05-31&${query}`)).body.appointments.map(
        (one) => one.courseTitle,
      )
    expect(await titles('')).toEqual(['Lang', 'Fest'])
    expect(await titles('kind=EVENT')).toEqual(['Fest'])
    expect(await titles(`placeId=${placeId}`)).toEqual(['Fest'])
  })

  it('refuses more than two months, and an end before the beginning', async () => {
    expect(await month('from=2027-05-01&until=2027-07-01')).toMatchObject({ status: 200 })
    expect(await month('from=2027-05-01&until=2027-07-02')).toMatchObject({ status: 422 })
    expect(await month('from=2027-05-02&until=2027-05-01')).toMatchObject({ status: 422 })
  })
})
