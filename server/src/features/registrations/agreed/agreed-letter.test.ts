import type { AgreedLessonsReceipt } from '@reihum/contract/registrations/agreed-lessons.schema.ts'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { letterDesk } from '#test/letter-desk.ts'
import { linkIn, startMailServer } from '#test/mail-server.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
let tenant: TestTenant
const desk = letterDesk(() => ({ reihum, tenant, mailServer }))

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({ environment: { REIHUM_SMTP_URL: mailServer.url } })
  tenant = await reihum.addTenant()
  await desk.furnish()
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})

const series = { cycle: 'weekly', firstDate: '2027-04-06', time: '16:00', minutes: 45, end: { count: 3 } }

async function agreedWith(email: string, more: object = {}) {
  const { body } = await reihum.call<AgreedLessonsReceipt>('POST', `/api/${tenant.slug}/agreed-lessons`, {
    token: tenant.operator.token,
    body: {
      id: newId(),
      title: 'Klavier',
      feePerLessonCents: 3_500,
      series,
      attendee: { firstName: 'Anna', lastName: 'Schmidt', email },
      language: 'de',
      ...more,
    },
  })
  return body
}

it('tells all dates and what they cost together, and leads to a page and a calendar that work', async () => {
  const email = desk.newAddress()
  const { courseId } = await agreedWith(email)
  const mail = await desk.last(email, 1)
  expect(mail.subject).toBe('Ihre Anmeldung: Klavier')
  const text = mail.text.replaceAll('\u00a0', ' ')
  for (const said of ['06.04.2027, 16:00–16:45', '13.04.2027', '20.04.2027', '105,00 €'])
    expect(text).toContain(said)
  expect(text).not.toContain(`/course/${courseId}`)

  const dates = desk.calendarOf(mail, 'PUBLISH')
  expect(dates.map(({ summary }) => summary)).toEqual(['Klavier', 'Klavier', 'Klavier'])
  expect(mail.files.find(({ filename }) => filename === 'Termine.ics')?.text).not.toContain(courseId)

  const token = linkIn(mail, /course-registration\/([\w-]+)\?lang=de/)
  const page = await reihum.call<AttendeeBooking>('GET', `/api/${tenant.slug}/portal/bookings/${token}`)
  expect(page.status).toBe(200)
  const [course] = page.body.courses
  expect(course).toMatchObject({ title: 'Klavier', hasPage: false, calendarAddress: null })
  expect(course?.appointments).toHaveLength(3)
  const calendar = await reihum.call('GET', `/api/${tenant.slug}/portal/bookings/${token}/calendar`)
  expect(calendar.status).toBe(200)
})

it('is not sent where the staff tells the person themselves', async () => {
  const [silent, told] = [desk.newAddress(), desk.newAddress()]
  await agreedWith(silent, { inform: false })
  await agreedWith(told)
  await desk.last(told, 1)
  expect(desk.toldTo(silent)).toEqual([])
})
