import type { OwnRefund, RefundDetail, RefundRequest } from '@reihum/contract/refunds/refund.schema.ts'
import { allOwnBookings } from '@reihum/contract/wire/own-bookings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { portalVisitor } from '#test/portal-visitor.ts'
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
const money = moneyDesk(() => ({ reihum, tenant }))
const visitor = portalVisitor(() => reihum)
const someone = () => `jemand-${newId()}@example.org`

/** A place that somebody has, and what is owed for it. */
async function place(title: string, email = someone()) {
  const courseId = await desk.course({ title, feeCents: 8000 })
  const contact = { firstName: 'Ada', lastName: 'Kern', email }
  const { body } = await desk.book(courseId, 1, { contact })
  const [id = ''] = desk.idsOf(body)
  const owed = await money.owedFor(id)
  return { email, id, link: body.accessToken, bookingId: body.bookingId, owed }
}
type Place = Awaited<ReturnType<typeof place>>

/** One payment for some places, each paid in full. */
async function paid(...places: Place[]) {
  const allocations = places.map(({ owed }) => ({ receivableId: owed.id, cents: 8000 }))
  const personId = places[0]?.owed.payer?.id ?? null
  const { body } = await money.note(8000 * places.length, { personId, allocations })
  return body.id
}

/** The refund that is proposed once these places are given up. */
async function givenUp(...places: Place[]): Promise<RefundDetail> {
  for (const { id } of places) await desk.cancel(id, { inform: false })
  const wanted = 8000 * places.length
  const id = await eventually(async () => {
    const { body } = await money.call<{ items: RefundRequest[] }>('GET', '/refunds')
    return body.items.find(({ cents }) => cents === wanted)?.id
  })
  return (await money.call<RefundDetail>('GET', `/refunds/${id}`)).body
}

const act = (id: string, what: string, body: object) =>
  money.call<RefundDetail>('POST', `/refunds/${id}/${what}`, body, tenant.admin)
const release = ({ id, revision, cents }: RefundDetail, more: object = {}) =>
  act(id, 'release', { revision, cents, purpose: 'Kurs entfallen', way: 'cash', ...more })
const seen = async (accessToken: string, token?: string) =>
  (
    await reihum.call<OwnRefund[]>('GET', `/api/${tenant.slug}/portal/bookings/${accessToken}/refunds`, {
      token,
    })
  ).body
const brief = (refunds: OwnRefund[]) =>
  refunds.map(({ state, cents, bookings }) => [state, cents, bookings.flatMap(({ titles }) => titles).sort()])

async function sessionOf(email: string) {
  const cookie = await visitor.signIn(tenant.slug, email)
  return { cookie, token: cookie.split('=')[1] ?? '' }
}

describe('what goes back for a booking', () => {
  it('is told from the proposal until it was paid out, and never where it went', async () => {
    const one = await place('Aquarell')
    await paid(one)
    expect(await seen(one.link)).toEqual([])
    const refund = await givenUp(one)
    expect(brief(await seen(one.link))).toEqual([['pending', 8000, ['Aquarell']]])
    const account = { way: 'bank_transfer', accountHolder: 'Ada Kern', iban: 'DE89 3704 0044 0532 0130 00' }
    await release(refund, account)
    expect(brief(await seen(one.link))).toEqual([['created', 8000, ['Aquarell']]])
    await act(refund.id, 'execute', { executedOn: '2026-01-20' })
    const told = await seen(one.link)
    expect(told).toMatchObject([{ state: 'executed', way: 'bank_transfer', executedOn: '2026-01-20' }])
    expect(JSON.stringify(told)).not.toMatch(/3000|Kern|entfallen/)
  })

  it('says when an account was asked for, and until when the link of the mail is good', async () => {
    const one = await place('Aquarell')
    await paid(one)
    await release(await givenUp(one), { way: 'bank_transfer', asksForAccount: true })
    const [told] = await seen(one.link)
    const { askedAt = '', expiresAt = '' } = told?.accountRequest ?? {}
    expect([told?.state, Math.round((Date.parse(expiresAt) - Date.parse(askedAt)) / 86_400_000)]).toEqual([
      'account_asked',
      30,
    ])
    const { text } = await visitor.page(`/portal/${tenant.slug}/course-registration/${one.link}`)
    expect(text).toContain('Wartet auf die Bankverbindung')
  })

  it('is kept as a credit, where the provider decides so', async () => {
    const one = await place('Aquarell')
    await paid(one)
    const { id } = await givenUp(one)
    await act(id, 'keep', { reason: 'Das bleibt unter uns' })
    expect(brief(await seen(one.link))).toEqual([['kept', 8000, ['Aquarell']]])
    expect(JSON.stringify(await seen(one.link))).not.toContain('unter uns')
  })

  it('is told to each booking alone, where one payment was for several', async () => {
    const [one, other] = [await place('Aquarell'), await place('Ton')]
    await paid(one, other)
    await givenUp(one, other)
    expect(brief(await seen(one.link))).toEqual([['pending', 8000, ['Aquarell']]])
    expect(brief(await seen(other.link))).toEqual([['pending', 8000, ['Ton']]])
  })

  it('is not told to a booking of the same payment that brought nothing back', async () => {
    const [one, other] = [await place('Aquarell'), await place('Ton')]
    await paid(one, other)
    await givenUp(one)
    expect(brief(await seen(one.link))).toEqual([['pending', 8000, ['Aquarell']]])
    expect(await seen(other.link)).toEqual([])
  })
})

describe('what goes back for all bookings of an address', () => {
  it('is told in one sum, where they were paid together, and to nobody else', async () => {
    const email = someone()
    const [one, other] = [await place('Aquarell', email), await place('Ton', email)]
    await paid(one, other)
    await givenUp(one, other)
    const { token, cookie } = await sessionOf(email)
    expect(brief(await seen(allOwnBookings, token))).toEqual([['pending', 16_000, ['Aquarell', 'Ton']]])
    const { text } = await visitor.page(`/portal/${tenant.slug}/me`, { cookie })
    expect(text).toContain('Erstattungen')
    expect(text).toMatch(/160,00/)
    const stranger = await place('Tanz')
    const { token: foreign } = await sessionOf(stranger.email)
    expect(await seen(allOwnBookings, foreign)).toEqual([])
    const { status } = await reihum.call(
      'GET',
      `/api/${tenant.slug}/portal/bookings/own-${one.bookingId}/refunds`,
      { token: foreign },
    )
    expect(status).toBe(404)
  })
})
