import { randomUUID } from 'node:crypto'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const staff = () => ({ token: tenant.operator.token })
const reduced = { id: randomUUID(), name: 'Ermäßigt', feeCents: 5900 }
const free = { id: randomUUID(), name: 'Begleitperson', feeCents: 0 }

/** Prices belong to one course, so each course gets its own. */
async function addPricedCourse(overrides: Record<string, unknown> = {}) {
  const priceCategories = [reduced, free].map((price) => ({ ...price, id: randomUUID() }))
  const id = await addCourse(reihum, tenant, { priceCategories, ...overrides })
  return { id, reducedId: priceCategories[0]?.id ?? '', freeId: priceCategories[1]?.id ?? '' }
}

const both = (de: string, en = '') => ({ de, en })

async function addField(field: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  const { status, body } = await reihum.call('POST', `/api/${tenant.slug}/attributes`, {
    ...staff(),
    body: { id, attribute: { kind: 'text', label: both('Frage'), ...field } },
  })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return id
}

type Person = Record<string, unknown>
const mina = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org' }
const paul = { firstName: 'Paul', lastName: 'Müller', email: 'mina@example.org' }

const book = <Body = BookingReceipt>(
  courseId: string,
  people: Person[],
  more: Record<string, unknown> = {},
) =>
  reihum.call<Body>('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    body: bookingRequest({ attendees: people, ...more }),
    language: String(more.language ?? 'de'),
  })

async function detailOf(registrationId: string | undefined) {
  const path = `/api/${tenant.slug}/registrations/${registrationId}`
  return (await reihum.call<RegistrationDetail>('GET', path, staff())).body
}

async function countOf(courseId: string) {
  const { rows } = await reihum.owner.query('select taken, waiting from course where id = $1', [courseId])
  return rows[0] as { taken: number; waiting: number }
}

