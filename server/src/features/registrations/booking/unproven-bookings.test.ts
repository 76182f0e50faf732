import { randomUUID } from 'node:crypto'
import type { BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { solvedForBooking } from '#test/captcha.ts'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'
import { forgetNetworks } from './booking-request.store.ts'
import { countUnproven, networkDays, placesOfNetwork } from './unproven-bookings.ts'

let reihum: TestReihum
let tenant: TestTenant
let courseId: string
let now = new Date()

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now, countsBookings: true })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant, { attendeeLimit: null, feeCents: 0 })
})

/** Letters, because names hold no digits here: somebody else each time, also under an address used before. */
const newName = () => randomUUID().replace(/[^a-f]/g, '')
const someone = (email = `${randomUUID()}@example.org`) => ({ firstName: 'Mina', lastName: newName(), email })
const group = (count: number) => Array.from({ length: count }, () => someone())

async function post<Body>(path: string, body: object, address?: string) {
  const options = { body, ...(address && { address }) }
  return reihum.call<Body>('POST', `/api/${tenant.slug}/portal/courses/${path}`, options)
}
const book = (form: object, { address = '', course = courseId } = {}) =>
  post<BookingReceipt & Problem>(`${course}/registrations`, form, address)
const formFor = (email: string) => bookingRequest({ attendees: [someone(email)] })
const codeOf = ({ status, body }: { status: number; body: Partial<Problem> }) => body.error_code ?? status

/** Books as often as needs no click in a mail, from everywhere. */
async function bookUntilCounted(email: string) {
  for (let at = 0; at < 5; at += 1) expect(codeOf(await book(formFor(email)))).toBe(200)
}

let networks = 0
/** An address of a network that nobody sent from yet. */
const newNetwork = () => {
  networks += 1
  return `2001:db8:0:${networks.toString(16)}::1`
}

async function holding(address: string) {
  for (let left = placesOfNetwork; left > 0; left -= 20)
    expect(codeOf(await book(bookingRequest({ attendees: group(20) }), { address }))).toBe(200)
}

describe('one recipient', () => {
  test('gets a few bookings by solved challenges, and then has to click in a mail, from wherever they are sent', async () => {
    const email = `victim-${newId()}@example.org`
    await bookUntilCounted(email)
    expect(codeOf(await book(formFor(email)))).toBe('CONFIRMATION_BY_MAIL')
    expect(codeOf(await book(formFor(email.toUpperCase().replace('EXAMPLE.ORG', 'example.org'))))).toBe(
      'CONFIRMATION_BY_MAIL',
    )
    const other = await reihum.addTenant()
    const elsewhere = await addCourse(reihum, other)
    const path = `/api/${other.slug}/portal/courses/${elsewhere}/registrations`
    expect(codeOf(await reihum.call('POST', path, { body: formFor(email) }))).toBe('CONFIRMATION_BY_MAIL')
    expect(codeOf(await book(formFor(`other-${newId()}@example.org`)))).toBe(200)
  })

  test('is asked by the form itself, without another word', async () => {
    const email = `form-${newId()}@example.org`
    await bookUntilCounted(email)
    const form = new URLSearchParams({
      do: 'book',
      requestKey: randomUUID(),
      captcha: solvedForBooking(tenant.id, now),
      shownOutcome: 'place',
      'attendees.0.firstName': 'Mina',
      'attendees.0.lastName': 'Müller',
      'attendees.0.email': email,
    })
    const page = await fetch(`${reihum.origin}/portal/${tenant.slug}/course/${courseId}/register`, {
      method: 'POST',
      headers: { 'accept-language': 'de' },
      body: form,
    })
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining(`eine E-Mail an ${email}`),
    ])
    await eventually(async () => {
      const { rows } = await reihum.owner.query(
        "select from mail where recipient = $1 and kind = 'booking-request.made'",
        [email],
      )
      return rows.length === 1
    })
  })

  test('is counted for what was booked alone', async () => {
    const email = `counted-${newId()}@example.org`
    const full = await addCourse(reihum, tenant, { attendeeLimit: 0, waiterLimit: 0 })
    for (let at = 0; at < 7; at += 1) {
      expect(codeOf(await book(formFor(email), { course: full }))).toBe('COURSE_FULL')
      expect(codeOf(await book({ ...formFor(email), captcha: 'nonsense' }))).toBe('CAPTCHA_FAILED')
    }
    const form = formFor(email)
    const first = await book(form)
    for (let at = 0; at < 7; at += 1) expect((await book(form)).body).toMatchObject({ repeated: true })
    expect(codeOf(await book(formFor(email)))).toBe(200)
    for (let at = 0; at < 3; at += 1) await book(formFor(email))
    expect(codeOf(await book(formFor(email)))).toBe('CONFIRMATION_BY_MAIL')
    // Sent again, what was booked before is answered as before.
    expect((await book(form)).body).toMatchObject({ bookingId: first.body.bookingId, repeated: true })
  })

  test('may book again after a day', async () => {
    const email = `patient-${newId()}@example.org`
    await bookUntilCounted(email)
    const then = now
    now = new Date(then.getTime() + 86_400_000)
    const answer = await book(formFor(email))
    now = then
    expect(codeOf(answer)).toBe(200)
  })

  test('who clicks in a mail may ask for others at once, and strangers cannot use that up', async () => {
    const email = `reader-${newId()}@example.org`
    const home = newNetwork()
    const ask = (address: string) => post<Problem>(`${courseId}/booking-requests`, formFor(email), address)
    await ask(home)
    const token = await eventually(async () => {
      const { rows } = await reihum.owner.query<{ text: string }>(
        'select text from mail where recipient = $1',
        [email],
      )
      return /booking-request\/([\w.-]+)/.exec(rows[0]?.text ?? '')?.[1]
    })
    const path = `/api/${tenant.slug}/portal/booking-requests/${token}/confirm`
    expect(codeOf(await reihum.call('POST', path, { body: {}, address: home }))).toBe(200)
    for (let at = 0; at < 4; at += 1) expect(codeOf(await ask(newNetwork()))).toBe(200)
    expect(codeOf(await ask(newNetwork()))).toBe('TOO_MANY_ATTEMPTS')
    expect(codeOf(await ask(home))).toBe(200)
  })
})

