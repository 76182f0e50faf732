import type { BookingPreview, BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const mina = { firstName: 'Mina', lastName: 'Berg', email: 'mina.berg@example.org' }
const rule = { kind: 'further_courses', name: 'Mehrere Kurse', percent: 10, fromCourse: 2 }

const send =
  (path: string) =>
  <Body>(courseId: string, body: unknown) =>
    reihum.call<Body>('POST', `/api/${tenant.slug}/portal/courses/${courseId}/${path}`, { body })
const order = send('registrations')<BookingReceipt & Problem>
const check = send('registrations/check')<BookingPreview & Problem>

/** A dear course that is full, and one with places; both cost less as a further course. */
async function oneIsFull() {
  const full = await desk.course({ feeCents: 10_000, attendeeLimit: 1, waiterLimit: 5, reductions: [rule] })
  await desk.book(full, 1)
  const open = await desk.course({ feeCents: 6000, reductions: [rule] })
  const further = { courseId: open, attendees: [mina] }
  const form = bookingRequest({ attendees: [mina], furtherCourses: [further] })
  return { full, further, form }
}

describe('an order of a course with places and one that is waited for', () => {
  it('is told at the total at which it is booked', async () => {
    const { full, further, form } = await oneIsFull()
    const { body: foreseen } = await check(full, form)
    // The one that is waited for is nobody's first course.
    expect(foreseen).toMatchObject({
      outcome: 'waiting_list',
      totalCents: 15_000,
      furtherCourses: [{ outcome: 'reserved' }],
    })
    const promised = {
      ...form,
      shownOutcome: 'waiting_list',
      shownTotalCents: foreseen.totalCents,
      furtherCourses: [{ ...further, shownOutcome: 'place' }],
    }
    expect((await order(full, promised)).status).toBe(200)
  })

  it('costs the same where the form says nothing of what it had shown', async () => {
    const { full, form } = await oneIsFull()
    const { body: foreseen } = await check(full, form)
    const { status } = await order(full, { ...form, shownTotalCents: foreseen.totalCents })
    expect(status).toBe(200)
  })

  it('costs what it says where places are not shown and there are too few for a group', async () => {
    const hidden = await desk.course({
      feeCents: 10_000,
      attendeeLimit: 1,
      waiterLimit: 5,
      reductions: [rule],
    })
    await reihum.owner.query("update course set portal_places = 'hidden' where id = $1", [hidden])
    const open = await desk.course({ feeCents: 6000, reductions: [rule] })
    const jo = { ...mina, firstName: 'Jo' }
    const form = bookingRequest({
      attendees: [mina, jo],
      furtherCourses: [{ courseId: open, attendees: [mina, jo], shownOutcome: 'place' }],
      shownOutcome: 'place',
    })
    const { body: refused } = await order(hidden, form)
    expect(refused).toMatchObject({ error_code: 'EXPECTATION_CHANGED', data: { courseId: hidden } })
    const again = { ...form, shownOutcome: 'waiting_list' }
    const { body: foreseen } = await check(hidden, again)
    const { status } = await order(hidden, { ...again, shownTotalCents: foreseen.totalCents })
    expect(status).toBe(200)
  })
})