describe('prices', () => {
  test('each person pays the price that was chosen for them, with the tax of the course', async () => {
    const course = await addPricedCourse({ taxCategory: 'reduced', taxRate: 700 })
    const { body } = await book(course.id, [mina, { ...paul, priceCategoryId: course.reducedId }])
    const [first, second] = await Promise.all(body.registrations.map(({ id }) => detailOf(id)))
    expect(first).toMatchObject({ feeCents: 8900, priceCategory: '', state: 'reserved' })
    expect(first?.priceLines).toEqual([
      {
        label: 'Aquarell für Einsteiger',
        netCents: 8318,
        taxCents: 582,
        grossCents: 8900,
        taxCategory: 'reduced',
        taxRate: 700,
      },
    ])
    expect(second).toMatchObject({ feeCents: 5900, priceCategory: 'Ermäßigt' })
    expect(second?.priceLines).toMatchObject([
      { label: 'Aquarell für Einsteiger (Ermäßigt)', netCents: 5514, taxCents: 386, grossCents: 5900 },
    ])
  })

  test('what was agreed stays when the price is renamed, changed or removed', async () => {
    const course = await addPricedCourse({
      taxCategory: 'exempt',
      taxRate: 0,
      taxExemptionReason: '§ 4 Nr. 22 UStG',
    })
    const { body } = await book(course.id, [{ ...mina, priceCategoryId: course.reducedId }])
    await reihum.owner.query('delete from price_category where course_id = $1', [course.id])
    expect(await detailOf(body.registrations[0]?.id)).toMatchObject({
      feeCents: 5900,
      priceCategory: 'Ermäßigt',
      priceLines: [{ netCents: 5900, taxCents: 0, taxCategory: 'exempt' }],
    })
  })

  test('only a booking that costs nothing at all is confirmed at once', async () => {
    const course = await addPricedCourse()
    const guest = { ...mina, priceCategoryId: course.freeId }
    const states = async (people: Person[]) =>
      (await book(course.id, people)).body.registrations.map(({ state }) => state)
    expect(await states([guest])).toEqual(['confirmed'])
    expect(await states([guest, paul])).toEqual(['reserved', 'reserved'])
  })

  test('a price of another course, or none at all, is refused at its field and nothing is booked', async () => {
    const [course, other] = [await addPricedCourse(), await addPricedCourse()]
    for (const priceCategoryId of [other.reducedId, randomUUID()]) {
      const { status, body } = await book<Problem>(course.id, [mina, { ...paul, priceCategoryId }])
      expect(status).toBe(422)
      expect(body).toMatchObject({
        error_code: 'INVALID_INPUT',
        errors: [{ path: 'attendees.1.priceCategoryId', code: 'priceGone', name: 'Paul Müller: Preis' }],
      })
    }
    expect(await countOf(course.id)).toEqual({ taken: 0, waiting: 0 })
  })

  test('nobody is booked at another price than the one they were shown', async () => {
    const course = await addPricedCourse()
    const person = { ...mina, priceCategoryId: course.reducedId }
    const changed = await book<Problem>(course.id, [{ ...person, shownFeeCents: 4900 }])
    expect(changed.body.errors).toMatchObject([
      { path: 'attendees.0.priceCategoryId', code: 'priceChanged', name: 'Mina Müller: Preis' },
    ])
    expect(await countOf(course.id)).toEqual({ taken: 0, waiting: 0 })
    expect((await book(course.id, [{ ...person, shownFeeCents: 5900 }])).status).toBe(200)
  })

  test('a form sent again is the same booking, whatever price it shows by then', async () => {
    const course = await addPricedCourse()
    const requestKey = randomUUID()
    const first = await book(course.id, [{ ...mina, shownFeeCents: 8900 }], { requestKey })
    const again = await book(course.id, [{ ...mina, shownFeeCents: 9900 }], { requestKey })
    expect(again.body).toMatchObject({ bookingId: first.body.bookingId, repeated: true })
  })

  test('the same form at another price is another booking', async () => {
    const course = await addPricedCourse()
    const requestKey = randomUUID()
    const atFee = await book(course.id, [mina], { requestKey })
    const again = await book(course.id, [{ ...mina, priceCategoryId: null, answers: [] }], { requestKey })
    const atReduced = await book(course.id, [{ ...mina, priceCategoryId: course.reducedId }], { requestKey })
    expect(again.body).toMatchObject({ bookingId: atFee.body.bookingId, repeated: true })
    expect(atReduced.body).toMatchObject({
      repeated: false,
      earlierShortcodes: [atFee.body.registrations[0]?.shortcode],
    })
  })

  test('a closed course says that it is closed, not that its price is gone', async () => {
    const course = await addPricedCourse()
    const path = `/api/${tenant.slug}/courses/${course.id}/close`
    expect((await reihum.call('POST', path, staff())).status).toBe(200)
    const { body } = await book<Problem>(course.id, [{ ...mina, priceCategoryId: randomUUID() }])
    expect(body.error_code).toBe('REGISTRATION_CLOSED')
  })
})

