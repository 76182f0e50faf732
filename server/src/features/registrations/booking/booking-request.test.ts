import type { AskedBooking, BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'
import { deleteExpiredRequests } from './booking-request.store.ts'

const minute = 60_000

let reihum: TestReihum
let tenant: TestTenant
let now = new Date()

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const someone = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Mina',
  lastName: 'Müller',
  email: `mina-${newId()}@example.org`,
  ...overrides,
})
const portal = () => `/api/${tenant.slug}/portal`
const formOf = (person = someone(), overrides: Record<string, unknown> = {}) =>
  bookingRequest({ attendees: [person], ...overrides })

async function ask<Body = { sentTo: string }>(courseId: string, body: unknown, address?: string) {
  const options = { body, ...(address && { address }) }
  return reihum.call<Body>('POST', `${portal()}/courses/${courseId}/booking-requests`, options)
}

/** The links that were mailed to that address, the oldest first. */
async function linksTo(email: string, count = 1): Promise<string[]> {
  return eventually(async () => {
    const { rows } = await reihum.owner.query<{ text: string }>(
      "select text from mail where recipient = $1 and kind = 'booking-request.made' order by id",
      [email],
    )
    const tokens = rows.map(({ text }) => /booking-request\/([\w.-]+)/.exec(text)?.[1] ?? '')
    return tokens.length >= count && tokens
  })
}

const look = (token: string) => reihum.call<AskedBooking>('GET', `${portal()}/booking-requests/${token}`)
const click = <Body = BookingReceipt>(token: string, body: object = {}) =>
  reihum.call<Body>('POST', `${portal()}/booking-requests/${token}/confirm`, { body })

async function seatsOf(courseId: string) {
  const { rows } = await reihum.owner.query('select taken, waiting from course where id = $1', [courseId])
  return rows[0]
}

/** Asks and reads the mail. */
async function linkFor(courseId: string, form = formOf()): Promise<string> {
  const [{ email } = { email: '' }] = form.attendees
  await ask(courseId, form)
  const [token = ''] = await linksTo(email)
  return token
}

