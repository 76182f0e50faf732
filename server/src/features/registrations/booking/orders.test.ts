import { randomUUID } from 'node:crypto'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type {
  AskedBooking,
  BookingPreview,
  BookingReceipt,
} from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registrationDesk } from '#test/registration-desk.ts'
import {
  bookingRequest,
  courseFields,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

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
const email = 'anna.berg@example.org'
const person = (firstName: string) => ({ firstName, lastName: 'Berg', email })
const [mina, jo] = [person('Mina'), person('Jo')]
const course = (title: string, more: Record<string, unknown> = {}) =>
  desk.course({ ...courseFields(), title, feeCents: 10_000, ...more })

type Further = {
  courseId: string
  attendees: ReturnType<typeof person>[]
  shownOutcome?: string
}
const orderOf = (furtherCourses: Further[], more: Record<string, unknown> = {}) =>
  bookingRequest({ attendees: [mina], furtherCourses, ...more })

const send =
  (path: string) =>
  <Body>(courseId: string, body: unknown) =>
    reihum.call<Body>('POST', `/api/${tenant.slug}/portal/courses/${courseId}/${path}`, { body })
const order = send('registrations')<BookingReceipt & Problem>
const check = send('registrations/check')<BookingPreview & Problem>
const ask = send('booking-requests')<{ sentTo: string } & Problem>
const bookingAt = (token: string) =>
  reihum.call<AttendeeBooking>('GET', `/api/${tenant.slug}/portal/bookings/${token}`)

async function count(table: 'booking' | 'registration'): Promise<number> {
  const { rows } = await reihum.owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} where tenant_id = $1`,
    [tenant.id],
  )
  return rows[0]?.count ?? -1
}

describe('an order of several courses', () => {
  it('is one booking with one sum, told before as it is booked', async () => {
    const [guitar, choir, theatre] = [await course('Gitarre'), await course('Chor'), await course('Theater')]
    const form = orderOf([
      { courseId: choir, attendees: [mina, jo] },
      { courseId: theatre, attendees: [jo] },
    ])
    const foreseen = await check(guitar, form)
    expect(foreseen.body).toMatchObject({
      outcome: 'reserved',
      totalCents: 40_000,
      furtherCourses: [
        { courseId: choir, outcome: 'reserved', people: [{ feeCents: 10_000 }, { feeCents: 10_000 }] },
        { courseId: theatre, outcome: 'reserved', people: [{ feeCents: 10_000 }] },
      ],
    })
    const { status, body } = await order(guitar, { ...form, shownTotalCents: foreseen.body.totalCents })
    expect(status).toBe(200)
    expect(body.registrations.map(({ firstName, courseId, state }) => [firstName, courseId, state])).toEqual([
      ['Mina', guitar, 'reserved'],
      ['Mina', choir, 'reserved'],
      ['Jo', choir, 'reserved'],
      ['Jo', theatre, 'reserved'],
    ])
    const { body: booking } = await bookingAt(body.accessToken)
    expect(booking.courses.map(({ title, registrations }) => [title, registrations.length]).sort()).toEqual([
      ['Chor', 2],
      ['Gitarre', 1],
      ['Theater', 1],
    ])
    const open = booking.courses.flatMap(({ registrations }) =>
      registrations.map(({ openCents }) => openCents),
    )
    expect(open).toEqual([10_000, 10_000, 10_000, 10_000])
    // Mina is one person, however many courses she goes to.
    const { rows } = await reihum.owner.query(
      'select distinct person_id from registration where tenant_id = $1',
      [tenant.id],
    )
    expect([rows.length, await count('booking')]).toEqual([2, 1])
  })

  it('costs less where a course says so for further courses of one order', async () => {
    const guitar = await course('Gitarre')
    const rule = { kind: 'further_courses', name: 'Mehrere Kurse', percent: 10, fromCourse: 2 }
    const choir = await course('Chor', { feeCents: 6000, reductions: [rule] })
    const { body } = await check(guitar, orderOf([{ courseId: choir, attendees: [mina, jo] }]))
    expect(body).toMatchObject({
      totalCents: 21_400,
      furtherCourses: [
        {
          people: [
            { feeCents: 5400, reductions: [{ name: 'Mehrere Kurse', cents: 600 }] },
            { feeCents: 6000, reductions: [] },
          ],
        },
      ],
    })
    const booked = await order(guitar, orderOf([{ courseId: choir, attendees: [mina, jo] }]))
    const { body: booking } = await bookingAt(booked.body.accessToken)
    expect(booking.transfer?.amountCents ?? 21_400).toBe(21_400)
    const { rows } = await reihum.owner.query<{ cents: number }>(
      'select sum(gross_cents)::int as cents from receivable_line where tenant_id = $1',
      [tenant.id],
    )
    expect(rows[0]?.cents).toBe(21_400)
  })

  it('is booked whole or not at all, and the refusal names the course', async () => {
    const guitar = await course('Gitarre')
    const full = await course('Chor', { attendeeLimit: 1, waiterLimit: 0 })
    await desk.book(full, 1)
    const before = await count('registration')
    const { status, body } = await order(guitar, orderOf([{ courseId: full, attendees: [jo] }]))
    expect([status, body.error_code, body.data]).toMatchObject([409, 'COURSE_FULL', { courseId: full }])
    expect(await count('registration')).toBe(before)
    expect(await desk.seats(guitar)).toMatchObject({ taken: 0, waiting: 0 })
  })

  it('takes a place in one course and a turn on the list of another, as the form had said', async () => {
    const guitar = await course('Gitarre')
    const full = await course('Chor', { attendeeLimit: 1, waiterLimit: 5 })
    await desk.book(full, 1)
    const form = (shownOutcome: string) =>
      orderOf([{ courseId: full, attendees: [jo], shownOutcome }], { shownOutcome: 'place' })
    const refused = await order(guitar, form('place'))
    expect(refused.body).toMatchObject({
      error_code: 'EXPECTATION_CHANGED',
      data: { courseId: full, outcome: 'waiting_list' },
    })
    const { body } = await order(guitar, form('waiting_list'))
    expect(body.registrations.map(({ state }) => state)).toEqual(['reserved', 'on_waiting_list'])
    expect(await desk.seats(full)).toMatchObject({ taken: 1, waiting: 1 })
  })

  it('sent twice is one booking; with another course it is another one, and the first is named', async () => {
    const [guitar, choir] = [await course('Gitarre'), await course('Chor')]
    const form = orderOf([{ courseId: choir, attendees: [jo] }])
    const first = await order(guitar, form)
    const again = await order(guitar, form)
    expect(again.body).toMatchObject({ repeated: true, bookingId: first.body.bookingId })
    expect(again.body.registrations).toHaveLength(2)
    const changed = await order(guitar, { ...form, furtherCourses: [{ courseId: choir, attendees: [mina] }] })
    expect(changed.body.repeated).toBe(false)
    expect(changed.body.earlierShortcodes).toEqual(first.body.registrations.map(({ shortcode }) => shortcode))
    expect(await count('booking')).toBe(2)
  })

  it('can be given back in part', async () => {
    const [guitar, choir] = [await course('Gitarre'), await course('Chor')]
    const { body } = await order(guitar, orderOf([{ courseId: choir, attendees: [jo] }]))
    const [, second] = desk.idsOf(body)
    const { body: left } = await reihum.call<AttendeeBooking>(
      'POST',
      `/api/${tenant.slug}/portal/bookings/${body.accessToken}/cancel`,
      { body: { registrationIds: [second] } },
    )
    expect(left.courses.map(({ title, registrations }) => [title, registrations[0]?.state])).toEqual([
      ['Gitarre', 'reserved'],
      ['Chor', 'cancelled'],
    ])
    expect([await desk.seats(guitar), await desk.seats(choir)]).toMatchObject([{ taken: 1 }, { taken: 0 }])
  })

  it('names the field of what is wrong in a further course', async () => {
    const [guitar, choir] = [await course('Gitarre'), await course('Chor')]
    const wrong = async (furtherCourses: unknown[], more = {}) => {
      const { status, body } = await check(guitar, orderOf(furtherCourses as Further[], more))
      return [status, ...(body.errors ?? []).map(({ path, code }) => `${path} ${code}`)]
    }
    const twice = [{ courseId: choir, attendees: [jo] }]
    expect(await wrong([...twice, ...twice])).toEqual([422, 'furtherCourses.1.courseId courseTwice'])
    expect(await wrong([{ courseId: guitar, attendees: [jo] }])).toEqual([
      422,
      'furtherCourses.0.courseId courseTwice',
    ])
    expect(await wrong(twice, { alsoWaitFor: [randomUUID()] })).toEqual([422, 'alsoWaitFor oneCourseOnly'])
    expect(await wrong([{ courseId: choir, attendees: [{ ...jo, shownFeeCents: 1 }] }])).toEqual([
      422,
      'furtherCourses.0.attendees.0.priceCategoryId priceChanged',
    ])
  })

  it('is told of in one letter, and given back in one', async () => {
    const [guitar, choir] = [await course('Gitarre'), await course('Chor')]
    const { body } = await order(guitar, orderOf([{ courseId: choir, attendees: [mina, jo] }]))
    const letters = (kind: string) =>
      eventually(async () => {
        const { rows } = await reihum.owner.query<{ subject: string; text: string }>(
          'select subject, text from mail where tenant_id = $1 and kind = $2',
          [tenant.id, kind],
        )
        return rows.length > 0 && rows
      })
    const received = await letters('registration.received')
    expect(received.map(({ subject }) => subject)).toEqual(['Ihre Anmeldung: Gitarre und ein weiterer Kurs'])
    expect(received[0]?.text).toMatch(/Gesamtpreis: 300,00[\s\S]*Kurs: Gitarre[\s\S]*Kurs: Chor/)
    await reihum.call('POST', `/api/${tenant.slug}/portal/bookings/${body.accessToken}/cancel`, {
      body: { registrationIds: desk.idsOf(body) },
    })
    const cancelled = await letters('registration.cancelled')
    expect(cancelled.map(({ subject }) => subject)).toEqual(['Stornierung: Gitarre und ein weiterer Kurs'])
  })

  it('has no courses of others', async () => {
    const own = await course('Gitarre')
    const other = await reihum.addTenant()
    const foreign = await registrationDesk(() => ({ reihum, tenant: other })).course()
    const { status } = await order(own, orderOf([{ courseId: foreign, attendees: [jo] }]))
    expect([status, await count('registration')]).toEqual([404, 0])
  })

  it('is asked for by mail and booked by a click', async () => {
    const later = (hours: number) => new Date(Date.now() + (100 * 24 + hours) * 3_600_000).toISOString()
    const guitar = await course('Gitarre')
    const choir = await course('Chor', { start: later(0), end: later(2) })
    await ask(guitar, orderOf([{ courseId: choir, attendees: [jo, mina], shownOutcome: 'place' }]))
    const token = await eventually(async () => {
      const { rows } = await reihum.owner.query<{ text: string }>(
        "select text from mail where tenant_id = $1 and kind = 'booking-request.made'",
        [tenant.id],
      )
      return /booking-request\/([\w.-]+)/.exec(rows[0]?.text ?? '')?.[1]
    })
    const path = `/api/${tenant.slug}/portal/booking-requests/${token}`
    const { body: asked } = await reihum.call<AskedBooking>('GET', path)
    expect(asked).toMatchObject({
      state: 'open',
      courseTitle: 'Gitarre',
      furtherCourses: [{ courseTitle: 'Chor', people: [{ firstName: 'Jo' }, { firstName: 'Mina' }] }],
    })
    const [first, again] = [
      await reihum.call<BookingReceipt>('POST', `${path}/confirm`, { body: {} }),
      await reihum.call<BookingReceipt>('POST', `${path}/confirm`, { body: {} }),
    ]
    expect([first.body.registrations.length, again.body.registrations.length]).toEqual([3, 3])
    expect([again.body.repeated, await count('booking')]).toEqual([true, 1])
    // Both links open the booking until its last course is long over.
    const { rows } = await reihum.owner.query(
      'select distinct expires_at::date from access_link where tenant_id = $1',
      [tenant.id],
    )
    expect(rows).toHaveLength(1)
  })
})
