import { randomUUID } from 'node:crypto'
import type { BookingPreview, BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { solvedForBooking } from '#test/captcha.ts'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const mina = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', city: 'Hamburg' }
const paul = { firstName: 'Paul', lastName: 'Müller' }
const lena = { firstName: 'Lena', lastName: 'Müller' }
const family = { attendees: [mina, paul, lena] }

const path = (courseId: string, at = tenant) => `/api/${at.slug}/portal/courses/${courseId}/registrations`
const check = <Body = BookingPreview>(courseId: string, form: object = {}) =>
  reihum.call<Body>('POST', `${path(courseId)}/check`, { body: bookingRequest({ ...form }) })
const book = <Body = BookingReceipt>(courseId: string, form: object = {}) =>
  reihum.call<Body>('POST', path(courseId), { body: bookingRequest({ ...form }) })

async function countsOf(courseId: string) {
  const { rows } = await reihum.owner.query(
    `select taken, waiting, (select count(*)::int from registration r where r.course_id = c.id) as booked
     from course c where id = $1`,
    [courseId],
  )
  return rows[0]
}

/** A course of earlier times, which was published with a method that is not offered any more. */
async function courseWithoutMethod(): Promise<string> {
  const id = await addCourse(reihum, tenant)
  await reihum.owner.query("update course set payment_methods = '{paypal}' where id = $1", [id])
  return id
}

describe('checking a booking', () => {
  test('says what it comes to for each person, with the tax in it, and books nothing', async () => {
    const reducedId = newId()
    const courseId = await addCourse(reihum, tenant, {
      taxCategory: 'standard',
      taxRate: 1900,
      paymentDeadlineDays: 14,
      paymentMethods: ['bank_transfer'],
      priceCategories: [{ id: reducedId, name: 'Ermäßigt', feeCents: 5900 }],
    })
    const attendees = [mina, { ...paul, priceCategoryId: reducedId }, { ...lena, priceCategoryId: reducedId }]
    const { status, body } = await check(courseId, { attendees })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      outcome: 'reserved',
      people: [
        { feeCents: 8900, priceCategory: '' },
        { feeCents: 5900, priceCategory: 'Ermäßigt' },
        { feeCents: 5900, priceCategory: 'Ermäßigt' },
      ],
      totalCents: 20_700,
      taxCents: 1421 + 942 + 942,
      paymentMethod: 'bank_transfer',
      paymentDueAt: expect.any(String),
    })
    expect(await countsOf(courseId)).toEqual({ taken: 0, waiting: 0, booked: 0 })
    // Booking leads to the outcome that the preview announced.
    const booked = await book(courseId, { attendees, shownOutcome: 'place' })
    const { rows } = await reihum.owner.query(
      'select sum(fee_cents)::int as fees from registration where booking_id = $1',
      [booked.body.bookingId],
    )
    expect(rows[0].fees).toBe(body.totalCents)
  })

  test.each([
    ['free of charge is confirmed at once', { feeCents: 0 }, 1, 'confirmed'],
    ['a family for whom there are too few places waits together', { attendeeLimit: 2 }, 3, 'waiting_list'],
    ['the last places are theirs', { attendeeLimit: 3 }, 3, 'reserved'],
  ])('%s', async (_, course, people, outcome) => {
    const courseId = await addCourse(reihum, tenant, course)
    const { body } = await check(courseId, { attendees: family.attendees.slice(0, people) })
    expect(body.outcome).toBe(outcome)
    if (outcome !== 'reserved') expect(body.paymentDueAt).toBeNull()
  })

  test('names everything that is wrong, as booking would', async () => {
    await reihum.owner.query("update tenant set terms = 'Unsere AGB' where id = $1", [tenant.id])
    const courseId = await courseWithoutMethod()
    const wrong = { paymentMethod: 'bank_transfer' }
    const { status, body } = await check<Problem>(courseId, wrong)
    const refused = await book<Problem>(courseId, wrong)
    const right = { acceptsTerms: true }
    const { body: checked } = await check(courseId, right)
    const { body: booked } = await book(courseId, right)
    await reihum.owner.query("update tenant set terms = '' where id = $1", [tenant.id])
    expect(status).toBe(422)
    expect(body.errors?.map(({ path: field, code }) => [field, code])).toEqual([
      ['paymentMethod', 'paymentMethod'],
      ['acceptsTerms', 'terms'],
    ])
    expect(refused.body.errors).toEqual(body.errors)
    expect(checked.paymentMethod).toBeNull()
    const { rows } = await reihum.owner.query(
      'select payment_method, terms_accepted_at is not null as accepted from booking where id = $1',
      [booked.bookingId],
    )
    expect(rows).toEqual([{ payment_method: null, accepted: true }])
  })

  test('a course that is full, closed or not there says so', async () => {
    const full = await addCourse(reihum, tenant, { attendeeLimit: 1, waiterLimit: 1 })
    await book(full)
    expect((await check<Problem>(full, family)).body.error_code).toBe('COURSE_FULL')
    const over = await addCourse(reihum, tenant)
    await reihum.owner.query("update course set state = 'closed' where id = $1", [over])
    expect((await check<Problem>(over)).body.error_code).toBe('REGISTRATION_CLOSED')
    expect((await check(newId())).status).toBe(404)
  })
})

