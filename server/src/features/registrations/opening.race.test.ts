import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let second: TestReihum
let tenant: TestTenant
/** Each reading of the clock is a little later, so that arrivals lie around the opening in a known order. */
let ms = 0
const opening = Date.parse('2027-03-28T08:00:00Z')
const clock = () => new Date(opening + ms)

beforeAll(async () => {
  reihum = await startTestReihum({ clock })
  second = await startTestReihum({ clock, database: reihum.database, args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})

type Answer = { registrations?: { state: string }[]; error_code?: string }

test('of a hundred who press around the moment none before it is booked, and nobody after it is sent away for it', async () => {
  ms = -1000
  const courseId = await addCourse(reihum, tenant, {
    attendeeLimit: 30,
    waiterLimit: 10,
    registrationOpensAt: new Date(opening).toISOString(),
    start: '2027-06-01T16:00:00Z',
    end: '2027-06-01T18:00:00Z',
  })
  const press = (at: number) =>
    (at % 2 === 0 ? reihum : second).call<Answer>(
      'POST',
      `/api/${tenant.slug}/portal/courses/${courseId}/registrations`,
      { body: bookingRequest() },
    )
  // The course stays locked past the opening: requests that queue for it arrived before and must not get in by waiting.
  const holder = await reihum.owner.connect()
  await holder.query('begin')
  await holder.query('select from course where id = $1 for no key update', [courseId])
  ms = -1
  const early = Promise.all(Array.from({ length: 50 }, (_, at) => press(at)))
  await new Promise((done) => setTimeout(done, 2_000))
  ms = 0
  const inTime = Promise.all(Array.from({ length: 50 }, (_, at) => press(at)))
  await new Promise((done) => setTimeout(done, 300))
  ms = 200
  await holder.query('rollback')
  holder.release()

  const outcome = ({ body }: { body: Answer }) => body.registrations?.[0]?.state ?? body.error_code
  expect(new Set((await early).map(outcome))).toEqual(new Set(['REGISTRATION_NOT_OPEN']))
  const outcomes = (await inTime).map(outcome)
  const count = (what: string) => outcomes.filter((one) => one === what).length
  expect([count('reserved'), count('on_waiting_list'), count('COURSE_FULL')]).toEqual([30, 10, 10])
  const { rows } = await reihum.owner.query('select taken, waiting from course where id = $1', [courseId])
  expect(rows[0]).toEqual({ taken: 30, waiting: 10 })
})
