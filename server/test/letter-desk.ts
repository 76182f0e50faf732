import { randomUUID } from 'node:crypto'
import type { BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import { expect } from 'vitest'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import type { ReceivedMail, startMailServer } from './mail-server.ts'
import { readCalendar } from './read-calendar.ts'
import { bookingRequest, eventually, type TestReihum, type TestTenant, testPassword } from './reihum.ts'

type World = {
  reihum: TestReihum
  tenant: TestTenant
  mailServer: Awaited<ReturnType<typeof startMailServer>>
}

/** Terms and withdrawal notice that are attached to the letters. */
export const agreedTerms = 'Unsere Geschäftsbedingungen\n1. Größe'
export const agreedNotice = 'Sie haben das Recht, binnen vierzehn Tagen zu widerrufen.'

/**
 * Books over HTTP and reads the mails about it. `at` is called for each request, because tests create the server later.
 */
export function letterDesk(at: () => World) {
  /** Fills in all settings of the tenant that a letter can mention. */
  async function furnish(): Promise<void> {
    const { reihum, tenant } = at()
    const bank = {
      accountHolder: 'Kreativhaus GmbH',
      iban: 'DE02120300000000202051',
      bic: 'BYLADEM1001',
      creditorId: '',
      creditorName: '',
      creditorIban: '',
      creditorBic: '',
      preNotificationDays: 14,
    }
    const token = tenant.admin.token
    await reihum.call('PUT', `/api/${tenant.slug}/settings/bank`, {
      token,
      body: { bank, proof: { currentPassword: testPassword } },
    })
    await reihum.owner.query(
      "update tenant set terms = $2, withdrawal_notice = $3, email = 'info@kreativhaus.example' where id = $1",
      [tenant.id, agreedTerms, agreedNotice],
    )
  }

  const inside = <Result>(
    body: (ctx: TenantContext) => Promise<Result>,
    inTenant: InTenant = at().reihum.inTenant,
  ) => inTenant({ tenant: at().tenant.id, access: 'system', origin: noOrigin }, body)

  const newAddress = () => `${randomUUID()}@example.org`

  async function book(
    courseId: string,
    email: string,
    people = ['Mina'],
    language = 'de',
  ): Promise<BookingReceipt> {
    const { reihum, tenant } = at()
    const attendees = people.map((firstName, position) => ({
      firstName,
      lastName: 'Müller',
      email: position === 0 ? email : '',
    }))
    const { status, body } = await reihum.call<BookingReceipt>(
      'POST',
      `/api/${tenant.slug}/portal/courses/${courseId}/registrations`,
      { body: bookingRequest({ attendees, language, acceptsTerms: true }) },
    )
    if (status >= 300) throw new Error(JSON.stringify(body))
    return body
  }

  const staff = (id: string | undefined, action: string, body: object = {}) => {
    const { reihum, tenant } = at()
    const token = tenant.operator.token
    return reihum.call('POST', `/api/${tenant.slug}/registrations/${id}/${action}`, { token, body })
  }

  const toldTo = (email: string) => at().mailServer.received.filter(({ to }) => to === email)

  /** The mails to an address: waits until there are as many as expected, and fails if more arrive. */
  async function told(email: string, count: number): Promise<ReceivedMail[]> {
    await eventually(async () => toldTo(email).length >= count)
    await new Promise((wait) => setTimeout(wait, 150))
    expect(toldTo(email).map(({ subject }) => subject)).toHaveLength(count)
    return toldTo(email)
  }

  function calendarOf({ files }: ReceivedMail, method: string) {
    const file = files.find(({ mediaType }) => mediaType === `text/calendar; method=${method}`)
    if (!file) throw new Error(`no calendar to ${method}`)
    expect(file.isAttached).toBe(true)
    expect(file.text).toContain(`METHOD:${method}\r\n`)
    expect(file.text.replaceAll('\r\n ', '')).toContain('mailto:info@kreativhaus.example')
    return readCalendar(file.text).entries
  }

  return {
    furnish,
    inside,
    newAddress,
    book,
    staff,
    toldTo,
    told,
    calendarOf,
    idsOf: ({ registrations }: BookingReceipt) => registrations.map(({ id }) => id),
    last: async (email: string, count: number) => (await told(email, count)).at(-1) as ReceivedMail,
    mailsOf: async (bookingId: string) =>
      (await at().reihum.owner.query('select * from mail where subject_id = $1', [bookingId])).rows,
  }
}
