import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { newSecretToken } from '#platform/secret-token.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { portalVisitor } from '#test/portal-visitor.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

/** Every address of the portal that is not one page for everybody; the portal's own test keeps this list whole. */
const listed = readFileSync(new URL('../../test/personal-addresses.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

let reihum: TestReihum
let tenant: TestTenant
let other: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))
const { page, signIn } = portalVisitor(() => reihum)

const mina = `mina-${newId()}@example.org`
const otto = `otto-${newId()}@example.org`
const father = `father-${newId()}@example.org`
/** Whatever of this stands on a page was shown to somebody: the child, its allergy, and who booked for it. */
const secret = /Geheim|Zwiesel|Nussallergie|mina-[0-9a-f]/

type Viewer = 'mina' | 'otto' | 'father' | 'elsewhere' | 'nobody' | 'the staff'
const signedInStrangers: readonly Viewer[] = ['otto', 'father']
const withoutSession: readonly Viewer[] = ['elsewhere', 'nobody', 'the staff']
const sessions: Partial<Record<Viewer, string>> = {}
const known = {
  allergyId: newId(),
  photosId: newId(),
  bookingId: '',
  courseId: '',
  personId: '',
  firmBookingId: '',
  stepPath: '',
}

const at = (path: string, slug = tenant.slug) => `/portal/${slug}${path}`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function seenBy(viewer: Viewer, path: string, form?: Record<string, string>) {
  const { status, location, text } = await page(at(path), {
    cookie: sessions[viewer],
    ...(form && { form }),
    ...(viewer === 'the staff' && { headers: { authorization: `Bearer ${tenant.operator.token}` } }),
  })
  return { status, to: location, isTold: secret.test(text), text }
}
const brief = async (viewer: Viewer, path: string, form?: Record<string, string>) => {
  const { status, to, isTold } = await seenBy(viewer, path, form)
  return [viewer, status, to, isTold ? 'told' : 'not told']
}

/** A course with all that has a page of its own for whoever booked it, and another date to change to. */
async function courseOfMina(): Promise<string> {
  const admin = <Body>(path: string, body: object) => money.call<Body>('PUT', path, body, tenant.admin)
  await admin('/settings/rebooking', { isAllowed: true, untilHours: 24, rebookingFeeCents: 0, revision: 0 })
  await admin('/settings/firms', { revision: 0, takesFirms: true, namesDays: 3, remindsOfNames: false })
  await admin('/settings/recommending', {
    isActive: true,
    newcomerPercent: 10,
    newcomerCents: null,
    rewardPercent: 10,
    rewardCents: null,
    rewardMonths: 12,
    mostRewards: 5,
    mostInYear: null,
    courseIds: [],
    revision: 0,
  })
  const extra = { name: 'Mittagessen', priceCents: 1200, mostPerPerson: 3, orderDays: 2 }
  await desk.staff('POST', '/extras', { id: newId(), extra })
  const box = { kind: 'checkbox', label: { de: 'Fotos', en: '' }, consent: { de: 'Ja', en: '' } }
  await desk.staff('POST', '/attributes', { id: known.photosId, attribute: { ...box, forAllCourses: true } })
  const facts = { kind: 'text', label: { de: 'Allergien', en: '' }, scope: 'person', forAllCourses: true }
  await desk.staff('POST', '/attributes', { id: known.allergyId, attribute: facts })
  const reductions = [
    { kind: 'with_proof', name: 'Studierende', percent: 20, evidence: 'Ausweis', sendable: true },
  ]
  const course = { title: 'Aquarell', feeCents: 9000, attendeeLimit: 12, reductions }
  await desk.course({ ...course, start: inDays(40), end: inDays(40.1) })
  return desk.course({ ...course, start: inDays(30), end: inDays(30.1) })
}

