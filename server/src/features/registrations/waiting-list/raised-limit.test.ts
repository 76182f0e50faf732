import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

async function changeLimit(courseId: string, attendeeLimit: number | null) {
  const { body: course } = await desk.staff<Course>('GET', `/courses/${courseId}`)
  const changed = { ...course, attendeeLimit }
  return desk.staff<Problem>('PUT', `/courses/${courseId}`, { revision: course.revision, course: changed })
}

const seatsBecome = (courseId: string, taken: number) =>
  eventually(async () => {
    const seats = await desk.seats(courseId)
    return seats.taken === taken && seats
  })

it('a limit that rises lets those who wait move up, in their order', async () => {
  const courseId = await desk.course({ attendeeLimit: 1 })
  await desk.book(courseId)
  const family = desk.idsOf((await desk.book(courseId, 2)).body)
  const single = desk.idsOf((await desk.book(courseId)).body)
  const last = desk.idsOf((await desk.book(courseId)).body)
  expect((await changeLimit(courseId, 4)).status).toBe(200)
  expect(await seatsBecome(courseId, 4)).toEqual({ limit: 4, extra: 0, taken: 4, waiting: 1 })
  for (const id of [...family, ...single]) expect((await desk.read(id)).state).toBe('reserved')
  expect(await desk.read(last[0] as string)).toMatchObject({ state: 'on_waiting_list', waitingPosition: 1 })
})

it('places beyond the limit are taken over by a higher one, and do not add up with it', async () => {
  const courseId = await desk.course({ attendeeLimit: 2 })
  await desk.book(courseId, 2)
  await desk.create(courseId, { whenFull: 'this_booking' })
  await desk.create(courseId, { whenFull: 'this_booking' })
  expect(await desk.seats(courseId)).toEqual({ limit: 2, extra: 2, taken: 4, waiting: 0 })
  const [waiting] = desk.idsOf((await desk.book(courseId)).body)
  await changeLimit(courseId, 3)
  expect(await desk.seats(courseId)).toEqual({ limit: 3, extra: 1, taken: 4, waiting: 1 })
  await changeLimit(courseId, 4)
  expect(await desk.seats(courseId)).toEqual({ limit: 4, extra: 0, taken: 4, waiting: 1 })
  await changeLimit(courseId, 5)
  expect(await seatsBecome(courseId, 5)).toEqual({ limit: 5, extra: 0, taken: 5, waiting: 0 })
  expect((await desk.read(waiting as string)).state).toBe('reserved')
})

it('without a limit everybody moves up, and a limit comes back only above what is taken', async () => {
  const courseId = await desk.course({ attendeeLimit: 1 })
  await desk.book(courseId)
  await desk.create(courseId, { whenFull: 'this_booking' })
  await desk.book(courseId, 3)
  await changeLimit(courseId, null)
  expect(await seatsBecome(courseId, 5)).toEqual({ limit: null, extra: 0, taken: 5, waiting: 0 })
  const refused = await changeLimit(courseId, 4)
  expect([refused.status, refused.body.error_code]).toEqual([409, 'LIMIT_BELOW_TAKEN'])
  expect((await changeLimit(courseId, 5)).status).toBe(200)
})

it('a limit that an operator raised by a booking is told to whoever has the course open', async () => {
  const courseId = await desk.course({ attendeeLimit: 1 })
  const { body: course } = await desk.staff<Course>('GET', `/courses/${courseId}`)
  await desk.book(courseId)
  await desk.create(courseId, { whenFull: 'raise_limit' })
  const late = await desk.staff<Problem>('PUT', `/courses/${courseId}`, {
    revision: course.revision,
    course: { ...course, title: 'Neu' },
  })
  expect([late.status, late.body.error_code]).toEqual([409, 'CONFLICT'])
})

it('a course that takes place again, or later, lets those who wait move up', async () => {
  const courseId = await desk.course({ attendeeLimit: 1 })
  const [seated] = desk.idsOf((await desk.book(courseId)).body)
  const [waiting] = desk.idsOf((await desk.book(courseId)).body)
  const { rows } = await reihum.owner.query('select id from appointment where course_id = $1', [courseId])
  const act = (to: string) => desk.staff('POST', `/appointments/${rows[0].id}/${to}`, {})
  expect((await act('cancel')).status).toBe(200)
  await desk.cancel(seated as string)
  expect((await desk.read(waiting as string)).state).toBe('on_waiting_list')
  expect((await act('restore')).status).toBe(200)
  await seatsBecome(courseId, 1)
  expect((await desk.read(waiting as string)).state).toBe('reserved')
})
