import type { OwnConsents } from '@reihum/contract/registrations/consent.contract.ts'
import { allOwnBookings } from '@reihum/contract/wire/own-bookings.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { portalVisitor } from '#test/portal-visitor.ts'
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
const visitor = portalVisitor(() => reihum)
const someone = () => `jemand-${newId()}@example.org`
const both = (text: string) => ({ de: text, en: '' })

async function box(label: string, more: object = {}): Promise<string> {
  const id = newId()
  const attribute = { kind: 'checkbox', label: both(label), consent: both(`Ja: ${label}`), ...more }
  const { status, body } = await desk.staff('POST', '/attributes', { id, attribute })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return id
}

/** A mother books for two children: photos of both, and the rules of the house, which the form requires. */
async function booked(email = someone()) {
  const [photos, rules] = [await box('Fotos'), await box('Hausordnung', { required: true })]
  const courseId = await desk.course({ title: 'Chor', attributeIds: [photos, rules] })
  const answers = [photos, rules].map((attributeId) => ({ attributeId, value: true }))
  const contact = { firstName: 'Ada', lastName: 'Kern', email }
  const attendees = ['Tim', 'Lea'].map((firstName) => ({ firstName, lastName: 'Kern', answers }))
  const { body } = await desk.book(courseId, 2, { attendees, contact })
  const [tim = '', lea = ''] = desk.idsOf(body)
  return { email, photos, rules, tim, lea, link: body.accessToken, bookingId: body.bookingId }
}

const path = (accessToken: string) => `/api/${tenant.slug}/portal/bookings/${accessToken}/consents`
const look = async (accessToken: string, token?: string) =>
  (await reihum.call<OwnConsents & Problem>('GET', path(accessToken), { token })).body
const takeBack = (accessToken: string, registrationId: string, attributeId: string, token?: string) =>
  reihum.call<OwnConsents & Problem>('POST', `${path(accessToken)}/take-back`, {
    token,
    body: { registrationId, attributeId },
  })
const brief = ({ consents }: OwnConsents) =>
  consents.map(({ name, label, canBeTakenBack }) => `${name} ${label.de} ${canBeTakenBack}`).sort()
const answersOf = async (id: string) => (await desk.read(id)).answers.map(({ asked }) => asked.label.de)

describe('what somebody agreed to', () => {
  it('is told for each person, in the words of that day, and the optional part taken back', async () => {
    const { link, photos, tim, lea } = await booked()
    expect(brief(await look(link))).toEqual([
      'Lea Kern Fotos true',
      'Lea Kern Hausordnung false',
      'Tim Kern Fotos true',
      'Tim Kern Hausordnung false',
    ])
    const { status, body } = await takeBack(link, tim, photos)
    expect([status, brief(body)]).toEqual([
      200,
      ['Lea Kern Fotos true', 'Lea Kern Hausordnung false', 'Tim Kern Hausordnung false'],
    ])
    expect([await answersOf(tim), await answersOf(lea)]).toEqual([['Hausordnung'], ['Fotos', 'Hausordnung']])
    expect((await desk.log(tim)).at(-1)).toBe('registration.changed attendee')
  })

  it('is taken back once, however often it is sent', async () => {
    const { link, photos, tim } = await booked()
    await takeBack(link, tim, photos)
    const logged = (await desk.log(tim)).length
    expect((await takeBack(link, tim, photos)).status).toBe(200)
    expect((await desk.log(tim)).length).toBe(logged)
  })

  it('stays where the form required it, or it was said for the whole booking', async () => {
    const { link, rules, tim } = await booked()
    const refused = await takeBack(link, tim, rules)
    expect([refused.status, refused.body.error_code]).toEqual([409, 'CONSENT_NEEDED'])
    const once = await box('Newsletter', { scope: 'order' })
    const courseId = await desk.course({ title: 'Tanz', attributeIds: [once] })
    const answers = [{ attributeId: once, value: true }]
    const { body } = await desk.book(courseId, 1, { answers })
    expect((await look(body.accessToken)).consents).toMatchObject([
      { registrationId: null, name: '', courseTitles: ['Tanz'], canBeTakenBack: false },
    ])
    const [id = ''] = desk.idsOf(body)
    expect((await takeBack(body.accessToken, id, once)).body.error_code).toBe('CONSENT_NEEDED')
  })

  it('is nobody else’s to see or to take back', async () => {
    const one = await booked()
    const other = await booked()
    expect((await takeBack(other.link, one.tim, one.photos)).status).toBe(404)
    const foreign = (await visitor.signIn(tenant.slug, other.email)).split('=')[1]
    const name = `own-${one.bookingId}`
    expect((await reihum.call('GET', path(name), { token: foreign })).status).toBe(404)
    expect((await takeBack(name, one.tim, one.photos, foreign)).status).toBe(404)
    expect((await reihum.call('GET', path(allOwnBookings))).status).toBe(401)
    expect(await answersOf(one.tim)).toEqual(['Fotos', 'Hausordnung'])
  })
})

