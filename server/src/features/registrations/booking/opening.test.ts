import { randomUUID } from 'node:crypto'
import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solvedForBooking } from '#test/captcha.ts'
import { registrationDesk } from '#test/registration-desk.ts'
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
/** Saturday; on Sunday clocks go forward, and 10:00 in Berlin is 08:00 in UTC instead of 09:00. */
const before = new Date('2027-03-27T12:00:00Z')
const opening = '2027-03-28T08:00:00.000Z'
let now = before

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now })
  tenant = await reihum.addTenant()
})
beforeEach(() => {
  now = before
})
afterAll(() => reihum.close())

const desk = registrationDesk(() => ({ reihum, tenant }))
const start = new Date('2027-06-01T16:00:00Z').toISOString()
const end = new Date('2027-06-01T18:00:00Z').toISOString()
const add = (overrides: Record<string, unknown> = {}) =>
  addCourse(reihum, tenant, { start, end, registrationOpensAt: opening, ...overrides })

/** Sets the clock to that many milliseconds after the opening. */
const at = (offset: number) => {
  now = new Date(Date.parse(opening) + offset)
}

const portal = (courseId: string) => `/api/${tenant.slug}/portal/courses/${courseId}`
async function seatsOf(courseId: string) {
  const { rows } = await reihum.owner.query('select taken, waiting from course where id = $1', [courseId])
  return rows[0]
}

describe('before registration opens', () => {
  test('a booking is refused with the moment, by the clock of the provider and in the language of the reader', async () => {
    const courseId = await add()
    at(-1)
    const { status, body } = await desk.book(courseId)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error_code: 'REGISTRATION_NOT_OPEN',
      detail: 'Die Anmeldung öffnet am 28.03.2027 um 10:00 Uhr.',
      data: { opensAt: opening, timeZone: 'Europe/Berlin' },
    })
    const english = await reihum.call<Problem>('POST', `${portal(courseId)}/registrations`, {
      body: bookingRequest(),
      language: 'en',
    })
    expect(english.body.detail).toBe('Registration opens on 28 Mar 2027 at 10:00.')
    expect(await seatsOf(courseId)).toEqual({ taken: 0, waiting: 0 })
  })

  test('the very form that came too early is booked at the moment, with the solution it had', async () => {
    const courseId = await add()
    at(-1)
    const body = { ...bookingRequest(), captcha: solvedForBooking(tenant.id, now) }
    const send = () => reihum.call<Problem>('POST', `${portal(courseId)}/registrations`, { body })
    expect((await send()).body.error_code).toBe('REGISTRATION_NOT_OPEN')
    at(0)
    expect((await send()).status).toBe(200)
    expect(await seatsOf(courseId)).toEqual({ taken: 1, waiting: 0 })
  })

  test('nobody gets onto the waiting list either, and nobody is mailed a link', async () => {
    const courseId = await add({ attendeeLimit: 0 })
    at(-1)
    expect((await desk.book(courseId)).body.error_code).toBe('REGISTRATION_NOT_OPEN')
    const asked = await reihum.call<Problem>('POST', `${portal(courseId)}/booking-requests`, {
      body: bookingRequest(),
    })
    expect(asked.body.error_code).toBe('REGISTRATION_NOT_OPEN')
    at(0)
    expect((await desk.book(courseId)).body.registrations[0]?.state).toBe('on_waiting_list')
  })

  test('staff books for whom they know', async () => {
    const courseId = await add()
    expect((await desk.create(courseId)).status).toBe(200)
    expect(await seatsOf(courseId)).toEqual({ taken: 1, waiting: 0 })
  })

  test('the order can be looked over as it will be, and what is wrong is told now', async () => {
    const courseId = await add({ paymentDeadlineDays: 14, paymentMethods: ['bank_transfer'] })
    const check = (form: Record<string, unknown> = {}) =>
      reihum.call<BookingPreview & Problem>('POST', `${portal(courseId)}/registrations/check`, {
        body: bookingRequest(form),
      })
    const { status, body } = await check()
    expect(status).toBe(200)
    // Fourteen days from the opening on, to the end of the day.
    expect(body).toMatchObject({
      outcome: 'reserved',
      opensAt: opening,
      paymentDueAt: '2027-04-11T21:59:59.000Z',
    })
    expect((await check({ paymentMethod: 'paypal' })).status).toBe(422)
    at(0)
    expect((await check()).body.opensAt).toBeNull()
  })

  test('what was asked for by mail waits for a moment that was put off', async () => {
    const courseId = await add({ registrationOpensAt: null, waiterLimit: 0 })
    const email = `mina-${randomUUID()}@example.org`
    const attendees = [{ firstName: 'Mina', lastName: 'Müller', email }]
    await reihum.call('POST', `${portal(courseId)}/booking-requests`, { body: bookingRequest({ attendees }) })
    const token = await eventually(async () => {
      const { rows } = await reihum.owner.query('select text from mail where recipient = $1', [email])
      return /booking-request\/([\w.-]+)/.exec(rows[0]?.text ?? '')?.[1]
    })
    await reihum.owner.query('update course set registration_opens_at = $2 where id = $1', [
      courseId,
      opening,
    ])
    const path = `/api/${tenant.slug}/portal/booking-requests/${token}`
    const looked = await reihum.call<{ state: string; preview: BookingPreview }>('GET', path)
    expect(looked.body).toMatchObject({ state: 'open', preview: { opensAt: opening } })
    const clicked = await reihum.call<Problem>('POST', `${path}/confirm`, { body: {} })
    expect(clicked.body.error_code).toBe('REGISTRATION_NOT_OPEN')
  })
})

