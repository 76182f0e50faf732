import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { portalVisitor } from '#test/portal-visitor.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let other: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))

type Booking = { bookingId: string; accessToken: string; courseId: string; ids: string[] }
let minas: Booking
let ottos: Booking
let sessions: Record<'mina' | 'otto' | 'kind' | 'elsewhere' | 'father', string>

const mina = `mina-${newId()}@example.org`
const otto = `otto-${newId()}@example.org`
const father = `father-${newId()}@example.org`
const kind = `kind-${newId()}@example.org`

const visitor = portalVisitor(() => reihum)
const { page } = visitor
type Asked = NonNullable<Parameters<typeof page>[1]>

const at = (path: string, slug = tenant.slug) => `/portal/${slug}${path}`
const own = (booking: Booking, step = '') => at(`/course-registration/own-${booking.bookingId}${step}`)

const linkFor = (email: string, slug = tenant.slug) => visitor.linkFor(slug, email)
const signIn = (email: string, slug = tenant.slug) => visitor.signIn(slug, email)

async function bookedBy(email: string, attendees: object[]): Promise<Booking> {
  const courseId = await desk.course({ title: `Kurs ${email}`, feeCents: 9000 })
  const contact = { firstName: 'Kontakt', lastName: 'Person', email }
  const { body } = await desk.book(courseId, 1, { attendees, contact })
  return { bookingId: body.bookingId, accessToken: body.accessToken, courseId, ids: desk.idsOf(body) }
}

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  other = await reihum.addTenant()
  minas = await bookedBy(mina, [{ firstName: 'Kind', lastName: 'Geheim', email: kind }])
  ottos = await bookedBy(otto, [{ firstName: 'Otto', lastName: 'Verborgen', email: otto }])
  // Mina has booked at another provider too.
  const elsewhere = registrationDesk(() => ({ reihum, tenant: other }))
  const course = await elsewhere.course({ title: 'Anderswo' })
  await elsewhere.book(course, 1, { attendees: [{ firstName: 'Mina', lastName: 'Anderswo', email: mina }] })
  sessions = {
    mina: await signIn(mina),
    otto: await signIn(otto),
    kind: await signIn(kind),
    elsewhere: await signIn(mina, other.slug),
    father: '',
  }
  // Mina lets somebody see what her child does, who has booked nothing.
  const asked = await page(at('/me/sharing'), { cookie: sessions.mina })
  const personIds = /<input[^>]*name="personIds"[^>]*value="([\w-]+)"/.exec(asked.text)?.[1] ?? ''
  await page(at('/me/sharing'), {
    cookie: sessions.mina,
    form: { do: 'share', email: father, personIds },
  })
  sessions.father = await signIn(father)
})
afterAll(() => reihum.close())

type Viewer = keyof typeof sessions | 'nobody' | 'the staff'
const cookieOf = (viewer: Viewer) =>
  viewer === 'nobody' || viewer === 'the staff' ? undefined : sessions[viewer]
const asking = (viewer: Viewer): Asked => ({
  cookie: cookieOf(viewer),
  ...(viewer === 'the staff' && { headers: { authorization: `Bearer ${tenant.operator.token}` } }),
})

describe('the page of all bookings', () => {
  it('shows each what they booked here, and nobody anything else', async () => {
    const seen = async (viewer: Viewer) => {
      const { text, status } = await page(at('/me'), asking(viewer))
      return [status, ...['Geheim', 'Verborgen', 'Anderswo'].filter((name) => text.includes(name))]
    }
    expect(await seen('mina')).toEqual([200, 'Geheim'])
    expect(await seen('otto')).toEqual([200, 'Verborgen'])
    expect(await seen('father')).toEqual([200, 'Geheim'])
    expect(await seen('nobody')).toEqual([200])
    expect(await seen('the staff')).toEqual([200])
    // An attendee who is not the contact has no link either, so nothing was booked with that address.
    expect([sessions.kind, ...(await seen('kind'))]).toEqual(['', 200])
    expect(await seen('elsewhere')).toEqual([200])
    const { text } = await page(at('/me', other.slug), { cookie: sessions.elsewhere })
    expect([text.includes('Anderswo'), text.includes('Geheim')]).toEqual([true, false])
  })

  it('is kept nowhere, found by nobody, and names no token', async () => {
    const { headers, text } = await page(at('/me'), asking('mina'))
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(text).toContain('content="noindex"')
    expect(text).not.toContain(minas.accessToken)
    expect(text).not.toContain(sessions.mina.split('=')[1])
  })
})

