import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

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
  add,
  added,
  list,
  appointmentsOf,
  only,
  getCourse,
  change,
  cancel,
  restore,
  remove,
  move,
  place,
  instructor,
  commandsOf,
  logged,
} = appointmentDesk(() => ({ reihum, tenant }))

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
    expect(await commandsOf(id)).toHaveLength(1)
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
    const theirs = await reihum.addTenant()
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
    expect(await commandsOf(id)).toHaveLength(1)
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
    tenant = await reihum.addTenant()
    const absent = { status: 404, body: { error_code: 'NOT_FOUND' } }
    expect(await change(one, { title: 'Neu' })).toMatchObject(absent)
    expect(await cancel(one.id)).toMatchObject(absent)
    expect(await restore(one.id)).toMatchObject(absent)
    expect(await remove(one.id)).toMatchObject({ status: 200, body: { removed: false } })
  })
})

describe('a course that was over and goes on', () => {
  it('needs room in the tier again', async () => {
    await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
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
