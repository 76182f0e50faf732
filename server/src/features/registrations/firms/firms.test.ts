import { defaultFirmSettings, type FirmSettings } from '@reihum/contract/courses/firm-settings.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { Receivable } from '@reihum/contract/payments/receivable.schema.ts'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import {
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

const { desk, money, make, read } = invoiceDesk(() => ({ reihum, tenant }))

const people = personDesk(() => ({ reihum, tenant }))

const firm = {
  company: 'Werft Süd GmbH',
  firstName: 'Ada',
  lastName: 'Kern',
  email: 'ada.kern@example.org',
  street: 'Weg 1',
  postalCode: '79098',
  city: 'Freiburg',
  vatId: 'ATU12345675',
  orderNumber: '4500123',
  costCentre: 'KST 42',
  invoiceStreet: 'Kai 7',
  invoicePostalCode: '1010',
  invoiceCity: 'Wien',
  invoiceEmail: 'rechnung@example.org',
}
const { vatId, orderNumber, costCentre } = firm

const settings = (wanted: Partial<FirmSettings>, by = tenant.admin) =>
  money.call<FirmSettings>('PUT', '/settings/firms', { ...defaultFirmSettings, ...wanted }, by)
const allow = () => settings({ takesFirms: true })
const atLink = <Body>(method: string, token: string, step = '', body?: unknown) =>
  reihum.call<Body & Problem>(method, `/api/${tenant.slug}/portal/bookings/${token}${step}`, { body })

describe('whether visitors may order for a firm', () => {
  it('is no, until the provider says otherwise; whoever saw older settings overwrites no newer ones', async () => {
    const courseId = await desk.course()
    const shown = async () =>
      (await reihum.call<PortalCourseDetail>('GET', `/api/${tenant.slug}/portal/courses/${courseId}`)).body
    expect((await money.call<FirmSettings>('GET', '/settings/firms')).body).toEqual(defaultFirmSettings)
    expect((await shown()).takesFirms).toBe(false)
    const refused = await desk.book(courseId, 1, { contact: firm })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: [{ path: 'contact.company', code: 'noFirms' }] })
    const { orderNumber: _, ...unnamed } = firm
    const named = { company: firm.company, firstName: 'Ada', lastName: 'Kern', email: unnamed.email }
    expect((await desk.book(courseId, 1, { contact: named })).status).toBe(200)
    expect((await allow()).body).toMatchObject({ revision: 1, takesFirms: true })
    expect((await allow()).body.revision).toBe(1)
    expect((await settings({ takesFirms: false })).body).toMatchObject({ error_code: 'CONFLICT' })
    expect((await settings({ takesFirms: false, revision: 1 }, tenant.operator)).status).toBe(403)
    expect((await shown()).takesFirms).toBe(true)
    expect((await desk.book(courseId, 1, { contact: firm })).status).toBe(200)
  })

  it('does not concern the staff', async () => {
    const { status, body } = await desk.create(await desk.course(), { contact: firm })
    expect(status).toBe(200)
    expect((await desk.read(desk.idsOf(body)[0] ?? '')).contact).toMatchObject(firm)
  })
})

