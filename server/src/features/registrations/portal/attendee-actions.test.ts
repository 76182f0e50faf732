import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '../../../../test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Receipt = { accessToken: string; bookingId: string; registrations: { id: string; shortcode: string }[] }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const person = (firstName: string) => ({
  firstName,
  lastName: 'Müller',
  email: `${firstName.toLowerCase()}@example.org`,
})

async function book(courseId: string, ...names: string[]): Promise<Receipt> {
  const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations`
  const { body } = await reihum.call<Receipt>('POST', path, {
    body: bookingRequest({ attendees: names.map(person) }),
  })
  return body
}

const pathOf = ({ accessToken }: Receipt, step: string) =>
  `/api/${tenant.slug}/portal/bookings/${accessToken}/${step}`

const cancel = <Body = AttendeeBooking>(booking: Receipt, registrationIds: (string | undefined)[]) =>
  reihum.call<Body>('POST', pathOf(booking, 'cancel'), { body: { registrationIds } })

async function rows<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return (await reihum.owner.query(text, values)).rows as Row[]
}

describe('an attendee who cancels', () => {
  test('gives back the chosen places, which go to the waiting list, and is written to once', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: 3 })
    const family = await book(courseId, 'Mina', 'Paul', 'Lea')
    const waiting = await book(courseId, 'Ada')
    const chosen = family.registrations.slice(0, 2).map(({ id }) => id)
    const { status, body } = await cancel(family, chosen)
    expect(status).toBe(200)
    expect(body.courses[0]?.registrations.map(({ state, cause }) => [state, cause])).toEqual([
      ['cancelled', 'attendee'],
      ['cancelled', 'attendee'],
      ['reserved', null],
    ])
    const moved = await rows<{ state: string }>('select state from registration where booking_id = $1', [
      waiting.bookingId,
    ])
    expect(moved).toEqual([{ state: 'reserved' }])
    const actors = await rows(
      'select distinct actor_kind, cause from registration_move where registration_id = any($1) and to_state = $2',
      [chosen, 'cancelled'],
    )
    expect(actors).toEqual([{ actor_kind: 'attendee', cause: 'attendee' }])
    const mails = () =>
      rows("select recipient from mail where subject_id = $1 and kind = 'registration.cancelled'", [
        family.bookingId,
      ])
    await eventually(async () => (await mails()).length > 0)
    // Sent again because the answer was lost: it changes nothing and sends no mail.
    expect((await cancel(family, chosen)).status).toBe(200)
    await reihum.call('GET', pathOf(family, 'calendar'))
    expect(await mails()).toEqual([{ recipient: 'mina@example.org' }])
    const [course] = await rows('select taken, waiting from course where id = $1', [courseId])
    expect(course).toEqual({ taken: 2, waiting: 0 })
  })

  test('gets all of them cancelled, or none', async () => {
    const [soon, far] = [
      await addCourse(reihum, tenant, {
        start: inDays(3),
        end: inDays(3.1),
        registrationCancellationThresholdDays: 7,
      }),
      await addCourse(reihum, tenant, { registrationCancellationThresholdDays: 7 }),
    ]
    const booking = await book(far, 'Mina', 'Paul')
    const rebooked = await reihum.call<{ id: string }>(
      'POST',
      `/api/${tenant.slug}/registrations/${booking.registrations[0]?.id}/rebooking`,
      { token: tenant.operator.token, body: { courseId: soon } },
    )
    expect(rebooked.status).toBe(200)
    const both = [rebooked.body.id, booking.registrations[1]?.id]
    const refused = await cancel<Problem>(booking, both)
    expect([refused.status, refused.body.error_code]).toEqual([409, 'CANCELLATION_OVER'])
    const states = await rows('select id from registration where id = any($1) and state = $2', [
      both,
      'reserved',
    ])
    expect(states).toHaveLength(2)
    expect((await cancel(booking, [both[1]])).status).toBe(200)
  })

  test('may leave the waiting list when the threshold has passed', async () => {
    const courseId = await addCourse(reihum, tenant, {
      start: inDays(3),
      end: inDays(3.1),
      registrationCancellationThresholdDays: 7,
      attendeeLimit: 1,
    })
    await book(courseId, 'Eva')
    const waiting = await book(courseId, 'Mina')
    expect((await cancel(waiting, [waiting.registrations[0]?.id])).status).toBe(200)
  })

  test('has to choose somebody, and only of this booking', async () => {
    const courseId = await addCourse(reihum, tenant)
    const [mine, theirs] = [await book(courseId, 'Mina'), await book(courseId, 'Ada')]
    const none = await cancel<Problem>(mine, [])
    expect([none.status, none.body.error_code]).toEqual([422, 'NO_REGISTRATIONS_SELECTED'])
    expect((await cancel(mine, [theirs.registrations[0]?.id])).status).toBe(404)
  })
})

describe('an attendee who changes the contact', () => {
  const change = <Body = AttendeeBooking>(booking: Receipt, revision: number, contact: object) =>
    reihum.call<Body>('PUT', pathOf(booking, 'contact'), { body: { revision, contact } })

  test('changes this booking and not the person, which the log knows by the names of the fields', async () => {
    const booking = await book(await addCourse(reihum, tenant), 'Carla')
    const contact = { ...person('Carla'), company: 'Werft GmbH', city: 'Kiel' }
    const { status, body } = await change(booking, 0, contact)
    expect([status, body.revision]).toEqual([200, 1])
    expect(body.contact).toMatchObject({ company: 'Werft GmbH', city: 'Kiel' })
    expect(
      await rows("select city from person where tenant_id = $1 and email = 'carla@example.org'", [tenant.id]),
    ).toEqual([{ city: '' }])
    const [entry] = await rows<{ metadata: unknown; actor_kind: string }>(
      `select d.metadata, e.actor_kind from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
       where e.subject_id = $1 and e.command_type = 'booking.contact-changed'`,
      [booking.bookingId],
    )
    expect(entry).toEqual({ actor_kind: 'attendee', metadata: { fields: ['company', 'city'] } })
    // The same contact sent again is accepted whatever revision it was based on; a different one would overwrite newer
    // data.
    expect((await change(booking, 0, contact)).status).toBe(200)
    expect((await change<Problem>(booking, 0, { ...contact, city: 'Husum' })).body.error_code).toBe(
      'CONFLICT',
    )
  })

  test('with another e-mail address has both told, and only the new one gets a link', async () => {
    const booking = await book(await addCourse(reihum, tenant), 'Dora')
    await change(booking, 0, { ...person('Dora'), email: 'dora.neu@example.org' })
    const mails = await eventually(async () => {
      const found = await rows<{ recipient: string; text: string }>(
        "select recipient, text from mail where subject_id = $1 and kind = 'booking.contact-changed' order by recipient",
        [booking.bookingId],
      )
      return found.length === 2 && found
    })
    expect(mails.map(({ recipient, text }) => [recipient, text.includes('/course-registration/')])).toEqual([
      ['dora.neu@example.org', true],
      ['dora@example.org', false],
    ])
    const [, token = ''] = /course-registration\/([\w-]+)/.exec(mails[0]?.text ?? '') ?? []
    expect((await reihum.call('GET', `/api/${tenant.slug}/portal/bookings/${token}`)).status).toBe(200)
  })

  test('fills nobody’s mailbox', async () => {
    const courseId = await addCourse(reihum, tenant)
    const statuses: number[] = []
    for (const name of ['Emil', 'Frida', 'Gerd', 'Hugo', 'Ida']) {
      const booking = await book(courseId, name)
      const { status } = await change(booking, 0, { ...person(name), email: 'victim@example.org' })
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  test('is told what is wrong with it', async () => {
    const booking = await book(await addCourse(reihum, tenant), 'Hanna')
    const { status, body } = await change<Problem>(booking, 0, {
      firstName: 'Hanna',
      lastName: '',
      email: 'h@',
    })
    expect(status).toBe(422)
    expect(body.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['contact.lastName', 'required'],
      ['contact.email', 'email'],
    ])
  })
})
