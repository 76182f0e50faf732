import { randomUUID } from 'node:crypto'
import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import type { FirmBooking } from '@reihum/contract/registrations/firm-bookings.contract.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))
type Answer = FirmRecord & Problem
type Ordered = { items: FirmBooking[]; total: number; openCents: number }

const werft = {
  name: 'Werft Süd GmbH',
  vatId: 'DE123456788',
  costCentre: 'KST 42',
  contactFirstName: 'Ada',
  contactLastName: 'Kern',
  contactEmail: 'ada.kern@example.org',
  note: 'Zahlt pünktlich',
}
const create = (fields: Record<string, unknown> = {}, id = randomUUID()) =>
  desk.staff<Answer>('POST', '/firms', { id, firm: { ...werft, ...fields } })
const list = async (query = '') =>
  (await desk.staff<{ items: FirmRecord[] }>('GET', `/firms${query}`)).body.items.map(
    ({ fields }) => fields.name,
  )
const bookings = async (id: string, query = '') =>
  (await desk.staff<Ordered>('GET', `/firms/${id}/bookings${query}`)).body
const contact = { company: 'Werft Süd GmbH', firstName: 'Ada', lastName: 'Kern', email: 'ada@example.org' }

describe('firms that are kept', () => {
  it('are made once however often the form is sent, each name once', async () => {
    const id = randomUUID()
    expect((await create({}, id)).body).toMatchObject({ id, fields: werft, archived: false, revision: 0 })
    expect((await create({}, id)).body.id).toBe(id)
    const twice = await create({ name: 'werft sud gmbh' })
    expect([twice.status, twice.body.error_code]).toEqual([409, 'FIRM_KNOWN'])
  })

  it.each([
    ['no name', { name: '' }, 'firm.name'],
    ['a VAT number of no country', { vatId: 'XX1' }, 'firm.vatId'],
    ['half an address', { invoiceStreet: 'Kai 7' }, 'firm.invoicePostalCode'],
    ['no address of a contact', { contactEmail: 'ada' }, 'firm.contactEmail'],
    ['a link for a name', { name: 'www.example.org' }, 'firm.name'],
  ])('%s is refused', async (_, fields, path) => {
    const { status, body } = await create(fields)
    expect([status, (body.errors as { path: string }[])[0]?.path]).toEqual([422, path])
  })

  it('are found by name and contact, and leave the list for the archive', async () => {
    const { body } = await create()
    await create({ name: 'Bäckerei Ahle', contactLastName: 'Ahle', contactEmail: '' })
    expect(await list('?dir=asc')).toEqual(['Bäckerei Ahle', 'Werft Süd GmbH'])
    for (const q of ['werft sud', 'kern', 'ada.kern@'])
      expect(await list(`?${new URLSearchParams({ q })}`)).toEqual(['Werft Süd GmbH'])
    await desk.staff('POST', `/firms/${body.id}/archive`)
    expect(await list()).toEqual(['Bäckerei Ahle'])
    expect(await list('?archived=true')).toEqual(['Werft Süd GmbH'])
    await desk.staff('POST', `/firms/${body.id}/restore`)
    expect(await list('?archived=true')).toEqual([])
  })

  it('change unless somebody was faster; the log keeps no person of them and no note', async () => {
    const { body } = await create()
    const change = (fields: object, revision = 0) =>
      desk.staff<Answer>('PUT', `/firms/${body.id}`, { revision, firm: { ...werft, ...fields } })
    const changed = { costCentre: 'KST 43', contactLastName: 'Kern-Berg', note: '' }
    expect((await change(changed)).body).toMatchObject({ revision: 1, fields: changed })
    expect((await change({})).body.error_code).toBe('CONFLICT')
    const { rows } = await reihum.owner.query<{ all: string }>(
      `select string_agg(d.metadata::text, ' ') as all from audit_entry e
        join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
        where e.tenant_id = $1 and e.subject_id = $2`,
      [tenant.id, body.id],
    )
    expect(rows[0]?.all).toContain('KST 43')
    expect(rows[0]?.all).not.toMatch(/Kern|pünktlich|example/)
  })

  it('of others are not there', async () => {
    const own = tenant
    const { body } = await create()
    tenant = await reihum.addTenant()
    expect((await desk.staff('GET', `/firms/${body.id}`)).status).toBe(404)
    expect((await desk.staff('GET', `/firms/${body.id}/bookings`)).status).toBe(404)
    const booked = await desk.create(await desk.course(), { contact, firmId: body.id })
    expect(booked.status).toBe(404)
    tenant = own
    expect((await desk.staff('DELETE', `/firms/${body.id}`)).body).toEqual({ removed: true })
    expect((await desk.staff('DELETE', `/firms/${body.id}`)).body).toEqual({ removed: false })
  })
})