describe('an order of a firm', () => {
  beforeEach(allow)

  it('is the same form when it is sent again, and another one with another order number', async () => {
    const courseId = await desk.course()
    const form = bookingRequest({ attendees: [{ firstName: 'Jo', lastName: 'Berg' }], contact: firm })
    const first = await desk.book(courseId, 1, form)
    const again = await desk.book(courseId, 1, form)
    expect(again.body).toMatchObject({ bookingId: first.body.bookingId, repeated: true })
    const other = await desk.book(courseId, 1, { ...form, contact: { ...firm, orderNumber: '4500124' } })
    expect(other.body.bookingId).not.toBe(first.body.bookingId)
  })

  it('is shown at its link, where it can be corrected, and told in the letter', async () => {
    const { body } = await desk.book(await desk.course({ title: 'Ersthelfer' }), 1, { contact: firm })
    const shown = await atLink<AttendeeBooking>('GET', body.accessToken)
    expect(shown.body.contact).toMatchObject(firm)
    const letter = await eventually(async () => {
      const { rows } = await reihum.owner.query<{ text: string }>(
        `select text from mail where tenant_id = $1 and subject_id = $2`,
        [tenant.id, body.bookingId],
      )
      return rows[0]?.text
    })
    for (const said of ['Werft Süd GmbH', orderNumber, costCentre, vatId, 'Kai 7, 1010 Wien'])
      expect(letter).toContain(said)
    const change = (contact: object) =>
      atLink('PUT', body.accessToken, '/contact', { revision: shown.body.revision, contact })
    const wrong = await change({ ...firm, vatId: 'DE12', company: '' })
    expect(wrong.status).toBe(422)
    expect((await change({ ...firm, orderNumber: '4500999' })).status).toBe(200)
    expect((await atLink<AttendeeBooking>('GET', body.accessToken)).body.contact.orderNumber).toBe('4500999')
  })

  it('says on its invoice whom it is for and what the firm calls it', async () => {
    await letInvoice({ reihum, tenant })
    const courseId = await desk.course({ feeCents: 11_900 })
    const { body } = await desk.book(courseId, 1, { contact: firm })
    const made = await make({ selection: { registrationIds: desk.idsOf(body) } })
    expect((await read(made.body.ids[0] ?? '')).recipient).toMatchObject({
      company: 'Werft Süd GmbH',
      name: 'Ada Kern',
      street: 'Kai 7',
      postalCode: '1010',
      city: 'Wien',
      country: 'AT',
      email: 'rechnung@example.org',
      vatId,
      orderNumber,
      costCentre,
    })
  })

  it('stands on an invoice about several orders with its lines', async () => {
    await letInvoice({ reihum, tenant })
    const courseId = await desk.course({ feeCents: 11_900 })
    const orders = [orderNumber, '4500124'].map((number) =>
      desk.book(courseId, 1, { contact: { ...firm, orderNumber: number } }),
    )
    const ids = (await Promise.all(orders)).flatMap(({ body }) => desk.idsOf(body))
    const made = await make({ grouping: 'company', selection: { registrationIds: ids } })
    const { recipient, lines } = await read(made.body.ids[0] ?? '')
    expect(recipient).toMatchObject({ orderNumber: '', costCentre })
    const details = lines.map((line) => line.details).sort()
    expect(details.map((said) => said.split(' · ').at(-1)).sort()).toEqual([
      'Bestellnummer 4500123',
      'Bestellnummer 4500124',
    ])
  })

  it('is found by what the firm calls it, in the lists of registrations and receivables, and stands in the file', async () => {
    const courseId = await desk.course({ feeCents: 5000 })
    const { body } = await desk.book(courseId, 1, { contact: firm })
    await desk.book(courseId)
    const found = async <Item extends { id: string }>(list: string, q: string) =>
      (await desk.staff<{ items: Item[] }>('GET', `/${list}?${new URLSearchParams({ q })}`)).body.items
    const [id] = desk.idsOf(body)
    for (const q of ['4500123', 'kst 42', 'werft süd', 'ATU12345675']) {
      expect((await found<Registration>('registrations', q)).map((one) => one.id)).toEqual([id])
      const owed = await money.call<{ items: Receivable[] }>(
        'GET',
        `/receivables?${new URLSearchParams({ q })}`,
      )
      expect(owed.body.items.map((one) => one.registrationId)).toEqual([id])
    }
    expect(await found('registrations', '4500124')).toEqual([])
    const file = await reihum.call<string>('GET', `/api/${tenant.slug}/registrations/export?format=csv`, {
      token: tenant.operator.token,
    })
    const [head = '', ...rows] = String(file.body).split('\n')
    for (const column of ['Firma', 'Bestellnummer', 'Kostenstelle']) expect(head).toContain(column)
    expect(rows.filter((row) => row.includes('4500123'))).toHaveLength(1)
  })

  it('goes with its contact, of whom it is reported before', async () => {
    const { body } = await desk.book(await desk.course(), 1, { contact: firm })
    const { rows } = await reihum.owner.query<{ id: string }>(
      'select contact_person_id as id from booking where id = $1',
      [body.bookingId],
    )
    const personId = rows[0]?.id ?? ''
    const report = await money.call<{ bookings: object[] }>('GET', `/persons/${personId}/export`)
    expect(report.body.bookings).toMatchObject([{ company: firm.company, orderNumber, vatId }])
    await desk.cancel(desk.idsOf(body)[0] ?? '', { inform: false })
    expect((await people.erase(personId)).body).toEqual({ erased: true })
    const stored = await reihum.owner.query('select firm, company from booking where id = $1', [
      body.bookingId,
    ])
    expect(stored.rows).toEqual([{ firm: null, company: '' }])
  })

  it('has a name, whoever writes it', async () => {
    const { body } = await desk.book(await desk.course(), 1, { contact: firm })
    const nameless = reihum.owner.query(`update booking set company = '' where id = $1`, [body.bookingId])
    await expect(nameless).rejects.toThrow('booking_firm_has_name')
  })
})
