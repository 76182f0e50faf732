import { randomUUID } from 'node:crypto'
import type { FirmAttendance } from '@reihum/contract/attendance/firm-attendance.contract.ts'
import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import type { BookingPreview, BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { FirmPage } from '@reihum/contract/registrations/firm-page.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))
const someone = () => `jana-${newId()}@example.org`
const portal = (path: string, slug = tenant.slug) => `/api/${slug}/portal/${path}`

type Fields = Partial<FirmRecord['fields']>
async function addFirm(name: string, fields: Fields = {}): Promise<string> {
  const id = randomUUID()
  const { status } = await desk.staff('POST', '/firms', {
    id,
    firm: { name, contactFirstName: 'Jana', contactLastName: 'Weber', ...fields },
  })
  expect(status).toBe(200)
  return id
}
async function changeFirm(firmId: string, fields: Fields): Promise<FirmRecord> {
  const { body } = await desk.staff<FirmRecord>('GET', `/firms/${firmId}`)
  const firm = { ...body.fields, ...fields }
  return (await desk.staff<FirmRecord>('PUT', `/firms/${firmId}`, { revision: body.revision, firm })).body
}
async function agree(firmId: string, fields: object = {}): Promise<string> {
  const id = randomUUID()
  const frame = { name: 'Erste Hilfe', places: 4, priceCents: 4000, validUntil: '2099-12-31', ...fields }
  expect((await desk.staff('POST', `/firms/${firmId}/frames`, { id, frame })).status).toBe(200)
  return id
}

const ask = (email: string, of = 'firm') =>
  reihum.call('POST', portal('me/ask'), { body: { email, language: 'de', of } })
const mailed = async (email: string) =>
  (
    await reihum.owner.query<{ text: string }>(
      "select text from mail where recipient = $1 and kind = 'firm-page.asked' order by id desc",
      [email],
    )
  ).rows
async function linkOf(email: string): Promise<string> {
  const before = (await mailed(email)).length
  await ask(email)
  const rows = await eventually(async () => {
    const all = await mailed(email)
    return all.length > before ? all : undefined
  })
  return /firm\/enter\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}
const open = (link: string, of = 'firm', slug = tenant.slug) =>
  reihum.call<{ sessionToken: string } & Problem>('POST', portal(`me/link/${link}/open`, slug), {
    body: { of },
  })
const signIn = async (email: string) => (await open(await linkOf(email))).body.sessionToken

const see = (token?: string, query = '', slug = tenant.slug) =>
  reihum.call<FirmPage & Problem>('GET', portal(`firm${query}`, slug), token ? { token } : {})

const contactOf = (email: string, company = 'Müller GmbH') => ({
  company,
  firstName: 'Jana',
  lastName: 'Weber',
  email,
})
type At = { token: string; firmId: string; frameId: string; courseId: string }
const send =
  <Answer>(step: 'check' | 'orders') =>
  ({ token, firmId, frameId, courseId }: At, form: object) =>
    reihum.call<Answer & Problem>(
      'POST',
      portal(`firms/${firmId}/frames/${frameId}/courses/${courseId}/${step}`),
      {
        token,
        body: {
          requestKey: randomUUID(),
          language: 'de',
          attendees: [],
          paymentMethod: 'bank_transfer',
          ...form,
        },
      },
    )
const check = send<BookingPreview>('check')
const order = send<BookingReceipt>('orders')

async function house(fields: Fields = {}) {
  const email = fields.contactEmail ?? someone()
  const firmId = await addFirm('Müller GmbH', { contactEmail: email, contactAccess: true, ...fields })
  const frameId = await agree(firmId)
  const courseId = await desk.course({ title: 'Ersthelfer', feeCents: 8900 })
  const token = await signIn(email)
  return { email, firmId, frameId, courseId, token, form: { contact: contactOf(email) } }
}

describe('the page of a firm', () => {
  it('opens with a link that works once, for its contact alone, and shows nothing until it is switched on', async () => {
    const email = someone()
    const firmId = await addFirm('Müller GmbH', { contactEmail: email })
    const stranger = someone()
    expect([(await ask(email)).status, (await ask(stranger)).status]).toEqual([200, 200])
    expect([await mailed(email), await mailed(stranger)]).toEqual([[], []])
    await changeFirm(firmId, { contactAccess: true })
    const link = await linkOf(email.toUpperCase().toLowerCase())
    expect((await open(link, 'own')).status).toBe(410)
    const { body } = await open(link)
    expect((await open(link)).status).toBe(410)
    expect((await see(body.sessionToken)).body).toMatchObject({
      firmId,
      firms: [{ name: 'Müller GmbH' }],
      frames: [],
      bookings: { total: 0 },
    })
    const { rows } = await reihum.owner.query(
      'select token_hash from attendee_session where tenant_id = $1',
      [tenant.id],
    )
    expect(JSON.stringify(rows)).not.toContain(body.sessionToken.slice(-20))
  })

  it('needs an address to switch it on, and says when it was used last', async () => {
    const { status, body } = await desk.staff<Problem>('POST', '/firms', {
      id: randomUUID(),
      firm: { name: 'Ohne Adresse', contactAccess: true },
    })
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path: 'firm.contactEmail' })]])
    const { firmId, token } = await house()
    const used = async () => (await desk.staff<FirmRecord>('GET', `/firms/${firmId}`)).body.accessUsedAt
    expect(await used()).toBeNull()
    await see(token)
    expect(await used()).not.toBeNull()
  })

  it('opens neither all bookings of the address, nor the other way round', async () => {
    const { token, email, courseId } = await house()
    await desk.create(courseId, {
      contact: contactOf(email, ''),
      attendees: [{ firstName: 'Jo', lastName: 'B' }],
    })
    expect((await reihum.call('GET', portal('me'), { token })).status).toBe(401)
    await ask(email, 'own')
    const own = await eventually(async () => {
      const { rows } = await reihum.owner.query<{ text: string }>(
        "select text from mail where recipient = $1 and kind = 'own-bookings.asked'",
        [email],
      )
      return /me\/enter\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
    })
    const { sessionToken } = (await open(own, 'own')).body
    expect((await reihum.call('GET', portal('me'), { token: sessionToken })).status).toBe(200)
    expect((await see(sessionToken)).status).toBe(401)
  })

  it.each<[string, (firmId: string) => Promise<unknown>]>([
    ['the contact has another address', (id) => changeFirm(id, { contactEmail: someone() })],
    ['it is switched off', (id) => changeFirm(id, { contactAccess: false })],
    ['the staff signs the contact out', (id) => desk.staff('POST', `/firms/${id}/access/end`)],
    ['the firm is archived', (id) => desk.staff('POST', `/firms/${id}/archive`)],
  ])('ends when %s', async (_, end) => {
    const { token, firmId, frameId, courseId, form } = await house()
    expect((await see(token)).status).toBe(200)
    await end(firmId)
    expect((await see(token)).status).toBe(401)
    const refused = await order({ token, firmId, frameId, courseId }, { ...form, unnamedPlaces: 1 })
    expect(refused.status).toBe(401)
  })

  it('does not come back for a former session with the former address', async () => {
    const { token, email, firmId } = await house()
    await changeFirm(firmId, { contactEmail: someone() })
    await changeFirm(firmId, { contactEmail: email })
    expect((await see(token)).status).toBe(401)
    expect((await see(await signIn(email))).status).toBe(200)
  })

  it('ends with its button, here or everywhere', async () => {
    const { token, email } = await house()
    const other = await signIn(email)
    const end = (session: string, everywhere: boolean) =>
      reihum.call('POST', portal('me/end'), { token: session, body: { everywhere, of: 'firm' } })
    await end(token, false)
    expect([(await see(token)).status, (await see(other)).status]).toEqual([401, 200])
    const third = await signIn(email)
    await end(third, true)
    expect((await see(other)).status).toBe(401)
  })
})