describe('the pages of a booking, by its name', () => {
  const steps = ['', '/cancel', '/contact', '/calendar', '/mandate', '/replacement']
  /** Where there is nothing to say on a page of its own, it leads back to the booking. */
  const leadsBack = (step: string) => step === '/mandate' || step === '/replacement'
  const foreign: Viewer[] = ['otto', 'father', 'elsewhere', 'nobody', 'the staff', 'kind']

  test.each(steps)('%s opens for whoever it is mailed to, and has the way back', async (step) => {
    const { status, text, location } = await page(own(minas, step), asking('mina'))
    expect([status, location]).toEqual(leadsBack(step) ? [303, own(minas)] : [200, ''])
    if (step === '') expect(text).toContain(`href="${at('/me')}"`)
    if (step === '' || step === '/contact') expect(text).toContain('Kontakt')
  })

  test.each(foreign)('open for %s neither by guessing nor by being forwarded', async (viewer) => {
    for (const step of steps) {
      const { status, text, location } = await page(own(minas, step), asking(viewer))
      expect(text).not.toMatch(/Geheim|Kontakt Person/)
      if (viewer === 'otto' || viewer === 'father') expect([step, status]).toEqual([step, 404])
      else expect([step, status, location]).toEqual([step, 303, at('/me')])
    }
  })

  test.each(foreign)('let %s change nothing', async (viewer) => {
    const contact = { revision: '0', firstName: 'X', lastName: 'Y', email: otto }
    const cancel = { 'registrations.0': minas.ids[0] ?? '', step: 'cancel', registration: minas.ids[0] ?? '' }
    await page(own(minas, '/contact'), { ...asking(viewer), form: contact })
    await page(own(minas, '/cancel'), { ...asking(viewer), form: cancel })
    const { body } = await reihum.call<{ contact: { email: string } }>(
      'GET',
      `/api/${tenant.slug}/portal/bookings/${minas.accessToken}`,
    )
    expect(body.contact.email).toBe(mina)
    expect((await desk.read(minas.ids[0] ?? '')).state).toBe('reserved')
  })

  it('do not open over the API with the cookie, which is for pages alone', async () => {
    for (const path of [
      `bookings/own-${minas.bookingId}`,
      `bookings/own-${minas.bookingId}/invoices`,
      'me',
    ]) {
      const { status } = await page(`/api/${tenant.slug}/portal/${path}`, asking('mina'))
      expect([path, status]).toEqual([path, 401])
    }
  })

  it('do not open in a frame', async () => {
    const { status } = await page(`/embed/${tenant.slug}/me`, asking('mina'))
    expect(status).toBe(404)
  })

  it('open to the link of the booking as before, and to no other name of it', async () => {
    expect((await page(at(`/course-registration/${minas.accessToken}`))).status).toBe(200)
    expect((await page(at(`/course-registration/${minas.bookingId}`), asking('mina'))).status).toBe(404)
    expect((await page(own({ ...ottos, bookingId: newId() }), asking('mina'))).status).toBe(404)
  })
})

describe('what a form was answered with', () => {
  it('is shown in no other session, though somebody has its address', async () => {
    const form = { revision: '0', firstName: '', lastName: 'Sehrgeheim', email: mina }
    const { location } = await page(own(minas, '/contact'), { ...asking('mina'), form })
    expect(location).toContain('answer=')
    const seen = async (viewer: Viewer) => (await page(location, asking(viewer))).text.includes('Sehrgeheim')
    expect([await seen('mina'), await seen('otto'), await seen('nobody')]).toEqual([true, false, false])
  })
})

describe('signing in', () => {
  it('uses the link up with the button, never by opening it', async () => {
    const link = await linkFor(otto)
    for (let times = 0; times < 3; times += 1) {
      const { status, cookie, text } = await page(at(link))
      expect([status, cookie]).toEqual([200, ''])
      expect(text).not.toContain(otto)
    }
    const opened = await page(at(link), { form: {} })
    expect([opened.status, opened.location]).toEqual([303, at('/me')])
    expect(opened.cookie).toMatch(
      new RegExp(
        `^attendee=attendee_[\\w-]{32}; Path=/portal/${tenant.slug}; Max-Age=2419200; HttpOnly; SameSite=Lax$`,
      ),
    )
    expect((await page(at(link), { form: {} })).status).toBe(303)
    expect((await page(at(link))).status).toBe(410)
    // Whoever presses twice is where they wanted to be.
    const [cookie] = opened.cookie.split(';')
    expect((await page(at(link), { cookie })).location).toBe(at('/me'))
  })

  it('is the same for an address that nobody knows', async () => {
    const [known, unknown] = [
      await page(at('/me'), { form: { email: otto } }),
      await page(at('/me'), { form: { email: `nobody-${newId()}@example.org` } }),
    ]
    expect([known.status, known.location]).toEqual([unknown.status, unknown.location])
    expect((await page(at('/me'), { form: { email: 'nobody' } })).location).toContain('answer=')
  })

  it('does nothing with the form of another website', async () => {
    const link = await linkFor(otto)
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const opened = await page(at(link), { form: {}, headers: foreign })
    expect(opened.cookie).toBe('')
    await page(at('/me/sign-out'), { ...asking('otto'), form: { do: 'everywhere' }, headers: foreign })
    await page(at('/me/calendar'), {
      ...asking('otto'),
      form: { do: 'renew' },
      headers: { origin: 'https://evil.example' },
    })
    const { text } = await page(at('/me'), asking('otto'))
    expect(text).toContain('Verborgen')
    expect(text).toContain('Kalender-Adresse anlegen')
    expect((await page(at(link))).status).toBe(200)
  })

  it('ends with a click, and then the address of a booking leads to where one signs in', async () => {
    const cookie = await signIn(mina)
    expect((await page(own(minas), { cookie })).status).toBe(200)
    const out = await page(at('/me/sign-out'), {
      cookie,
      form: { do: 'here' },
      headers: { 'sec-fetch-site': 'same-origin', origin: 'null' },
    })
    expect([out.status, out.cookie]).toEqual([303, expect.stringContaining('Max-Age=0')])
    expect((await page(own(minas), { cookie })).location).toBe(at('/me'))
    expect((await page(at('/me'), { cookie })).text).toContain('name="email"')
    expect((await page(own(minas), asking('mina'))).status).toBe(200)
  })
})