describe('what was asked for', () => {
  test('holds no place and is booked by one click in the mail', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: 1 })
    const form = formOf()
    const [{ email } = { email: '' }] = form.attendees
    expect((await ask(courseId, form)).body).toEqual({ sentTo: email })
    const [token = ''] = await linksTo(email)
    expect(await seatsOf(courseId)).toEqual({ taken: 0, waiting: 0 })

    const { body: shown } = await look(token)
    expect(shown).toMatchObject({
      courseId,
      state: 'open',
      people: [{ firstName: 'Mina', lastName: 'Müller' }],
      preview: { outcome: 'reserved', totalCents: 8900 },
    })
    // Opening the link books nothing, because mail scanners open links.
    await look(token)
    expect(await seatsOf(courseId)).toEqual({ taken: 0, waiting: 0 })

    const { status, body } = await click(token, { shownOutcome: 'place' })
    expect([status, body.registrations[0]?.state, body.repeated]).toEqual([200, 'reserved', false])
    expect(await seatsOf(courseId)).toEqual({ taken: 1, waiting: 0 })
    const own = await reihum.call('GET', `${portal()}/bookings/${body.accessToken}`)
    expect(own.status).toBe(200)
  })

  test('clicked twice is one booking, and what was written in the form is kept once', async () => {
    const courseId = await addCourse(reihum, tenant)
    const token = await linkFor(courseId)
    const first = await click(token)
    const again = await click(token)
    expect(again.body).toMatchObject({ bookingId: first.body.bookingId, repeated: true })
    expect(again.body.registrations).toEqual(first.body.registrations)
    expect(await seatsOf(courseId)).toEqual({ taken: 1, waiting: 0 })
    expect((await look(token)).body).toMatchObject({ state: 'booked', people: [], preview: null })
    const { rows } = await reihum.owner.query(
      'select content, email from booking_request where course_id = $1',
      [courseId],
    )
    expect(rows).toEqual([{ content: {}, email: '' }])
  })

  test('clicked by several at once is one booking', async () => {
    const courseId = await addCourse(reihum, tenant)
    const token = await linkFor(courseId)
    const all = await Promise.all(Array.from({ length: 8 }, () => click(token)))
    expect(new Set(all.map(({ body }) => body.bookingId)).size).toBe(1)
    expect(await seatsOf(courseId)).toEqual({ taken: 1, waiting: 0 })
  })

  test('joins the waiting list where the last place has gone, if that is what the button said', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: 1 })
    const token = await linkFor(courseId)
    await reihum.call('POST', `${portal()}/courses/${courseId}/registrations`, { body: formOf() })
    expect((await look(token)).body.preview?.outcome).toBe('waiting_list')
    const refused = await click<Problem>(token, { shownOutcome: 'place' })
    expect([refused.status, refused.body.error_code]).toEqual([409, 'EXPECTATION_CHANGED'])
    const { body } = await click(token, { shownOutcome: 'waiting_list' })
    expect(body.registrations[0]?.state).toBe('on_waiting_list')
  })

  test('is refused when the course is full or closed meanwhile, and says so before', async () => {
    const full = await addCourse(reihum, tenant, { attendeeLimit: 1, waiterLimit: 0 })
    const token = await linkFor(full)
    await reihum.call('POST', `${portal()}/courses/${full}/registrations`, { body: formOf() })
    expect((await look(token)).body).toMatchObject({ state: 'full', preview: null })
    expect((await click<Problem>(token)).body.error_code).toBe('COURSE_FULL')

    const closed = await addCourse(reihum, tenant)
    const other = await linkFor(closed)
    await reihum.owner.query("update course set state = 'closed' where id = $1", [closed])
    expect((await look(other)).body.state).toBe('closed')
    expect((await click<Problem>(other)).body.error_code).toBe('REGISTRATION_CLOSED')
  })

  test('is not booked at another price than the one that was shown', async () => {
    const courseId = await addCourse(reihum, tenant)
    const token = await linkFor(courseId, formOf(someone({ shownFeeCents: 8900 })))
    await reihum.owner.query('update course set fee_cents = 9900 where id = $1', [courseId])
    expect((await look(token)).body.state).toBe('changed')
    const { status, body } = await click<Problem>(token)
    expect([status, body.errors?.[0]?.code]).toEqual([422, 'priceChanged'])
    expect(await seatsOf(courseId)).toEqual({ taken: 0, waiting: 0 })
  })

  test('is forgotten after a day', async () => {
    const courseId = await addCourse(reihum, tenant)
    const token = await linkFor(courseId)
    const then = now
    now = new Date(then.getTime() + 24 * 60 * minute + 1)
    expect([(await look(token)).status, (await click(token)).status]).toEqual([410, 410])
    await reihum.inPlatform(deleteExpiredRequests)
    const { rows } = await reihum.owner.query('select from booking_request where course_id = $1', [courseId])
    now = then
    expect(rows).toEqual([])
  })
})

describe('a link', () => {
  test('from before an update that would refuse it now has expired, and can be filled in anew', async () => {
    const courseId = await addCourse(reihum, tenant)
    const form = formOf()
    const token = await linkFor(courseId, form)
    await reihum.owner.query(
      "update booking_request set content = jsonb_set(content, '{attendees,0,firstName}', '\"bit.ly/x\"') where course_id = $1",
      [courseId],
    )
    for (const answer of [await look(token), await click(token)])
      expect(answer.body).toMatchObject({ error_code: 'ACCESS_LINK_EXPIRED' })
  })

  test('that we did not write, or for another tenant, leads nowhere', async () => {
    const courseId = await addCourse(reihum, tenant)
    const token = await linkFor(courseId)
    const [id = '', proof = ''] = token.split('.')
    const other = await reihum.addTenant()
    for (const wrong of [
      `${newId()}.${proof}`,
      `${id}.${proof.slice(0, -1)}${proof.endsWith('A') ? 'B' : 'A'}`,
      'x'.repeat(40),
    ])
      expect((await click(wrong)).status).toBe(410)
    const elsewhere = `/api/${other.slug}/portal/booking-requests/${token}`
    expect((await reihum.call('GET', elsewhere)).status).toBe(410)
    expect((await reihum.call('POST', `${elsewhere}/confirm`, { body: {} })).status).toBe(410)
    expect(await seatsOf(courseId)).toEqual({ taken: 0, waiting: 0 })
  })
})