describe('an order out of a frame by its contact', () => {
  it('costs what was agreed, is told before, is one however often it is sent, and is listed', async () => {
    const at = await house()
    const form = {
      ...at.form,
      requestKey: randomUUID(),
      unnamedPlaces: 2,
      attendees: [{ firstName: 'Ada', lastName: 'Kern' }],
    }
    const preview = await check(at, form)
    expect(preview.body).toMatchObject({
      outcome: 'reserved',
      totalCents: 12_000,
      paymentMethod: 'bank_transfer',
    })
    expect(preview.body.people[0]?.reductions).toEqual([{ name: 'Rahmen Müller GmbH', cents: 4900 }])
    expect((await see(at.token)).body.frames[0]?.left).toBe(4)
    const sent = await order(at, { ...form, shownTotalCents: 12_000, shownOutcome: 'place' })
    expect(sent.status).toBe(200)
    const again = await order(at, { ...form, shownTotalCents: 12_000, shownOutcome: 'place' })
    expect(again.body).toMatchObject({ bookingId: sent.body.bookingId, repeated: true })
    const { body } = await see(at.token)
    expect(body.frames[0]).toMatchObject({ left: 1, places: 4, state: 'usable' })
    expect(body.bookings).toMatchObject({ total: 1, openCents: 12_000 })
    expect(body.bookings.items[0]).toMatchObject({ mayOpen: true, openCents: 12_000 })
    expect(body.bookings.items[0]?.places.map(({ name, isNamed }) => [name, isNamed])).toEqual([
      ['Ada Kern', true],
      ['Platz 2 von 3 · noch nicht benannt', false],
      ['Platz 3 von 3 · noch nicht benannt', false],
    ])
    const letters = await eventually(async () => {
      const { rows } = await reihum.owner.query(
        "select 1 from mail where recipient = $1 and kind = 'registration.received'",
        [at.email],
      )
      return rows.length || undefined
    })
    expect(letters).toBe(1)
  })

  it.each<[string, object, string, string]>([
    ['more places than are left', { unnamedPlaces: 5 }, 'frameId', 'frameTooFew'],
    ['a discount code', { unnamedPlaces: 1, code: 'SOMMER' }, 'frameId', 'frameAlone'],
    [
      'another total than was shown',
      { unnamedPlaces: 1, shownTotalCents: 8900 },
      'shownTotalCents',
      'priceChanged',
    ],
    ['nobody', {}, 'attendees', 'required'],
  ])('%s is refused by its field, when it is checked and when it is sent', async (_, more, path, code) => {
    const at = await house()
    for (const { status, body } of [
      await check(at, { ...at.form, ...more }),
      await order(at, { ...at.form, ...more }),
    ]) {
      expect(status).toBe(422)
      expect(body.errors as unknown[]).toContainEqual(expect.objectContaining({ path, code }))
    }
  })

  it('needs the name of the firm', async () => {
    const at = await house()
    const { body } = await order(at, {
      contact: contactOf(at.email, ''),
      attendees: [{ firstName: 'Jo', lastName: 'B' }],
    })
    expect(body.errors).toEqual([expect.objectContaining({ path: 'contact.company', code: 'required' })])
  })

  it('goes to whoever is signed in: with another address it would tell who belongs to a group, and write to strangers', async () => {
    const at = await house()
    const group = randomUUID()
    await desk.staff('POST', '/person-groups', { id: group, group: { name: 'Mitglieder' } })
    const mia = { firstName: 'Mia', lastName: 'Kurz', email: someone() }
    const id = randomUUID()
    await people.call('POST', '', { id, person: mia })
    await desk.staff('POST', `/person-groups/${group}/members`, { personIds: [id], days: {} })
    const courseId = await desk.course({ entryRules: [{ kind: 'group', groupIds: [group] }] })
    const form = { contact: contactOf(mia.email), attendees: [mia] }
    for (const { status, body } of [
      await check({ ...at, courseId }, form),
      await order({ ...at, courseId }, form),
    ])
      expect([status, body.errors]).toEqual([
        422,
        [expect.objectContaining({ path: 'contact.email', code: 'signedInAddress' })],
      ])
    const own = await check({ ...at, courseId }, { ...form, contact: contactOf(at.email.toUpperCase()) })
    expect(own.body.errors).toEqual([expect.objectContaining({ code: 'entryUnverified' })])
  })

  it('is refused where everybody is: full, closed, over, for another course', async () => {
    const at = await house()
    const full = await desk.course({ attendeeLimit: 1, waiterLimit: 0 })
    const two = { ...at.form, unnamedPlaces: 2 }
    expect((await order({ ...at, courseId: full }, two)).body.error_code).toBe('COURSE_FULL')
    const closed = await desk.course({ registrationClosesHours: 8760 })
    expect((await order({ ...at, courseId: closed }, two)).status).toBe(409)
    const over = await agree(at.firmId, { name: 'Alt', validUntil: '2020-01-01' })
    expect((await order({ ...at, frameId: over }, two)).body.errors).toContainEqual(
      expect.objectContaining({ code: 'frameOver' }),
    )
    const elsewhere = await agree(at.firmId, { name: 'Nur dort', courseId: full })
    expect((await order({ ...at, frameId: elsewhere }, two)).body.errors).toContainEqual(
      expect.objectContaining({ code: 'frameNotHere' }),
    )
    expect((await see(at.token)).body.bookings.total).toBe(0)
  })

  it('opens its booking, where people are named; one that somebody else got does not open', async () => {
    const at = await house()
    const { body } = await order(at, { ...at.form, unnamedPlaces: 1 })
    const openBooking = (bookingId: string) =>
      reihum.call<{ accessToken: string }>('POST', portal(`firms/${at.firmId}/bookings/${bookingId}/open`), {
        token: at.token,
        body: {},
      })
    const link = (await openBooking(body.bookingId)).body.accessToken
    const named = await reihum.call('PUT', portal(`bookings/${link}/names`), {
      body: {
        language: 'de',
        people: [{ registrationId: body.registrations[0]?.id, firstName: 'Ada', lastName: 'Kern' }],
      },
    })
    expect(named.status).toBe(200)
    const places = (await see(at.token)).body.bookings.items[0]?.places
    expect(places).toMatchObject([{ name: 'Ada Kern', isNamed: true }])
    const others = await desk.create(at.courseId, { contact: contactOf(someone()), firmId: at.firmId })
    expect((await see(at.token)).body.bookings.items[0]?.mayOpen).toBe(false)
    expect((await openBooking(others.body.bookingId)).status).toBe(404)
    expect((await openBooking(newId())).status).toBe(404)
  })
})

