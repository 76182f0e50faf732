import { randomUUID } from 'node:crypto'
import type { BookingPreview, BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solvedForBooking } from '#test/captcha.ts'
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
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const group = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    firstName: 'Mina',
    lastName: `Müller ${at}`,
    email: `${randomUUID()}@example.org`,
  }))

const portal = (path: string) => `/api/${tenant.slug}/portal/courses/${path}`
const send = <Body = BookingPreview & BookingReceipt & Problem>(path: string, body: object) =>
  reihum.call<Body>('POST', portal(path), { body })
const formOf = (people: number, more = {}) => bookingRequest({ attendees: group(people), ...more })

/** A course whose places are shown like that. */
async function courseShowing(shown: string, fields: object) {
  const id = await addCourse(reihum, tenant, { title: `Weben ${randomUUID()}`, ...fields })
  await reihum.owner.query('update course set portal_places = $2 where id = $1', [id, shown])
  return id
}

/** What strangers are told about a course, for as many people as a form takes. */
async function toldOf(courseId: string) {
  const told: unknown[] = []
  for (let people = 1; people <= 20; people += 1) {
    const check = await send(`${courseId}/registrations/check`, formOf(people))
    const asked = await send(`${courseId}/booking-requests`, formOf(people))
    told.push([check.status, check.body.outcome, check.body.error_code, asked.status, asked.body.error_code])
  }
  for (const path of ['', courseId, `${courseId}/other-dates`])
    told.push((await reihum.call('GET', portal(path).replace(/\/$/, ''))).body)
  return told
}

describe('where free places are not shown', () => {
  test.each(['hidden', 'few'])('(%s) no answer tells how many there are', async (shown) => {
    const courseId = await courseShowing(shown, { attendeeLimit: 12 })
    const before = await toldOf(courseId)
    await send(`${courseId}/registrations`, formOf(5))
    expect(await toldOf(courseId)).toEqual(before)
  })

  test('no answer tells how much room the waiting list has, but that there is one', async () => {
    const courseId = await courseShowing('hidden', { attendeeLimit: 0, waiterLimit: 9 })
    const before = await toldOf(courseId)
    await send(`${courseId}/registrations`, formOf(3))
    expect(await toldOf(courseId)).toEqual(before)
    const { body } = await send(`${courseId}/registrations/check`, formOf(1))
    expect(body.outcome).toBe('waiting_list')
  })

  test('that there is no place is told', async () => {
    const courseId = await courseShowing('hidden', { attendeeLimit: 1, waiterLimit: 0 })
    await send(`${courseId}/registrations`, formOf(1))
    expect((await send(`${courseId}/registrations/check`, formOf(1))).body.error_code).toBe('COURSE_FULL')
  })

  test('a group that orders is told what is possible for it, and may have that', async () => {
    const courseId = await courseShowing('hidden', { attendeeLimit: 3 })
    const form = formOf(4)
    const { status, body } = await send(`${courseId}/registrations`, { ...form, shownOutcome: 'place' })
    expect([status, body.error_code, body.data]).toEqual([
      409,
      'EXPECTATION_CHANGED',
      { outcome: 'waiting_list' },
    ])
    const waiting = await send(`${courseId}/registrations`, { ...form, shownOutcome: 'waiting_list' })
    expect(waiting.body.registrations.map(({ state }) => state)).toEqual(Array(4).fill('on_waiting_list'))
  })

  test('the form leads a group from the order to the waiting list, or says that it is too large', async () => {
    const press = async (courseId: string, people: number, shownOutcome: string) => {
      const form = new URLSearchParams({ do: 'book', requestKey: randomUUID(), shownOutcome })
      form.set('captcha', solvedForBooking(tenant.id))
      for (const [at, person] of group(people).entries())
        for (const [key, value] of Object.entries(person)) form.set(`attendees.${at}.${key}`, value)
      const address = `${reihum.origin}/portal/${tenant.slug}/course/${courseId}/register`
      const headers = { 'accept-language': 'de' }
      const sent = await fetch(address, { method: 'POST', headers, body: form, redirect: 'manual' })
      const location = sent.headers.get('location') ?? ''
      expect(sent.status).toBe(303)
      const page = await fetch(new URL(location, reihum.origin), { headers })
      return { location, status: page.status, text: await page.text() }
    }
    const courseId = await courseShowing('hidden', { attendeeLimit: 3 })
    const page = await press(courseId, 4, 'place')
    expect(page.status).toBe(409)
    expect(page.text).toContain('name="shownOutcome" value="waiting_list"')
    expect((await press(courseId, 4, 'waiting_list')).location).toContain('/course-registration/')

    const small = await courseShowing('hidden', { attendeeLimit: 0, waiterLimit: 2 })
    const refused = await press(small, 3, 'waiting_list')
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('auf der Warteliste ist nicht genug Platz'),
    ])
  })

  test('an order that was asked for by mail is led back to its form where a further course has too few', async () => {
    const [open, small] = [
      await courseShowing('exact', {}),
      await courseShowing('hidden', { attendeeLimit: 3 }),
    ]
    const attendees = group(4)
    const further = { courseId: small, attendees, shownOutcome: 'place' }
    await send(`${open}/booking-requests`, bookingRequest({ attendees, furtherCourses: [further] }))
    const token = await eventually(async () => {
      const { rows } = await reihum.owner.query<{ text: string }>(
        "select text from mail where tenant_id = $1 and kind = 'booking-request.made'",
        [tenant.id],
      )
      return /booking-request\/([\w.-]+)/.exec(rows[0]?.text ?? '')?.[1]
    })
    const address = `${reihum.origin}/portal/${tenant.slug}/booking-request/${token}`
    const headers = { 'accept-language': 'de' }
    const body = new URLSearchParams({ shownOutcome: 'place' })
    const sent = await fetch(address, { method: 'POST', headers, body, redirect: 'manual' })
    const location = sent.headers.get('location') ?? ''
    const page = await fetch(new URL(location, reihum.origin), { headers })
    const text = await page.text()
    expect([page.status, text]).toEqual([409, expect.stringContaining('Zum Anmeldeformular')])
    expect(text).not.toContain('name="shownOutcome"')
  })
})

test('where they are shown, a group is told beforehand', async () => {
  const courseId = await courseShowing('exact', { attendeeLimit: 3 })
  const { body } = await send(`${courseId}/registrations/check`, formOf(4))
  expect(body.outcome).toBe('waiting_list')
})