describe('what the button said', () => {
  test('is kept: nobody who asked to wait has to pay, and nobody who wanted a place waits unasked', async () => {
    const free = await addCourse(reihum, tenant, { attendeeLimit: 2 })
    const waited = await book<Problem>(free, { shownOutcome: 'waiting_list' })
    expect([waited.status, waited.body.error_code]).toEqual([409, 'EXPECTATION_CHANGED'])
    await book(free, { ...family, attendees: [mina, paul] })
    expect((await book<Problem>(free, { shownOutcome: 'place' })).body.error_code).toBe('EXPECTATION_CHANGED')
    expect(await countsOf(free)).toEqual({ taken: 2, waiting: 0, booked: 2 })
    const { body } = await book(free, { shownOutcome: 'waiting_list' })
    expect(body.registrations[0]?.state).toBe('on_waiting_list')
  })

  test('is no part of the form: sent again with another promise it is the same booking', async () => {
    const courseId = await addCourse(reihum, tenant)
    const requestKey = randomUUID()
    const first = await book(courseId, { requestKey, shownOutcome: 'place' })
    const again = await book(courseId, { requestKey, shownOutcome: 'waiting_list' })
    expect(again.body).toMatchObject({ bookingId: first.body.bookingId, repeated: true })
  })
})

describe('several people', () => {
  test('are booked together or not at all, each with a number and a price of their own', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: 2, waiterLimit: 2 })
    expect((await book<Problem>(courseId, family)).body.error_code).toBe('COURSE_FULL')
    expect(await countsOf(courseId)).toEqual({ taken: 0, waiting: 0, booked: 0 })

    const roomy = await addCourse(reihum, tenant)
    const contact = { company: 'Werft GmbH', firstName: 'Ada', lastName: 'Chef', email: 'ada@example.org' }
    const { body } = await book(roomy, { attendees: [paul, lena], contact })
    expect(new Set(body.registrations.map(({ shortcode }) => shortcode)).size).toBe(2)
    const { rows } = await reihum.owner.query(
      'select b.company, b.email, array_agg(r.email) as emails from booking b join registration r on r.booking_id = b.id where b.id = $1 group by 1, 2',
      [body.bookingId],
    )
    expect(rows).toEqual([
      { company: 'Werft GmbH', email: 'ada@example.org', emails: ['ada@example.org', 'ada@example.org'] },
    ])
  })

  test('need somebody who is written to, and are twenty at most', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
    const { body } = await check<Problem>(courseId, { attendees: [paul, lena] })
    expect(body.errors).toMatchObject([{ path: 'attendees.0.email', code: 'required' }])
    const crowd = (count: number) => ({ attendees: Array.from({ length: count }, () => mina) })
    expect((await check(courseId, crowd(20))).status).toBe(200)
    expect((await check(courseId, crowd(21))).status).toBe(422)
  })

  test('takes no name that would lead somewhere in the mail to an address that nobody has proved', async () => {
    const courseId = await addCourse(reihum, tenant)
    for (const attendees of [
      [{ ...mina, firstName: 'Sie haben gewonnen: https://boese.example' }],
      [{ ...mina, lastName: 'WWW.boese.example' }],
      [{ ...mina, lastName: 'bit.ly/x' }],
    ]) {
      const { status, body } = await check<Problem>(courseId, { attendees })
      expect([status, body.errors?.[0]?.code]).toEqual([422, 'noLinks'])
    }
    for (const wrong of [{ lastName: 'http://boese.example' }, { company: 'Gewinn auf bit.ly/x' }]) {
      const contact = { ...mina, ...wrong }
      expect((await check(courseId, { contact, attendees: [paul] })).status).toBe(422)
    }
    const contact = { ...mina, lastName: 'St. Johann', company: 'A.B.C. GmbH & Co.KG' }
    expect((await check(courseId, { contact, attendees: [paul] })).status).toBe(200)
  })
})

describe('the challenge of a form', () => {
  const sent = (courseId: string, captcha: string | undefined, form = bookingRequest()) =>
    reihum.call<Problem>('POST', path(courseId), { body: { ...form, captcha } })

  test('is good for one booking, here and now', async () => {
    const courseId = await addCourse(reihum, tenant)
    const captcha = solvedForBooking(tenant.id)
    const form = bookingRequest()
    expect((await sent(courseId, captcha, form)).status).toBe(200)
    // The same form again is the same booking, whatever its challenge.
    expect((await sent(courseId, captcha, form)).status).toBe(200)
    const other = await reihum.addTenant()
    const late = solvedForBooking(tenant.id, new Date(Date.now() - 11 * 60_000))
    for (const wrong of [captcha, solvedForBooking(other.id), late, 'x'])
      expect([(await sent(courseId, wrong)).body.error_code, wrong.length > 0]).toEqual([
        'CAPTCHA_FAILED',
        true,
      ])
    expect((await sent(courseId, undefined)).status).toBe(422)
    expect(await countsOf(courseId)).toEqual({ taken: 1, waiting: 0, booked: 1 })
  })

  test('is good for the same form once it is corrected', async () => {
    const courseId = await courseWithoutMethod()
    const captcha = solvedForBooking(tenant.id)
    const wrong = bookingRequest({ paymentMethod: 'bank_transfer' })
    expect((await sent(courseId, captcha, wrong)).body.errors).toMatchObject([{ path: 'paymentMethod' }])
    expect((await sent(courseId, captcha)).status).toBe(200)
    expect((await sent(courseId, captcha)).body.error_code).toBe('CAPTCHA_FAILED')
  })
})