async function bookMinas() {
  known.courseId = await courseOfMina()
  const answers = [
    { attributeId: known.allergyId, value: 'Nussallergie' },
    { attributeId: known.photosId, value: true },
  ]
  const child = { firstName: 'Kind', lastName: 'Geheim', reducedAs: 'Studierende', answers }
  const contact = { firstName: 'Frau', lastName: 'Zwiesel', email: mina }
  const { body } = await desk.book(known.courseId, 1, { attendees: [child], contact })
  known.bookingId = body.bookingId
  const [id = ''] = desk.idsOf(body)
  await desk.confirm(id, { inform: false })
  const { rows } = await reihum.owner.query<{ person_id: string }>(
    'select person_id from registration where id = $1',
    [id],
  )
  known.personId = rows[0]?.person_id ?? ''
  const firm = { company: 'Geheimwerft GmbH', ...contact }
  const ordered = await desk.book(known.courseId, 0, { attendees: [], contact: firm, unnamedPlaces: 2 })
  known.firmBookingId = ordered.body.bookingId
}

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  other = await reihum.addTenant()
  await bookMinas()
  const ottos = { firstName: 'Otto', lastName: 'Berg', email: otto }
  await desk.book(await desk.course(), 1, { attendees: [ottos] })
  const elsewhere = registrationDesk(() => ({ reihum, tenant: other }))
  await elsewhere.book(await elsewhere.course(), 1, { attendees: [{ ...ottos, email: mina }] })
  sessions.mina = await signIn(tenant.slug, mina)
  sessions.otto = await signIn(tenant.slug, otto)
  sessions.elsewhere = await signIn(other.slug, mina)
  await page(at('/me/sharing'), {
    cookie: sessions.mina,
    form: { do: 'share', email: father, personIds: known.personId },
  })
  sessions.father = await signIn(tenant.slug, father)
  // What she typed, and did not send yet.
  const typed = await page(at(`/course/${known.courseId}/register`), {
    cookie: sessions.mina,
    form: { 'attendees.0.firstName': 'Kind', 'attendees.0.lastName': 'Geheim' },
  })
  known.stepPath = typed.location
})
afterAll(() => reihum.close())

type Check = () => Promise<void>

/** A page of a booking: for whoever it is mailed to as said; not there for others, who are asked to sign in unless they are. */
const ofBooking =
  (
    step: string,
    owner: { status?: number; back?: true } = {},
    which: 'bookingId' | 'firmBookingId' = 'bookingId',
  ): Check =>
  async () => {
    const own = `/course-registration/own-${known[which]}`
    const path = `${own}${step.replace('$course', known.courseId)}`
    const { status, to, text } = await seenBy('mina', path)
    const expected = owner.back ? [303, at(own)] : [owner.status ?? 200, '']
    expect([path, status, to]).toEqual([path, ...expected])
    if (status === 200 && !path.includes('/calendar')) expect(text).toContain(own)
    for (const viewer of signedInStrangers)
      expect(await brief(viewer, path)).toEqual([viewer, 404, '', 'not told'])
    for (const viewer of withoutSession)
      expect(await brief(viewer, path)).toEqual([viewer, 303, at('/me'), 'not told'])
    // Nor is there one behind a link that nobody was sent.
    const guessed = await seenBy('otto', path.replace(/own-[^/?]+/, newSecretToken()))
    expect([guessed.status, guessed.isTold]).toEqual([404, false])
  }

/** What only takes a form: it does nothing for anybody else. */
const sendsForBooking =
  (step: string): Check =>
  async () => {
    const path = `/course-registration/own-${known.bookingId}${step}`
    expect((await seenBy('otto', path)).status).toBe(404)
    for (const viewer of signedInStrangers)
      expect(await brief(viewer, path, { course: known.courseId })).toEqual([viewer, 404, '', 'not told'])
    expect((await brief('nobody', path, { course: known.courseId })).at(-1)).toBe('not told')
  }

/** A page of all bookings of an address: with what is hers for Mina, and for nobody else. */
const ofAddress =
  (path: string, { isTold = true, stranger = 200 } = {}): Check =>
  async () => {
    const full = path.replace('$person', known.personId)
    const own = await seenBy('mina', full)
    expect([own.status, own.isTold, own.text.includes('name="email" autocomplete="email"')]).toEqual([
      200,
      isTold,
      false,
    ])
    expect(await brief('otto', full)).toEqual(['otto', stranger, '', 'not told'])
    for (const viewer of withoutSession) {
      const seen = await seenBy(viewer, full)
      const { status, text } = seen
      expect([viewer, status, seen.isTold, text.includes('name="email"')]).toEqual([viewer, 200, false, true])
    }
  }