describe('at the moment', () => {
  test.each([
    ['a millisecond before it nobody', -1, 409],
    ['at the moment everybody', 0, 200],
    ['and afterwards too', 1, 200],
  ])('%s is booked', async (_, offset, status) => {
    const courseId = await add()
    at(offset)
    expect((await desk.book(courseId)).status).toBe(status)
  })

  test('the public pages say it, and none of them says "later" afterwards', async () => {
    const courseId = await add({ title: `Töpfern ${randomUUID()}` })
    const pages = [`/portal/${tenant.slug}/course-list`, `/portal/${tenant.slug}/course/${courseId}`]
    at(-1)
    for (const page of pages) {
      const { body, headers } = await reihum.call<string>('GET', page)
      expect(body).toContain(`data-opens="${Date.parse(opening)}"`)
      expect(headers.get('server-timing')).toContain(`now;dur=${Date.parse(opening) - 1}`)
    }
    at(0)
    for (const page of pages)
      expect((await reihum.call<string>('GET', page)).body).not.toContain(
        `data-opens="${Date.parse(opening)}"`,
      )
  })

  test('a whole class registers through one address', async () => {
    const courseId = await add({ attendeeLimit: 60 })
    at(0)
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        reihum.call('POST', `${portal(courseId)}/registrations`, {
          body: bookingRequest(),
          address: '198.51.100.7',
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

describe('changing the moment', () => {
  const change = async (courseId: string, registrationOpensAt: string | null) => {
    await reihum.owner.query('update course set registration_opens_at = $2 where id = $1', [
      courseId,
      registrationOpensAt,
    ])
  }

  test('earlier, later or to at once holds from then on', async () => {
    const courseId = await add()
    await change(courseId, new Date(before.getTime() + 1).toISOString())
    expect((await desk.book(courseId)).status).toBe(409)
    await change(courseId, before.toISOString())
    expect((await desk.book(courseId)).status).toBe(200)
    await change(courseId, opening)
    expect((await desk.book(courseId)).status).toBe(409)
    await change(courseId, null)
    expect((await desk.book(courseId)).status).toBe(200)
  })
})

test('the staff finds what opens later, and sees when', async () => {
  const title = `Korbflechten ${randomUUID()}`
  const soon = new Date(before.getTime() + 60_000)
  const later = await add({ title, registrationOpensAt: soon.toISOString() })
  const open = await add({ title, registrationOpensAt: null })
  const find = async (query: string) => {
    const path = `/api/${tenant.slug}/courses?q=${encodeURIComponent(title)}&${query}`
    const { body } = await reihum.call<{ items: { id: string; registrationOpensAt: string | null }[] }>(
      'GET',
      path,
      { token: tenant.operator.token },
    )
    return body.items.map(({ id, registrationOpensAt }) => ({ id, registrationOpensAt }))
  }
  expect(await find('opensLater=true')).toEqual([{ id: later, registrationOpensAt: soon.toISOString() }])
  expect(await find('opensLater=false')).toEqual([{ id: open, registrationOpensAt: null }])
  now = soon
  expect(await find('opensLater=true')).toEqual([])
})