describe('asking', () => {
  test('what could not be booked is refused as it would be with a challenge', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: 1, waiterLimit: 0 })
    const wrong = await ask<Problem>(courseId, formOf(someone({ lastName: '' })))
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'attendees.0.lastName'])
    await reihum.call('POST', `${portal()}/courses/${courseId}/registrations`, { body: formOf() })
    expect((await ask<Problem>(courseId, formOf())).body.error_code).toBe('COURSE_FULL')
    const { rows } = await reihum.owner.query('select from booking_request where course_id = $1', [courseId])
    expect(rows).toEqual([])
  })

  test('twice in a moment is told once; after a while once more, for a mail that got lost', async () => {
    const courseId = await addCourse(reihum, tenant)
    const person = someone()
    const form = formOf(person)
    await ask(courseId, form)
    await ask(courseId, form)
    await linksTo(person.email as string)
    const then = now
    now = new Date(then.getTime() + 5 * minute)
    await ask(courseId, form)
    const [first, second, ...more] = await linksTo(person.email as string, 2)
    now = then
    expect([first === second, more]).toEqual([true, []])
    const { rows } = await reihum.owner.query(
      "select from audit_entry where command_type = 'booking-request.made' and subject_id = $1",
      [courseId],
    )
    expect(rows).toHaveLength(2)
  })

  test('fills nobody’s mailbox, from wherever it is asked', async () => {
    const courseId = await addCourse(reihum, tenant)
    const email = `victim-${newId()}@example.org`
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        ask<Problem>(
          courseId,
          formOf(someone({ email: email.toUpperCase().replace('EXAMPLE.ORG', 'example.org') })),
        ),
      ),
    )
    const heard = tries.filter(({ status }) => status === 200)
    expect(heard).toHaveLength(4)
    const [refused] = tries.filter(({ status }) => status !== 200)
    expect([refused?.status, refused?.body.error_code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect((await ask(courseId, formOf())).status).toBe(200)
  })

  test('the answer is the same for whoever is known and whoever is not', async () => {
    const courseId = await addCourse(reihum, tenant)
    const known = someone()
    await reihum.call('POST', `${portal()}/courses/${courseId}/registrations`, { body: formOf(known) })
    const stranger = someone()
    const answers = await Promise.all([known, stranger].map((person) => ask(courseId, formOf(person))))
    expect(answers.map(({ status, body }) => [status, body.sentTo])).toEqual([
      [200, known.email],
      [200, stranger.email],
    ])
  })
})

describe('somebody who would wait for other dates too', () => {
  const twoFull = async () => {
    const title = `Weben ${newId()}`
    const [courseId, other] = [
      await addCourse(reihum, tenant, { title, attendeeLimit: 0 }),
      await addCourse(reihum, tenant, { title, attendeeLimit: 0 }),
    ]
    const token = await linkFor(courseId, formOf(someone(), { alsoWaitFor: [other] }))
    const open = (id: string) =>
      reihum.owner.query('update course set attendee_limit = 5 where id = $1', [id])
    return { courseId, other, token, open }
  }

  test('waits for all of them by one click', async () => {
    const { courseId, other, token } = await twoFull()
    expect((await look(token)).body).toMatchObject({ state: 'open', preview: { outcome: 'waiting_list' } })
    expect((await click(token, { shownOutcome: 'waiting_list' })).status).toBe(200)
    expect([await seatsOf(courseId), await seatsOf(other)]).toMatchObject([{ waiting: 1 }, { waiting: 1 }])
  })

  test('fills in the form anew where one of them has a place by now, instead of a click that is never taken', async () => {
    const { other, token, open } = await twoFull()
    await open(other)
    expect((await look(token)).body).toMatchObject({ state: 'changed', preview: null })
  })

  test('gets the place that there is by now, whatever the other dates have', async () => {
    const { courseId, other, token, open } = await twoFull()
    await open(courseId)
    await open(other)
    expect((await look(token)).body).toMatchObject({ state: 'open', preview: { outcome: 'reserved' } })
    expect((await click(token, { shownOutcome: 'place' })).status).toBe(200)
    expect([await seatsOf(courseId), await seatsOf(other)]).toEqual([
      { taken: 1, waiting: 0 },
      { taken: 0, waiting: 0 },
    ])
  })
})