/** A link that only its letter has: one that was guessed opens nothing. */
const behindLetter =
  (path: string, status: number): Check =>
  async () => {
    const guessed = path.replace('$token', newSecretToken()).replace('$course', known.courseId)
    for (const viewer of ['otto', 'nobody'] as const)
      expect(await brief(viewer, guessed)).toEqual([viewer, status, '', 'not told'])
  }

/** Read with the session of the contact of a firm, which is none of those for all bookings. */
const ofFirm =
  (path: string, isHome = false): Check =>
  async () => {
    const full = path.replace('$id', newId()).replace('$id', newId()).replace('$course', known.courseId)
    for (const viewer of ['mina', 'otto', 'nobody'] as const) {
      const { status, to, isTold } = await seenBy(viewer, full)
      expect([viewer, full, isTold]).toEqual([viewer, full, false])
      expect([status, to]).toEqual(isHome ? [200, ''] : [303, at('/firm')])
    }
  }

/** Takes forms only; one without a session changes nothing. */
const sends =
  (path: string): Check =>
  async () => {
    expect((await seenBy('mina', path)).status).toBe(404)
    expect((await brief('nobody', path, { do: 'renew' })).at(-1)).toBe('not told')
  }

/** A form for everybody, which nothing of anybody stands in. */
const forEverybody =
  (path: string, status = 200): Check =>
  async () => {
    for (const viewer of ['otto', 'nobody'] as const)
      expect(
        (await brief(viewer, path.replace('$course', known.courseId))).filter((_, i) => i !== 2),
      ).toEqual([viewer, status, 'not told'])
  }

/** A step of a form of somebody who is signed in opens in that session alone, though its address was forwarded. */
const stepOfForm: Check = async () => {
  const path = known.stepPath.replace(at(''), '')
  expect(path).toMatch(/^\/course\/[\w-]+\/register\/[\w-]+/)
  expect(await brief('mina', path)).toEqual(['mina', 422, '', 'told'])
  for (const viewer of [...signedInStrangers, ...withoutSession])
    expect(await brief(viewer, path)).toEqual([viewer, 410, '', 'not told'])
}

/** A new link is asked for with an old one; the name of a booking is none, and nobody learns so. */
const renewsNothing: Check = async () => {
  const own = `/course-registration/own-${known.bookingId}`
  const letters = async () => {
    const { rows } = await reihum.owner.query('select from mail where recipient = $1', [mina])
    return rows.length
  }
  const before = await letters()
  for (const viewer of ['otto', 'nobody'] as const)
    expect(await brief(viewer, `${own}/renew`, { do: 'renew' })).toEqual([
      viewer,
      303,
      `${at(own)}?asked=1`,
      'not told',
    ])
  expect(await letters()).toBe(before)
}

