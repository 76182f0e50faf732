import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())
const desk = registrationDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))

const someone = () => `visitor-${newId()}@example.org`
const portal = (path: string) => `/api/${tenant.slug}/portal/${path}`
const contactOf = (email: string, more: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Berg',
  email,
  ...more,
})

async function booked(contact: { email: string }): Promise<{ own: string; token: string; courseId: string }> {
  const courseId = await desk.course()
  const { status, body } = await desk.create(courseId, {
    contact,
    attendees: [{ firstName: 'Mina', lastName: 'Berg' }],
  })
  expect(status).toBe(200)
  return { own: portal(`bookings/own-${body.bookingId}`), token: body.accessToken, courseId }
}

async function signedIn(email: string): Promise<string> {
  await reihum.call('POST', portal('me/ask'), { body: { email, language: 'de' } })
  const link = await eventually(async () => {
    const { rows } = await reihum.owner.query<{ text: string }>(
      "select text from mail where recipient = $1 and kind = 'own-bookings.asked'",
      [email],
    )
    return /me\/enter\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
  })
  const { body } = await reihum.call<{ sessionToken: string }>('POST', portal(`me/link/${link}/open`), {
    body: {},
  })
  return body.sessionToken
}

const see = (at: string, token?: string) =>
  reihum.call<AttendeeBooking & Problem>('GET', at, token === undefined ? {} : { token })

async function change(
  at: string,
  contact: object,
  { token, everywhere = true }: { token?: string; everywhere?: boolean },
) {
  const { body } = await see(at, token)
  return reihum.call<AttendeeBooking & Problem>('PUT', `${at}/contact`, {
    ...(token !== undefined && { token }),
    body: { revision: body.revision, contact: { ...body.contact, ...contact }, everywhere },
  })
}

const told = async (recipient: string) => {
  const { rows } = await reihum.owner.query(
    "select from mail where recipient = $1 and kind = 'booking.contact-changed'",
    [recipient],
  )
  return rows.length
}

test('what is changed of the person is changed in all bookings with dates to come, and nothing else', async () => {
  const [email, later] = [someone(), someone()]
  const first = await booked(contactOf(email))
  const firm = await booked(contactOf(email, { company: 'Berg GmbH', orderNumber: '4711', city: 'Bonn' }))
  const past = await booked(contactOf(email))
  const other = await booked(contactOf(someone()))
  await people.letPass(past.courseId)
  const token = await signedIn(email)
  const street = 'Neue Straße 1'
  expect((await change(first.own, { street, city: 'Köln' }, { token })).status).toBe(200)
  expect((await see(firm.own, token)).body.contact).toMatchObject({
    street,
    city: 'Köln',
    company: 'Berg GmbH',
    orderNumber: '4711',
  })
  expect((await see(past.own, token)).body.contact.street).toBe('')
  expect((await see(portal(`bookings/${other.token}`))).body.contact.street).toBe('')

  // Somebody else's address is told of each booking that goes away from it, and the new one once.
  expect((await change(first.own, { email: later }, { token })).status).toBe(200)
  await eventually(async () => (await told(email)) === 2 || undefined)
  await eventually(async () => (await told(later)) === 1 || undefined)
  expect((await see(firm.own, await signedIn(later))).body.contact).toMatchObject({
    email: later,
    company: 'Berg GmbH',
  })
  expect((await see(past.own, token)).status).toBe(200)
})

test('it is for whoever is signed in, and only where they want it', async () => {
  const email = someone()
  const [first, second] = [await booked(contactOf(email)), await booked(contactOf(email))]
  const refused = await change(portal(`bookings/${first.token}`), { city: 'Köln' }, {})
  expect([refused.status, refused.body.error_code]).toEqual([401, 'ATTENDEE_NOT_SIGNED_IN'])
  const token = await signedIn(email)
  expect((await change(first.own, { city: 'Köln' }, { token, everywhere: false })).status).toBe(200)
  expect((await see(second.own, token)).body.contact.city).toBe('')
})

test('two who change each other’s bookings at once do not wait for one another', async () => {
  const email = someone()
  const [first, second] = [await booked(contactOf(email)), await booked(contactOf(email))]
  const token = await signedIn(email)
  const answers = await Promise.all([
    change(first.own, { city: 'Köln' }, { token }),
    change(second.own, { phone: '0221 4711' }, { token }),
  ])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
})
