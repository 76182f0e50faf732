import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Answer = {
  removed?: number
  error_code?: string
  items?: { id: string; sequence: number; start: string }[]
}
const staff = (method: string, path: string, body?: unknown) =>
  reihum.call<Answer>(method, `/api/${tenant.slug}/${path}`, { token: tenant.operator.token, body })

const at = (day: number, hour = 10) => `2031-03-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`
const evenings = [3, 10, 17].map((day) => ({ start: at(day), end: at(day, 12) }))

/** A course of one date, to which a series was just added. */
async function withSeries(overrides: Record<string, unknown> = {}) {
  const courseId = await addCourse(reihum, tenant, overrides)
  const ids = evenings.map(() => newId())
  const appointments = evenings.map((times, n) => ({ id: ids[n], ...times }))
  expect((await staff('POST', `courses/${courseId}/appointments`, { appointments })).status).toBe(200)
  return { courseId, ids }
}
const takeBack = (courseId: string, appointmentIds: string[]) =>
  staff('POST', `courses/${courseId}/appointments/take-back`, { appointmentIds })
const idsOf = async (courseId: string) =>
  ((await staff('GET', `appointments?courseId=${courseId}`)).body.items ?? []).map(({ id }) => id)
async function book(courseId: string) {
  const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations`
  expect((await reihum.call('POST', path, { body: bookingRequest() })).status).toBe(200)
}

describe('a series that was just added', () => {
  it('is gone as a whole, and what was there before stays', async () => {
    const { courseId, ids } = await withSeries()
    const before = (await idsOf(courseId)).filter((id) => !ids.includes(id))
    expect((await takeBack(courseId, ids)).body).toEqual({ removed: 3 })
    expect(await idsOf(courseId)).toEqual(before)
    // The second request finds nothing left to remove.
    expect((await takeBack(courseId, ids)).body).toEqual({ removed: 0 })
    const { body } = await reihum.call<{ items: { commandType: string }[] }>(
      'GET',
      `/api/${tenant.slug}/audit-log?subjectId=${courseId}`,
      { token: tenant.admin.token },
    )
    expect(body.items[0]?.commandType).toBe('appointments.taken-back')
  })

  it('stays whole once one of it was moved', async () => {
    const { courseId, ids } = await withSeries()
    const [first] = evenings
    const appointment = { start: first?.start, end: at(3, 13) }
    await staff('PUT', `appointments/${ids[0]}`, { sequence: 0, appointment })
    expect((await takeBack(courseId, ids)).body.error_code).toBe('CONFLICT')
    expect(await idsOf(courseId)).toHaveLength(4)
  })

  it('stays once somebody has registered since, but not for those who had before', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
    await book(courseId)
    const ids = evenings.map(() => newId())
    const appointments = evenings.map((times, n) => ({ id: ids[n], ...times }))
    await staff('POST', `courses/${courseId}/appointments`, { appointments })
    expect((await takeBack(courseId, ids)).body).toEqual({ removed: 3 })
    await staff('POST', `courses/${courseId}/appointments`, { appointments })
    await book(courseId)
    expect((await takeBack(courseId, ids)).body.error_code).toBe('COURSE_HAS_REGISTRATIONS')
  })

  it('stays once attendance was taken at one of it', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
    await book(courseId)
    const { rows } = await reihum.owner.query('select id from registration where course_id = $1', [courseId])
    const id = newId()
    await staff('POST', `courses/${courseId}/appointments`, { appointments: [{ id, ...evenings[0] }] })
    await reihum.owner.query(
      `insert into attendance_mark (tenant_id, id, registration_id, appointment_id, appointment_starts_at, type, marked_at,
        received_at, user_id) values ($1, $2, $3, $4, $5, 'ATTENDANCE', now(), now(), $6)`,
      [tenant.id, newId(), rows[0].id, id, evenings[0]?.start, tenant.operator.id],
    )
    expect((await takeBack(courseId, [id])).body.error_code).toBe('CONFLICT')
  })

  it('is not taken from another course, nor by another provider', async () => {
    const { courseId, ids } = await withSeries()
    const other = await addCourse(reihum, tenant)
    expect((await takeBack(other, ids)).body).toEqual({ removed: 0 })
    const elsewhere = await reihum.addTenant()
    const path = `/api/${elsewhere.slug}/courses/${courseId}/appointments/take-back`
    const options = { token: elsewhere.operator.token, body: { appointmentIds: ids } }
    expect((await reihum.call('POST', path, options)).status).toBe(404)
    expect(await idsOf(courseId)).toHaveLength(4)
  })
})