describe('the page of consents', () => {
  const at = (step = '') => `/portal/${tenant.slug}/me${step}`

  it('has a button for what is taken back, and whom to ask for the rest', async () => {
    const { email, tim, rules } = await booked()
    const cookie = await visitor.signIn(tenant.slug, email)
    expect((await visitor.page(at(), { cookie })).text).toContain(`href="${at('/consents')}"`)
    const { text } = await visitor.page(at('/consents'), { cookie })
    expect(text).toContain('Ja: Fotos')
    expect(text).toContain('Davon hängt die Teilnahme ab')
    const values = [...text.matchAll(/name="consent" value="([^"]+)"/g)].map(([, value = '']) => value)
    expect(values.length).toBe(2)
    const consent = values.find((value) => value.includes(tim)) ?? ''
    const sent = await visitor.page(at('/consents'), { cookie, form: { consent } })
    expect([sent.status, sent.location]).toEqual([303, `${at('/consents')}?done=1`])
    expect((await visitor.page(sent.location, { cookie })).text).toContain('Zurückgenommen')
    expect(await answersOf(tim)).toEqual(['Hausordnung'])
    // Whoever sends what has no button is told why, and nothing is taken back.
    const [booking, registration] = consent.split(' ')
    const forged = { consent: `${booking} ${registration} ${rules}` }
    const refused = await visitor.page(at('/consents'), { cookie, form: forged })
    expect((await visitor.page(refused.location, { cookie })).text).toContain('wenden Sie sich zum Widerruf')
    expect(await answersOf(tim)).toEqual(['Hausordnung'])
  })

  it('leads to the choice of letters for that address, and to no other', async () => {
    const { email } = await booked()
    const cookie = await visitor.signIn(tenant.slug, email)
    const { status, location } = await visitor.page(at('/letters'), { cookie, form: { do: 'open' } })
    expect([status, location]).toEqual([303, expect.stringContaining(`/portal/${tenant.slug}/letters/`)])
    expect((await visitor.page(location)).status).toBe(200)
    const again = await visitor.page(at('/letters'), { cookie, form: { do: 'open' } })
    expect(again.location).toBe(location)
    const nobody = await visitor.page(at('/letters'), { form: { do: 'open' } })
    expect((await visitor.page(nobody.location)).text).toContain('name="email"')
    const elsewhere = await reihum.addTenant()
    expect((await visitor.page(location.replace(tenant.slug, elsewhere.slug))).status).toBe(404)
  })

  it('says so where nothing was agreed to', async () => {
    const email = someone()
    await desk.book(await desk.course(), 1, { contact: { firstName: 'A', lastName: 'B', email } })
    const cookie = await visitor.signIn(tenant.slug, email)
    expect((await visitor.page(at('/consents'), { cookie })).text).toContain('zu nichts eine Einwilligung')
  })
})