describe('who sees what of a firm', () => {
  it('is its contact now, and nobody else', async () => {
    const mueller = await house({ showsAttendance: true })
    await order(mueller, { ...mueller.form, unnamedPlaces: 1 })
    const kerns = someone()
    const kern = await addFirm('Kern KG', { contactEmail: kerns, contactAccess: true, showsAttendance: true })
    const former = await signIn(kerns)
    await changeFirm(kern, { contactEmail: someone() })
    await changeFirm(kern, { contactEmail: kerns })
    const tokens = {
      'contact A': mueller.token,
      'contact B': await signIn(kerns),
      former,
      staff: tenant.operator.token,
      nobody: undefined,
    }
    const ours = tenant
    tenant = await reihum.addTenant()
    const elsewhere = (await house({ contactEmail: mueller.email })).token
    tenant = ours
    const booking = (await see(mueller.token)).body.bookings.items[0]?.bookingId ?? ''
    const of = `firms/${mueller.firmId}`
    const inCourse = `${of}/frames/${mueller.frameId}/courses/${mueller.courseId}`
    const form = {
      ...mueller.form,
      requestKey: randomUUID(),
      language: 'de',
      attendees: [],
      unnamedPlaces: 1,
      paymentMethod: 'bank_transfer',
    }
    const things: [string, 'GET' | 'POST', object?][] = [
      [`firm?firmId=${mueller.firmId}`, 'GET'],
      [`${of}/attendance`, 'GET'],
      [`${inCourse}/check`, 'POST', form],
      [`${of}/bookings/${booking}/open`, 'POST', {}],
    ]
    const seen: Record<string, number[]> = {}
    for (const [viewer, token] of Object.entries({ ...tokens, elsewhere }))
      for (const [path, method, body] of things) {
        const { status } = await reihum.call(method, portal(path), {
          ...(token && { token }),
          ...(body && { body }),
        })
        seen[viewer] = [...(seen[viewer] ?? []), status]
      }
    const none = [401, 401, 401, 401]
    expect(seen).toEqual({
      'contact A': [200, 200, 200, 200],
      'contact B': [404, 404, 404, 404],
      former: none,
      staff: none,
      nobody: none,
      elsewhere: none,
    })
    // Its own firm, with the frame of another one.
    const { body } = await check(
      { ...mueller, token: tokens['contact B'], firmId: kern },
      { ...form, contact: { ...form.contact, email: kerns } },
    )
    expect(body.errors).toEqual([expect.objectContaining({ path: 'frameId', code: 'frameUnknown' })])
    const page = await reihum.call<string>('GET', portal(`firm?firmId=${kern}`), {
      token: tokens['contact B'],
    })
    expect(JSON.stringify(page.body)).not.toMatch(/Müller|Ersthelfer/)
  })

  it('are all firms of one contact, one at a time', async () => {
    const email = someone()
    const [first, second] = [
      await addFirm('Ahle KG', { contactEmail: email, contactAccess: true }),
      await addFirm('Beck KG', { contactEmail: email, contactAccess: true }),
    ]
    await addFirm('Cron KG', { contactEmail: email })
    const token = await signIn(email)
    const { body } = await see(token)
    expect([body.firmId, body.firms.map(({ name }) => name)]).toEqual([first, ['Ahle KG', 'Beck KG']])
    expect((await see(token, `?firmId=${second}`)).body.firmId).toBe(second)
  })
})

