import { randomUUID } from 'node:crypto'
import type { AskedBooking, BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import {
  defaultRecommending,
  type OwnRecommending,
  type RecommendedPlace,
  type RecommendingSettings,
} from '@reihum/contract/registrations/recommending.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moneyDesk } from '#test/money-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
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

const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))

type Fields = Record<string, unknown>
const { revision: _, ...terms } = defaultRecommending
const settings = (wanted: Fields = {}, revision = 0) =>
  money.call<RecommendingSettings & Problem>(
    'PUT',
    '/settings/recommending',
    { ...terms, isActive: true, revision, ...wanted },
    tenant.admin,
  )
const codes = ({ errors = [] }: Problem) => errors.map(({ path, code }) => `${path} ${code}`)
const someone = (firstName = 'Ada') => ({
  firstName,
  lastName: `Berg-${randomUUID().slice(0, 6)}`,
  email: `${randomUUID()}@example.org`,
})
type Person = ReturnType<typeof someone>
const course = (fields: Fields = {}) => desk.course({ feeCents: 10_000, ...fields })

type Booked = { id: string; link: string; person: Person }

/** Somebody with a confirmed place. */
async function confirmed(person = someone('Rita')): Promise<Booked> {
  const { body } = await desk.create(await course(), { attendees: [person] })
  const id = desk.idsOf(body)[0] ?? ''
  await desk.confirm(id, { inform: false })
  return { id, link: body.accessToken, person }
}

const atLink = (link: string, method = 'GET', body?: Fields) =>
  reihum.call<OwnRecommending & Problem>(method, `/api/${tenant.slug}/portal/bookings/${link}/recommending`, {
    ...(body && { body }),
  })
const take = (of: Booked) => atLink(of.link, 'POST', { language: 'de' })
const codeOf = async (of: Booked) => {
  const { status, body } = await take(of)
  expect([status, body]).toEqual([200, expect.anything()])
  return body.code ?? ''
}

/** A newcomer orders with the code, by staff. */
async function newcomer(code: string, person = someone('Nina'), fields: Fields = {}) {
  const { status, body } = await desk.create(await course(), { attendees: [person], code, ...fields })
  return { status, body: body as BookingReceipt & Problem, id: body.registrations?.[0]?.id ?? '', person }
}

async function pay(registrationId: string, cents: number) {
  const owed = await money.owedFor(registrationId)
  await money.note(cents, {
    personId: owed.payer?.id ?? null,
    allocations: [{ receivableId: owed.id, cents }],
  })
}

type Page = { items: RecommendedPlace[]; total: number }
const listed = async (query = '') => (await desk.staff<Page>('GET', `/recommended-places${query}`)).body
const stateOf = async (id: string) =>
  (await listed()).items.find(({ registrationId }) => registrationId === id)?.state
const decided = (id: string, state: string) =>
  eventually(async () => ((await stateOf(id)) === state ? true : undefined))
const rewardsOf = async (of: Booked) => (await atLink(of.link)).body.rewards

describe('the settings of recommending', () => {
  it('are off until somebody switches them on, and a stale form overwrites nothing', async () => {
    const read = () =>
      money.call<RecommendingSettings>('GET', '/settings/recommending', undefined, tenant.admin)
    expect((await read()).body).toEqual({ ...defaultRecommending, courses: [] })
    expect((await take(await confirmed())).status).toBe(404)
    const only = await course({ title: 'Aquarell' })
    const saved = await settings({ courseIds: [only] })
    expect(saved.body).toMatchObject({
      revision: 1,
      isActive: true,
      courses: [{ id: only, title: 'Aquarell' }],
    })
    expect((await settings({ mostRewards: 2 })).body.error_code).toBe('CONFLICT')
    expect((await settings({ isActive: false }, 1)).body).toMatchObject({ isActive: false, revision: 2 })
    expect(codes((await settings({ newcomerCents: 500 }, 2)).body)).toEqual(['newcomerPercent lessOnce'])
    expect((await settings({ newcomerPercent: 100 }, 2)).status).toBe(422)
  })

  it('keep their codes out of the list of codes, and out of the hands that change those', async () => {
    await settings()
    const code = await codeOf(await confirmed())
    type Codes = { items: { id: string; allowedActions: string[] }[] }
    expect((await desk.staff<Codes>('GET', '/discount-codes')).body.items).toEqual([])
    const { items } = (await desk.staff<Codes>('GET', `/discount-codes?q=${code}`)).body
    expect(items).toMatchObject([{ allowedActions: [] }])
    const path = `/discount-codes/${items[0]?.id}`
    expect((await desk.staff<Problem>('POST', `${path}/archive`, {})).status).toBe(404)
    expect((await desk.staff<Problem>('DELETE', path)).status).toBe(404)
  })
})

