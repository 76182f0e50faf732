import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from '../stage/api.ts'
import { rowsOf } from '../stage/people.ts'
import { linkFor, sessionFor } from './show-own-bookings.ts'

/** Visitors of this provider may order for a firm, and one has ordered three places, of which it has named one. */
export async function letFirmsOrder(slug: string, token: string) {
  await rowsOf(
    `insert into firm_settings (tenant_id, takes_firms, changed_at) select id, true, now() from tenant where slug = $1
     on conflict (tenant_id) do update set takes_firms = true`,
    [slug],
  )
  const id = randomUUID()
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const course = {
    title: 'Ersthelfer-Ausbildung',
    reference: 'EH-001',
    start: at(15),
    end: at(15.3),
    feeCents: 8900,
    attendeeLimit: 12,
    waiterLimit: 0,
  }
  await call('POST', `/${slug}/courses`, { token, body: { id, publish: true, course } })
  const firm = {
    name: 'Werft Süd GmbH',
    vatId: 'DE123456788',
    costCentre: 'KST 42',
    invoiceStreet: 'Kai 7',
    invoicePostalCode: '20457',
    invoiceCity: 'Hamburg',
    invoiceEmail: 'rechnung@example.org',
    contactFirstName: 'Ada',
    contactLastName: 'Kern',
    contactEmail: 'kern@example.org',
    contactAccess: true,
    showsAttendance: true,
    note: 'Schult jedes Frühjahr die ganze Schicht.',
  }
  const firmId = randomUUID()
  await call('POST', `/${slug}/firms`, { token, body: { id: firmId, firm } })
  const frameId = randomUUID()
  const frame = {
    name: 'Erste Hilfe',
    places: 20,
    priceCents: 6900,
    validUntil: at(200).slice(0, 10),
    courseId: id,
  }
  await call('POST', `/${slug}/firms/${firmId}/frames`, { token, body: { id: frameId, frame } })
  const { accessToken } = await call<{ accessToken: string }>(
    'POST',
    `/${slug}/courses/${id}/registrations`,
    {
      token,
      body: {
        requestKey: randomUUID(),
        firmId,
        frameId,
        language: 'de',
        attendees: [{ firstName: 'Jonas', lastName: 'Falk' }],
        unnamedPlaces: 2,
        contact: {
          company: 'Werft Süd GmbH',
          firstName: 'Ada',
          lastName: 'Kern',
          email: 'kern@example.org',
          orderNumber: '4500123',
          costCentre: 'KST 42',
          vatId: 'DE123456788',
        },
      },
    },
  )
  const openFrameId = randomUUID()
  const open = { name: 'Alle Kurse', places: 10, priceCents: 5900, validUntil: frame.validUntil }
  await call('POST', `/${slug}/firms/${firmId}/frames`, { token, body: { id: openFrameId, frame: open } })
  await attendBefore(slug, token, firmId)
  const email = firm.contactEmail
  const firmSession = await sessionFor(slug, email, 'firm')
  return {
    firmToken: accessToken,
    firmId,
    frameId,
    openFrameId,
    firmCourseId: id,
    firmSession,
    firmLink: await linkFor(slug, email, 'firm'),
  }
}

/** Two of its people were in a course that is over, one of them on the first date. */
async function attendBefore(slug: string, token: string, firmId: string) {
  const [course] = await rowsOf<{ id: string; appointment: string; starts_at: Date }>(
    `select c.id, a.id as appointment, a.starts_at from course c join tenant t on t.id = c.tenant_id
     join appointment a on a.tenant_id = c.tenant_id and a.course_id = c.id
     where t.slug = $1 and c.state = 'published' and c.ends_at < now() and a.cancelled_at is null
     order by c.ends_at desc, a.starts_at limit 1`,
    [slug],
  )
  const { registrations } = await call<{ registrations: { id: string; courseId: string }[] }>(
    'POST',
    `/${slug}/courses/${await someCourse(slug)}/registrations`,
    {
      token,
      body: {
        requestKey: randomUUID(),
        firmId,
        language: 'de',
        attendees: [
          { firstName: 'Ines', lastName: 'Albers' },
          { firstName: 'Tarek', lastName: 'Rahimi' },
        ],
        contact: {
          company: 'Werft Süd GmbH',
          firstName: 'Ada',
          lastName: 'Kern',
          email: 'kern@example.org',
        },
        whenFull: 'raise_limit',
        confirm: true,
        entryReason: 'Vereinbart.',
        paymentMethod: 'bank_transfer',
      },
    },
  )
  // Nobody can book what is over.
  await rowsOf('update registration set course_id = $2 where id = any($1::uuid[])', [
    registrations.map(({ id }) => id),
    course?.id,
  ])
  const marks = registrations.map(({ id }, at) => ({
    id: randomUUID(),
    registrationId: id,
    appointmentId: course?.appointment,
    appointmentStart: course?.starts_at.toISOString(),
    type: at === 0 ? 'ATTENDANCE' : 'EXCUSED',
    markedAt: new Date().toISOString(),
  }))
  await call('POST', `/${slug}/attendances/marks`, { token, body: { marks } })
}

async function someCourse(slug: string): Promise<string> {
  const [course] = await rowsOf<{ id: string }>(
    `select c.id from course c join tenant t on t.id = c.tenant_id where t.slug = $1 and c.reference = 'EH-001'`,
    [slug],
  )
  return course?.id ?? ''
}

/** The form as a firm fills it in. */
export const orderForFirm = async (page: Page) => {
  await page.locator('#for-firm').check()
  await page.locator('[name="contact.orderNumber"]').waitFor()
}