describe('additional fields', () => {
  async function addAskingCourse() {
    const [small, large] = [randomUUID(), randomUUID()]
    const size = await addField({
      kind: 'choice',
      label: both('Größe', 'Size'),
      required: true,
      options: [
        { id: small, label: both('Klein', 'Small') },
        { id: large, label: both('Groß') },
      ],
    })
    const meal = await addField({ label: both('Unverträglichkeiten', 'Intolerances') })
    const age = await addField({ kind: 'number', label: both('Alter', 'Age') })
    const id = await addCourse(reihum, tenant, { attributeIds: [size, meal, age] })
    return { id, size, meal, age, small, large }
  }

  test('answers are kept with the words they were given to, and shown to operator and attendee', async () => {
    const course = await addAskingCourse()
    const answers = [
      { attributeId: course.size, version: 1, value: course.large },
      { attributeId: course.meal, value: '  Nüsse ' },
      { attributeId: course.age, value: '34,5' },
    ]
    const { body } = await book(course.id, [{ ...mina, answers }])
    const path = `/api/${tenant.slug}/attributes/${course.meal}`
    const changed = await reihum.call('PUT', path, {
      ...staff(),
      body: { version: 1, attribute: { kind: 'text', label: both('Allergien', 'Allergies') } },
    })
    expect(changed.status).toBe(200)

    const shown = [
      { asked: { label: both('Größe', 'Size'), version: 1 }, value: course.large },
      { asked: { label: both('Unverträglichkeiten', 'Intolerances'), version: 1 }, value: 'Nüsse' },
      { asked: { label: both('Alter', 'Age') }, value: 34.5 },
    ]
    expect((await detailOf(body.registrations[0]?.id)).answers).toMatchObject(shown)
    const own = await reihum.call<AttendeeBooking>(
      'GET',
      `/api/${tenant.slug}/portal/bookings/${body.accessToken}`,
    )
    expect(own.body.courses[0]?.registrations[0]).toMatchObject({
      feeCents: 8900,
      priceCategory: '',
      answers: shown,
    })
  })

  test('what is missing or wrong names the person and the field in the language of the reader', async () => {
    const course = await addAskingCourse()
    const answers = [{ attributeId: course.age, value: 'dreißig' }]
    const large = { attributeId: course.size, value: course.large }
    const inGerman = await book<Problem>(course.id, [mina, { ...paul, answers: [large, ...answers] }])
    expect(inGerman.status).toBe(422)
    expect(inGerman.body.errors).toEqual([
      {
        path: `attendees.0.answers.${course.size}`,
        code: 'required',
        message: '* Dieses Feld wird benötigt.',
        name: 'Mina Müller: Größe',
      },
      {
        path: `attendees.1.answers.${course.age}`,
        code: 'number',
        message: 'Bitte eine gültige Zahl eingeben.',
        name: 'Paul Müller: Alter',
      },
    ])
    const inEnglish = await book<Problem>(course.id, [mina], { language: 'en' })
    expect(inEnglish.body.errors?.[0]).toMatchObject({
      message: '* This field is required.',
      name: 'Mina Müller: Size',
    })
    expect(await countOf(course.id)).toEqual({ taken: 0, waiting: 0 })
  })

  test('who answered other words than those of now is asked again', async () => {
    const consent = both('Ich stimme zu.', 'I agree.')
    const box = await addField({ kind: 'checkbox', label: both('Fotos', 'Photos'), consent })
    const id = await addCourse(reihum, tenant, { attributeIds: [box] })
    const person = { ...mina, answers: [{ attributeId: box, version: 7, value: true }] }
    const { body } = await book<Problem>(id, [person])
    expect(body.errors).toMatchObject([{ path: `attendees.0.answers.${box}`, code: 'asksAnew' }])
  })

  test('answers to what the course does not ask are left out', async () => {
    const course = await addAskingCourse()
    const plain = await addCourse(reihum, tenant)
    const { body } = await book(plain, [{ ...mina, answers: [{ attributeId: course.meal, value: 'Nüsse' }] }])
    expect((await detailOf(body.registrations[0]?.id)).answers).toEqual([])
  })

  test('below the tier nothing more is asked, and what was answered before stays to be seen', async () => {
    const course = await addAskingCourse()
    const large = { attributeId: course.size, value: course.large }
    const before = await book(course.id, [{ ...mina, answers: [large] }])
    await reihum.owner.query("update tenant set tier = 'ESSENTIAL' where id = $1", [tenant.id])
    const { status } = await book(course.id, [mina])
    await reihum.owner.query("update tenant set tier = 'PROFESSIONAL' where id = $1", [tenant.id])
    expect(status).toBe(200)
    expect((await detailOf(before.body.registrations[0]?.id)).answers).toHaveLength(1)
  })

  test('the log names the price but not the answers', async () => {
    const meal = await addField({ label: both('Essen', 'Meal') })
    const course = await addPricedCourse({ attributeIds: [meal] })
    const answers = [{ attributeId: meal, value: 'Erdnussallergie' }]
    const { body } = await book(course.id, [{ ...mina, priceCategoryId: course.reducedId, answers }])
    const { rows } = await reihum.owner.query(
      `select d.metadata, e::text || d::text as all from audit_entry e
       join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id where e.subject_id = $1`,
      [body.registrations[0]?.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].metadata).toMatchObject({ feeCents: 5900, priceCategory: 'Ermäßigt' })
    expect(rows[0].all).not.toContain('Erdnuss')
  })
})

