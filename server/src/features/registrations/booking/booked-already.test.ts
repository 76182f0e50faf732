import { randomUUID } from 'node:crypto'
import type { AskedBooking, BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let courseId: string

beforeAll(async () => {
  reihum = await startTestReihum({ countsBookings: true })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  courseId = await addCourse(reihum, tenant, { attendeeLimit: null, feeCents: 0 })
})

const newAddress = () => `${randomUUID()}@example.org`
const child = (firstName: string) => ({ firstName, lastName: 'Köhler', email: '' })
const parent = (email: string) => ({ firstName: 'Petra', lastName: 'Köhler', email })
const formOf = (email: string, ...names: string[]) =>
  bookingRequest({ contact: parent(email), attendees: names.map(child) })

const portal = (path: string) => `/api/${tenant.slug}/portal/${path}`
const book = (form: object, course = courseId) =>
  reihum.call<BookingReceipt & Problem>('POST', portal(`courses/${course}/registrations`), { body: form })
const codeOf = ({ status, body }: { status: number; body: Partial<Problem> }) => body.error_code ?? status

/** The link that the form is confirmed with, from the mail to its contact. */
async function linkFor(email: string, form: object): Promise<string> {
  await reihum.call('POST', portal(`courses/${courseId}/booking-requests`), { body: form })
  return eventually(async () => {
    const { rows } = await reihum.owner.query<{ text: string }>(
      "select text from mail where recipient = $1 and kind = 'booking-request.made'",
      [email],
    )
    return /booking-request\/([\w.-]+)/.exec(rows[0]?.text ?? '')?.[1]
  })
}
const look = (token: string) => reihum.call<AskedBooking>('GET', portal(`booking-requests/${token}`))
const openEarlier = (token: string, shortcode: string) =>
  reihum.call<{ accessToken: string }>('POST', portal(`booking-requests/${token}/earlier`), {
    body: { shortcode },
  })

describe('somebody who is registered for the course already', () => {
  test('is not booked again without a click in the mail, which says so and leads to the booking', async () => {
    const email = newAddress()
    const first = await book(formOf(email, 'Max', 'Ida'))
    const again = formOf(email, 'Max', 'Ben')
    expect(codeOf(await book(again))).toBe('CONFIRMATION_BY_MAIL')

    const token = await linkFor(email, again)
    const { body: asked } = await look(token)
    const max = first.body.registrations.find(({ firstName }) => firstName === 'Max')
    expect(asked.already).toEqual([{ firstName: 'Max', lastName: 'Köhler', shortcode: max?.shortcode }])

    const opened = await openEarlier(token, max?.shortcode ?? '')
    const own = await reihum.call<{ courses: object[] }>('GET', portal(`bookings/${opened.body.accessToken}`))
    expect([own.status, JSON.stringify(own.body).includes(max?.shortcode ?? '-')]).toEqual([200, true])
  })

  test('is booked again by whoever wants that', async () => {
    const email = newAddress()
    await book(formOf(email, 'Max'))
    const token = await linkFor(email, formOf(email, 'Max'))
    const clicked = await reihum.call<BookingReceipt>('POST', portal(`booking-requests/${token}/confirm`), {
      body: { shownOutcome: 'place' },
    })
    expect([clicked.status, clicked.body.registrations.length]).toEqual([200, 1])
    expect((await look(token)).body).toMatchObject({ state: 'booked', already: [] })
  })

  test('may book another course, and after a cancellation the same one', async () => {
    const email = newAddress()
    const { body } = await book(formOf(email, 'Max'))
    const other = await addCourse(reihum, tenant, { attendeeLimit: null, feeCents: 0 })
    expect(codeOf(await book(formOf(email, 'Max'), other))).toBe(200)
    await reihum.call('POST', portal(`bookings/${body.accessToken}/cancel`), {
      body: { registrationIds: body.registrations.map(({ id }) => id) },
    })
    expect(codeOf(await book(formOf(email, 'Max')))).toBe(200)
  })

  test('is not told to strangers who know name and address', async () => {
    const email = newAddress()
    await book(bookingRequest({ attendees: [{ firstName: 'Max', lastName: 'Köhler', email }] }))
    const stranger = newAddress()
    const asking = bookingRequest({
      contact: parent(stranger),
      attendees: [{ firstName: 'Max', lastName: 'Köhler', email }],
    })
    const token = await linkFor(stranger, asking)
    expect((await look(token)).body.already).toEqual([])
    expect(codeOf(await book({ ...asking, requestKey: randomUUID() }))).toBe(200)
  })

  test('is told to the attendee whose address it is, who may not open the booking of somebody else', async () => {
    const own = newAddress()
    const max = { firstName: 'Max', lastName: 'Köhler', email: own }
    const { body } = await book(bookingRequest({ contact: parent(newAddress()), attendees: [max] }))
    const token = await linkFor(own, bookingRequest({ attendees: [max] }))
    expect((await look(token)).body.already).toEqual([
      { firstName: 'Max', lastName: 'Köhler', shortcode: null },
    ])
    expect((await openEarlier(token, body.registrations[0]?.shortcode ?? '')).status).toBe(404)
  })
})