describe('a code to recommend with', () => {
  it('is for whoever has a confirmed place, once for each address, made when it is asked for', async () => {
    await settings()
    const { body: waiting } = await desk.book(await course(), 1, { attendees: [someone()] })
    expect((await atLink(waiting.accessToken)).status).toBe(404)
    const rita = await confirmed()
    expect((await atLink(rita.link)).body).toMatchObject({ code: null, rewards: [], isActive: true })
    const [one, other] = await Promise.all([take(rita), take(rita)])
    expect(one.body.code).toMatch(/^START-[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    expect(other.body.code).toBe(one.body.code)
    expect(await codeOf(await confirmed(rita.person))).toBe(one.body.code)
    expect(await codeOf(await confirmed())).not.toBe(one.body.code)
  })

  // PostgreSQL makes its plan for good when a connection asks for the sixth time.
  it('is given by a connection that has given many', async () => {
    await settings()
    for (let given = 0; given < 12; given += 1) await codeOf(await confirmed())
  })

  it('lowers the price for newcomers alone, and the page of the booking leads to it', async () => {
    await settings()
    const rita = await confirmed()
    const code = await codeOf(rita)
    const nina = await newcomer(code)
    expect([nina.status, (await desk.read(nina.id)).feeCents]).toEqual([200, 9000])
    for (const known of [rita.person, nina.person]) {
      const again = await newcomer(code, known)
      expect([again.status, codes(again.body)]).toEqual([422, ['code codeForNewcomers']])
    }
    const other = await newcomer(code)
    expect(other.status).toBe(200)
    await desk.cancel(other.id, { inform: false })
    expect((await newcomer(code, other.person)).status).toBe(200)
    const uses = await desk.staff<{ items: { code: string }[] }>('GET', `/discount-code-uses?q=${code}`)
    expect(uses.body.items.map((use) => use.code)).toEqual([code, code, code])
    const page = await reihum.call<{ isRecommendable: boolean }>(
      'GET',
      `/api/${tenant.slug}/portal/bookings/${rita.link}`,
    )
    expect(page.body.isRecommendable).toBe(true)
  })

  it('is ordered with by the click in a mail, so that nobody learns who was here before', async () => {
    await settings()
    const rita = await confirmed()
    const code = await codeOf(rita)
    for (const [contact, state, status] of [
      [someone(), 'open', 200],
      [rita.person, 'code_for_newcomers', 422],
    ] as const) {
      const courseId = await course()
      const wanted = { attendees: [contact], code }
      const direct = await desk.book(courseId, 1, wanted)
      expect([direct.status, direct.body.error_code]).toEqual([409, 'CONFIRMATION_BY_MAIL'])
      const portal = `/api/${tenant.slug}/portal`
      await reihum.call('POST', `${portal}/courses/${courseId}/booking-requests`, {
        body: bookingRequest(wanted),
      })
      const token = await eventually(async () => {
        const { rows } = await reihum.owner.query<{ text: string }>(
          "select text from mail where tenant_id = $1 and recipient = $2 and kind = 'booking-request.made'",
          [tenant.id, contact.email],
        )
        return /booking-request\/([\w.-]+)/.exec(rows[0]?.text ?? '')?.[1]
      })
      const path = `${portal}/booking-requests/${token}`
      expect((await reihum.call<AskedBooking>('GET', path)).body.state).toBe(state)
      expect((await reihum.call('POST', `${path}/confirm`, { body: {} })).status).toBe(status)
    }
  })

  it('is good for one newcomer once, however many order at the same time', async () => {
    await settings()
    const [one, other] = [await codeOf(await confirmed()), await codeOf(await confirmed())]
    const nina = someone('Nina')
    const answers = await Promise.all([one, other, one, other].map((code) => newcomer(code, nina)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  })

  it('ends with the programme', async () => {
    await settings()
    const rita = await confirmed()
    const code = await codeOf(rita)
    await settings({ isActive: false }, 1)
    expect(codes((await newcomer(code)).body)).toEqual(['code codeOver'])
    expect((await atLink(rita.link)).status).toBe(404)
  })
})

describe('a reward', () => {
  it('is given once the place is paid, told by a letter, and good once', async () => {
    await settings()
    const rita = await confirmed()
    const nina = await newcomer(await codeOf(rita))
    await pay(nina.id, 4000)
    expect(await stateOf(nina.id)).toBe('ordered')
    await pay(nina.id, 5000)
    await decided(nina.id, 'rewarded')
    const [reward] = await rewardsOf(rita)
    expect(reward).toMatchObject({ percent: null, cents: 1000, isUsed: false })
    const { rows } = await reihum.owner.query<{ text: string }>(
      "select text from mail where tenant_id = $1 and recipient = $2 and kind = 'recommending.rewarded'",
      [tenant.id, rita.person.email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).toContain(reward?.code)
    expect(rows[0]?.text).not.toContain('Nina')
    const next = await newcomer(reward?.code ?? '', rita.person)
    expect((await desk.read(next.id)).feeCents).toBe(9000)
    expect((await rewardsOf(rita))[0]?.isUsed).toBe(true)
    expect(codes((await newcomer(reward?.code ?? '')).body)).toEqual(['code codeUsedUp'])
    expect(await desk.log(nina.id)).toContain('registration.recommendation-rewarded system')
    // Given up afterwards, it stays.
    await desk.cancel(nina.id, { inform: false })
    expect(await stateOf(nina.id)).toBe('rewarded')
  })

  it('stays what was promised when the place was ordered', async () => {
    await settings()
    const rita = await confirmed()
    const code = await codeOf(rita)
    const nina = await newcomer(code)
    // Clocks are compared to the database's, so moments that lie close together may seem to be in another order.
    const rewards =
      "update discount_code set created_at = created_at - $1::interval where made_for = 'rewards'"
    await reihum.owner.query(rewards, ['2 hours'])
    await reihum.owner.query("update code_redemption set redeemed_at = redeemed_at - interval '2 hours'")
    await settings({ rewardCents: 500 }, 1)
    await reihum.owner.query(`${rewards} and created_at > now() - interval '30 minutes'`, ['1 hour'])
    const later = await newcomer(code)
    await pay(nina.id, 9000)
    await decided(nina.id, 'rewarded')
    await pay(later.id, 9000)
    await decided(later.id, 'rewarded')
    expect((await rewardsOf(rita)).map(({ cents }) => cents)).toEqual([500, 1000])
  })

  it('is not given for a place that was given up, for people of one’s own bookings, and beyond the most of a year', async () => {
    await settings({ mostRewards: 1 })
    const rita = await confirmed()
    const code = await codeOf(rita)
    const gone = await newcomer(code)
    await desk.cancel(gone.id, { inform: false })
    expect(await stateOf(gone.id)).toBe('given_back')
    // Under another address, but somebody whom Rita booked for.
    const same = await newcomer(code, { ...rita.person, email: `${randomUUID()}@example.org` })
    await pay(same.id, 9000)
    await decided(same.id, 'refused')
    const first = await newcomer(code)
    await pay(first.id, 9000)
    await decided(first.id, 'rewarded')
    const second = await newcomer(code)
    await pay(second.id, 9000)
    await decided(second.id, 'refused')
    const { items } = await listed('?state=refused&sort=orderedAt&dir=asc')
    expect(items.map(({ refusal }) => refusal)).toEqual(['same_people', 'most_rewards'])
    expect(await rewardsOf(rita)).toHaveLength(1)
  })
})

describe('the list of recommended places', () => {
  it('says who recommended whom, is searched and exported, and both are forgotten with the person', async () => {
    await settings()
    const rita = await confirmed()
    const code = await codeOf(rita)
    const nina = await newcomer(code)
    const { items } = await listed(`?q=${rita.person.email}`)
    expect(items).toMatchObject([
      {
        registrationId: nina.id,
        firstName: 'Nina',
        recommenderName: `Rita ${rita.person.lastName}`,
        recommenderEmail: rita.person.email,
        code,
        state: 'ordered',
        cents: 1000,
        feeCents: 9000,
        reward: null,
      },
    ])
    expect((await listed('?q=nobody')).total).toBe(0)
    const { body: file } = await reihum.call<string>(
      'GET',
      `/api/${tenant.slug}/recommended-places/export?format=csv`,
      { token: tenant.operator.token },
    )
    expect(String(file)).toContain(code)
    await pay(nina.id, 9000)
    await decided(nina.id, 'rewarded')
    const personId = await people.personOf(rita.id)
    await desk.cancel(rita.id, { inform: false })
    await people.erase(personId)
    const [erased] = (await listed()).items
    expect(erased).toMatchObject({ recommenderName: '', recommenderEmail: '', state: 'rewarded' })
    expect(codes((await newcomer(code)).body)).toEqual(['code codeUsedUp'])
  })
})