describe('bookings of a firm that is kept', () => {
  it('are listed with what is owed for them, and keep it from being deleted', async () => {
    const { body: firm } = await create()
    const [course, other] = [
      await desk.course({ title: 'Ersthelfer', feeCents: 5000 }),
      await desk.course({ title: 'Brandschutz', feeCents: 3000 }),
    ]
    const details = { ...contact, orderNumber: '4500123' }
    const first = await desk.create(course, { contact: details, firmId: firm.id, unnamedPlaces: 2 })
    await desk.create(other, { contact, firmId: firm.id })
    await desk.create(other, { contact })
    expect(await bookings(firm.id, '?size=25')).toMatchObject({
      total: 2,
      openCents: 18_000,
      items: [
        { courseTitle: 'Brandschutz', places: 1, unnamed: 0, openCents: 3000 },
        {
          courseTitle: 'Ersthelfer',
          orderNumber: '4500123',
          places: 3,
          unnamed: 2,
          openCents: 15_000,
          registrationId: desk.idsOf(first.body)[0],
        },
      ],
    })
    await desk.cancel(desk.idsOf(first.body)[2] ?? '', { inform: false })
    expect((await bookings(firm.id)).items[1]).toMatchObject({ places: 2, unnamed: 1 })
    const refused = await desk.staff<Problem>('DELETE', `/firms/${firm.id}`)
    expect([refused.status, refused.body.error_code]).toEqual([409, 'FIRM_IN_USE'])
  })

  it('name the firm, are one however often they are sent, and are for no firm of the archive', async () => {
    const { body: firm } = await create()
    const course = await desk.course()
    const nameless = await desk.create(course, { firmId: firm.id })
    expect(nameless.body).toMatchObject({ errors: [{ path: 'contact.company', code: 'required' }] })
    const form = {
      contact,
      firmId: firm.id,
      requestKey: randomUUID(),
      attendees: [{ firstName: 'A', lastName: 'B' }],
    }
    const sent = await desk.create(course, form)
    expect((await desk.create(course, form)).body).toMatchObject({
      bookingId: sent.body.bookingId,
      repeated: true,
    })
    expect((await bookings(firm.id)).total).toBe(1)
    await desk.staff('POST', `/firms/${firm.id}/archive`)
    expect((await desk.create(course, { contact, firmId: firm.id })).status).toBe(404)
  })
})

describe('who orders for a firm', () => {
  it('is told of it in their data report, and is forgotten with their erasure; the firm stays', async () => {
    const { body: firm } = await create()
    const { body: person } = await desk.staff<{ id: string }>('POST', '/persons', {
      id: randomUUID(),
      person: { firstName: 'Ada', lastName: 'Kern', email: 'Ada.Kern@example.org' },
    })
    const report = await reihum.call<{ contactOfFirms: object[] }>(
      'GET',
      `/api/${tenant.slug}/persons/${person.id}/export`,
      { token: tenant.admin.token },
    )
    expect(report.body.contactOfFirms).toEqual([
      { firm: 'Werft Süd GmbH', firstName: 'Ada', lastName: 'Kern', email: 'ada.kern@example.org' },
    ])
    expect((await people.erase(person.id)).body).toEqual({ erased: true })
    const left = (await desk.staff<FirmRecord>('GET', `/firms/${firm.id}`)).body.fields
    expect(left).toMatchObject({ name: 'Werft Süd GmbH', contactLastName: '', contactEmail: '' })
  })
})