const booking = '/course-registration/$token'
const checks: Record<string, Check> = {
  '/': forEverybody('/', 302),
  '/access-link': forEverybody('/access-link'),
  '/booking-request/$token': behindLetter('/booking-request/$token', 410),
  '/certificate/$code': behindLetter('/certificate/$token', 404),
  '/course/$courseId/free-place': forEverybody('/course/$course/free-place'),
  '/course/$courseId/register': forEverybody('/course/$course/register'),
  '/course/$courseId/register/$token': stepOfForm,
  [booking]: ofBooking(''),
  [`${booking}/calendar`]: ofBooking('/calendar?course=$course'),
  [`${booking}/cancel`]: ofBooking('/cancel'),
  [`${booking}/certificates/$id`]: ofBooking(`/certificates/${newId()}`, { status: 404 }),
  [`${booking}/contact`]: ofBooking('/contact'),
  [`${booking}/documents/$id`]: ofBooking(`/documents/${newId()}`, { status: 404 }),
  [`${booking}/extras`]: ofBooking('/extras?course=$course'),
  [`${booking}/invoices/$id`]: ofBooking(`/invoices/${newId()}`, { status: 404 }),
  [`${booking}/mandate`]: ofBooking('/mandate', { back: true }),
  [`${booking}/names`]: ofBooking('/names?course=$course', {}, 'firmBookingId'),
  [`${booking}/places`]: sendsForBooking('/places'),
  [`${booking}/proof`]: ofBooking('/proof?course=$course'),
  [`${booking}/rebooking`]: ofBooking('/rebooking?course=$course'),
  [`${booking}/recommend`]: ofBooking('/recommend'),
  [`${booking}/renew`]: renewsNothing,
  [`${booking}/replacement`]: ofBooking('/replacement?course=$course', { back: true }),
  [`${booking}/voucher`]: ofBooking('/voucher'),
  '/feedback/$token': behindLetter('/feedback/$token', 404),
  '/firm': ofFirm('/firm', true),
  '/firm/attendance': ofFirm('/firm/attendance?firm=$id'),
  '/firm/booking': sends('/firm/booking'),
  '/firm/enter/$token': behindLetter('/firm/enter/$token', 410),
  '/firm/order/$firmId/$frameId': ofFirm('/firm/order/$id/$id'),
  '/firm/order/$firmId/$frameId/$courseId': ofFirm('/firm/order/$id/$id/$course'),
  '/firm/order/$firmId/$frameId/$courseId/$token': ofFirm('/firm/order/$id/$id/$course/a-step'),
  '/firm/sign-out': sends('/firm/sign-out'),
  '/free-place/$token': behindLetter('/free-place/$token', 410),
  '/head-start/$token': behindLetter('/head-start/$token', 410),
  // The provider asks for no wishes.
  '/interest': forEverybody('/interest', 404),
  '/interest/$token': behindLetter('/interest/$token', 410),
  '/letters/$token': behindLetter('/letters/$token', 404),
  '/letters/$token/$kind': behindLetter('/letters/$token/news', 404),
  '/me': ofAddress('/me'),
  '/me/again': sends('/me/again'),
  '/me/calendar': sends('/me/calendar'),
  '/me/consents': ofAddress('/me/consents'),
  // Whoever is signed in already is where the link would have led.
  '/me/enter/$token': async () => {
    const guessed = `/me/enter/${newSecretToken()}`
    expect(await brief('nobody', guessed)).toEqual(['nobody', 410, '', 'not told'])
    expect(await brief('otto', guessed)).toEqual(['otto', 303, at('/me'), 'not told'])
  },
  '/me/facts/$personId': ofAddress('/me/facts/$person'),
  '/me/letters': sends('/me/letters'),
  '/me/passkey': sends('/me/passkey'),
  '/me/passkeys': ofAddress('/me/passkeys'),
  '/me/recommend': ofAddress('/me/recommend', { isTold: false, stranger: 404 }),
  '/me/sharing': ofAddress('/me/sharing'),
  '/me/sign-out': sends('/me/sign-out'),
  '/pay/$token': behindLetter('/pay/$token', 404),
  // Nothing is named that is being paid.
  '/paypal-payment-status': forEverybody('/paypal-payment-status', 404),
  '/refund-account/$token': behindLetter('/refund-account/$token', 404),
  '/withdraw': forEverybody('/withdraw'),
}

it('names each address', () => {
  expect(Object.keys(checks).sort()).toEqual(listed)
})

describe('what stands behind it', () => {
  test.each(Object.keys(checks))('%s', (address) => checks[address]?.())

  it('is not told to another address on the page of what is past either', ofAddress('/me?past=1'))
})

describe('the address of the calendar', () => {
  const addressOf = async () =>
    /value="(http[^"]+\/portal\/calendars\/[^"]+)"/.exec((await seenBy('mina', '/me')).text)?.[1] ?? ''
  const read = async (address: string) => {
    const { status, text } = await page(new URL(address).pathname)
    return { status, text }
  }

  it('holds no names, is no other provider’s, and ends when another one is made', async () => {
    await seenBy('mina', '/me/calendar', { do: 'renew' })
    const first = await addressOf()
    const { status, text } = await read(first)
    expect([status, secret.test(text), text.includes('Aquarell')]).toEqual([200, false, true])
    expect((await read(first.replace(tenant.slug, other.slug))).status).toBe(404)
    expect((await read(first.replace(/[^/]+$/, newSecretToken()))).status).toBe(404)
    // Whoever is signed in elsewhere neither reads nor changes it.
    for (const viewer of ['otto', 'father', 'elsewhere', 'nobody'] as const) {
      expect((await seenBy(viewer, '/me')).text).not.toContain(new URL(first).pathname)
      await seenBy(viewer, '/me/calendar', { do: 'end' })
    }
    expect((await read(first)).status).toBe(200)
    await seenBy('mina', '/me/calendar', { do: 'renew' })
    expect(await addressOf()).not.toBe(first)
    expect((await read(first)).status).toBe(404)
  })
})
