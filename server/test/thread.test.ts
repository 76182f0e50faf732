import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import {
  bookingRequest,
  courseFields,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from './reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

test('a course is created, shown in the portal, booked, confirmed, and told by mail, and all of it is in the log', async () => {
  const { token } = tenant.operator
  const at = `/api/${tenant.slug}`
  const id = newId()
  const created = await reihum.call('POST', `${at}/courses`, {
    token,
    body: { id, publish: true, course: courseFields() },
  })
  expect(created).toMatchObject({
    status: 200,
    body: { id, state: 'published', phase: 'upcoming', attendeeCount: 0 },
  })

  const portal = await reihum.call<{ items: unknown[] }>('GET', `${at}/portal/courses`)
  expect(portal.body.items).toMatchObject([{ id, offer: 'open', placesLeft: 8 }])

  const booked = await reihum.call<{
    accessToken: string
    registrations: { id: string; shortcode: string }[]
  }>('POST', `${at}/portal/courses/${id}/registrations`, { body: bookingRequest() })
  expect(booked).toMatchObject({
    status: 200,
    body: { registrations: [{ state: 'reserved', firstName: 'Mina' }] },
  })

  const page = await reihum.call('GET', `${at}/portal/bookings/${booked.body.accessToken}`)
  expect(page.body).toMatchObject({
    courses: [{ id, registrations: [{ state: 'reserved', feeCents: 8900 }] }],
  })

  const mailsOf = (count: number) =>
    eventually(async () => {
      const { body } = await reihum.call<{ items: { subject: string }[] }>('GET', `${at}/mails`, { token })
      return body.items.length === count && body.items.map(({ subject }) => subject)
    })
  // Two mails from one commit are written in parallel, in no certain order.
  expect(await mailsOf(1)).toEqual(['Ihre Anmeldung: Aquarell für Einsteiger'])

  const [registration] = booked.body.registrations
  const confirmed = await reihum.call('POST', `${at}/registrations/${registration?.id}/confirm`, { token })
  expect(confirmed).toMatchObject({ status: 200, body: { state: 'confirmed' } })

  const list = await reihum.call('GET', `${at}/registrations?courseId=${id}`, { token })
  expect(list.body).toMatchObject({
    total: 1,
    items: [{ state: 'confirmed', courseTitle: 'Aquarell für Einsteiger' }],
  })

  expect(await mailsOf(2)).toEqual([
    'Ihr Platz ist bestätigt: Aquarell für Einsteiger',
    'Ihre Anmeldung: Aquarell für Einsteiger',
  ])

  const log = await reihum.call<{ items: { commandType: string }[] }>('GET', `${at}/audit-log?dir=asc`, {
    token: tenant.admin.token,
  })
  expect(log.body.items.map((entry) => entry.commandType)).toEqual([
    'course.created',
    'course.published',
    'registration.received',
    'registration.confirmed',
  ])
})