describe('attendance', () => {
  const attendance = (token: string, firmId: string) =>
    reihum.call<FirmAttendance & Problem>('GET', portal(`firms/${firmId}/attendance`), { token })

  it('is shown where the provider allows it: who was there of its people, and nobody else', async () => {
    const at = await house()
    const { body } = await order(at, {
      ...at.form,
      unnamedPlaces: 1,
      attendees: [
        { firstName: 'Ada', lastName: 'Kern', email: 'ada.kern@example.org' },
        { firstName: 'Bo', lastName: 'Lind' },
      ],
    })
    await desk.book(at.courseId, 1)
    await people.letPass(at.courseId)
    const { rows } = await reihum.owner.query<{ id: string; starts_at: Date }>(
      'select id, starts_at from appointment where course_id = $1 order by starts_at limit 1',
      [at.courseId],
    )
    const [appointment] = rows
    const mark = (place: number, type: string) => ({
      id: newId(),
      registrationId: body.registrations[place]?.id,
      appointmentId: appointment?.id,
      type,
      appointmentStart: appointment?.starts_at.toISOString(),
      markedAt: new Date().toISOString(),
    })
    const taken = await desk.staff('POST', '/attendances/marks', {
      marks: [mark(0, 'ATTENDANCE'), mark(1, 'EXCUSED')],
    })
    expect(taken.status).toBe(200)
    expect((await attendance(at.token, at.firmId)).status).toBe(404)
    await changeFirm(at.firmId, { showsAttendance: true })
    const seen = await attendance(at.token, at.firmId)
    expect(seen.body).toMatchObject({
      firmName: 'Müller GmbH',
      total: 1,
      courses: [
        {
          title: 'Ersthelfer',
          people: [
            { name: 'Ada Kern', types: ['ATTENDANCE'] },
            { name: 'Bo Lind', types: ['EXCUSED'] },
          ],
        },
      ],
    })
    expect(JSON.stringify(seen.body)).not.toContain('example.org')
  })
})

describe('whoever is erased', () => {
  it('is signed out of the page; the report names their sessions', async () => {
    const { token, email, firmId } = await house()
    const { body: person } = await desk.staff<{ id: string }>('POST', '/persons', {
      id: randomUUID(),
      person: { firstName: 'Jana', lastName: 'Weber', email },
    })
    const report = await reihum.call<{ attendeeSessions: object[] }>(
      'GET',
      `/api/${tenant.slug}/persons/${person.id}/export`,
      { token: tenant.admin.token },
    )
    expect(report.body.attendeeSessions).toMatchObject([{ email, of: 'firm' }])
    expect((await people.erase(person.id)).body).toEqual({ erased: true })
    expect((await see(token)).status).toBe(401)
    expect((await desk.staff<FirmRecord>('GET', `/firms/${firmId}`)).body.fields).toMatchObject({
      contactEmail: '',
      contactAccess: false,
    })
  })
})