describe('one network', () => {
  test('holds so many places nobody has confirmed, whichever of its addresses they come from', async () => {
    const home = newNetwork()
    await holding(home)
    const neighbour = home.replace('::1', ':a:b:c:d')
    expect(codeOf(await book(formFor(someone().email), { address: neighbour }))).toBe('CONFIRMATION_BY_MAIL')
    expect(codeOf(await book(formFor(someone().email), { address: newNetwork() }))).toBe(200)
  })

  test('gets them back one by one, as they are cancelled, confirmed or forgotten', async () => {
    const home = newNetwork()
    const paid = await addCourse(reihum, tenant, { attendeeLimit: null })
    await holding(home)
    const cancelled = await reihum.owner.query<{ id: string }>(
      'select id from registration where tenant_id = $1 limit 1',
      [tenant.id],
    )
    const staff = (id: string, deed: string) =>
      reihum.call('POST', `/api/${tenant.slug}/registrations/${id}/${deed}`, {
        token: tenant.operator.token,
        body: { inform: false },
      })
    expect((await staff(cancelled.rows[0]?.id ?? '', 'cancel')).status).toBe(200)
    const freed = await book(formFor(someone().email), { address: home, course: paid })
    expect(codeOf(freed)).toBe(200)
    const again = () => book(formFor(someone().email), { address: home, course: paid })
    expect(codeOf(await again())).toBe('CONFIRMATION_BY_MAIL')
    expect((await staff(freed.body.registrations[0]?.id ?? '', 'confirm')).status).toBe(200)
    expect(codeOf(await again())).toBe(200)

    const then = now
    now = new Date(then.getTime() + (networkDays + 1) * 86_400_000)
    await reihum.inPlatform(forgetNetworks)
    now = then
    const { rows } = await reihum.owner.query(
      'select from booking where tenant_id = $1 and network is not null',
      [tenant.id],
    )
    expect(rows).toEqual([])
  })

  test('does not get more by asking for many courses at once', async () => {
    const home = newNetwork()
    const courses = await Promise.all(
      Array.from({ length: 12 }, () => addCourse(reihum, tenant, { attendeeLimit: null })),
    )
    const answers = await Promise.all(
      courses.map((course) => book(bookingRequest({ attendees: group(20) }), { address: home, course })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(placesOfNetwork / 20)
    const { rows } = await reihum.owner.query(
      'select count(*)::int as held from registration where tenant_id = $1',
      [tenant.id],
    )
    expect(rows).toEqual([{ held: placesOfNetwork }])
  })

  test('is counted in bookings too, to whomever they go', () => {
    const counts = countUnproven(() => now)
    const [home, neighbour] = ['2001:db8:1:1::1', '2001:db8:1:1::2']
    for (let at = 0; at < 100; at += 1) expect(counts.count(`${at}@example.org`, home)).toBe(true)
    expect(counts.count('next@example.org', neighbour)).toBe(false)
    expect(counts.count('next@example.org', '2001:db8:1:2::1')).toBe(true)
    counts.giveBack('0@example.org', home)
    expect(counts.count('next@example.org', neighbour)).toBe(true)
  })
})