describe('staff', () => {
  const change = (detail: RegistrationDetail, answers: Record<string, unknown>[], more = {}) => {
    const { id, revision, firstName, lastName, email } = detail
    return reihum.call<RegistrationDetail & Problem>('PUT', `/api/${tenant.slug}/registrations/${id}`, {
      ...staff(),
      body: { revision, firstName, lastName, email, answers, ...more },
    })
  }

  test('corrects what was answered, takes it away where it may be missing, and agrees to nothing', async () => {
    const meal = await addField({ label: both('Essen') })
    const age = await addField({ kind: 'number', label: both('Alter'), required: true })
    const photos = await addField({ kind: 'checkbox', label: both('Fotos'), consent: both('Ja') })
    const course = await addPricedCourse({ attributeIds: [meal, age, photos] })
    const answers = [
      { attributeId: meal, value: 'vegan' },
      { attributeId: age, value: '7' },
    ]
    const { body } = await book(course.id, [{ ...mina, answers }])
    const before = await detailOf(body.registrations[0]?.id)
    expect(before.answerable.map(({ id }) => id)).toEqual([meal, age])
    const corrected = await change(before, [
      { attributeId: meal, value: 'alles' },
      { attributeId: photos, value: true },
    ])
    expect(corrected.body.answers.map(({ value }) => value)).toEqual(['alles', 7])
    // The same form sent twice is saved once.
    expect((await change(before, [{ attributeId: meal, value: 'alles' }])).body.revision).toBe(1)
    const late = await change(before, [{ attributeId: meal, value: 'wenig' }])
    expect([late.status, late.body.error_code]).toEqual([409, 'CONFLICT'])
    const emptied = await change(corrected.body, [{ attributeId: meal, value: '' }])
    expect(emptied.body.answers.map(({ value }) => value)).toEqual([7])
    expect(emptied.body.unanswered.map(({ id }) => id)).toEqual([meal])
    expect((await change(emptied.body, [{ attributeId: age, value: '' }])).status).toBe(422)
    const { rows } = await reihum.owner.query(
      `select d.metadata from audit_entry e join audit_detail d on d.audit_id = e.id
       where e.command_type = 'registration.changed' and e.subject_id = $1`,
      [before.id],
    )
    expect(rows).toEqual([{ metadata: { fields: ['answers'] } }, { metadata: { fields: ['answers'] } }])
  })

  test('takes all registrations along as a file, with the price of each and every answer', async () => {
    const [size, other] = [
      await addField({ label: both('Kittelgröße') }),
      await addField({ label: both('Lieblingsfarbe') }),
    ]
    const [one, two] = [
      await addPricedCourse({ attributeIds: [size] }),
      await addPricedCourse({ attributeIds: [other] }),
    ]
    const answered = (attributeId: string, value: string) => [{ attributeId, value }]
    await book(one.id, [{ ...mina, priceCategoryId: one.reducedId, answers: answered(size, 'Größe 38') }])
    await book(two.id, [{ ...paul, answers: answered(other, 'Preußischblau') }])
    const { body } = await reihum.call<string>(
      'GET',
      `/api/${tenant.slug}/registrations/export?format=csv`,
      staff(),
    )
    const [head = '', ...lines] = String(body).trim().split(/\r?\n/)
    for (const heading of ['Preiskategorie', 'Kittelgröße', 'Lieblingsfarbe']) expect(head).toContain(heading)
    expect(lines.some((line) => line.includes('Ermäßigt') && line.includes('Größe 38'))).toBe(true)
    expect(lines.some((line) => line.includes('Preußischblau'))).toBe(true)
  })
})
