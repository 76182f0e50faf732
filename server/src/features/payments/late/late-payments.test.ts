import type { Decided, PendingPage } from '@reihum/contract/payments/matching.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireReservations } from '#features/registrations/deadlines/expire-reservations.ts'
import { newId } from '#platform/ids.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { matchPayments } from '../matching/match-payments.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const at = () => ({ reihum, tenant })
const desk = registrationDesk(at)
const money = moneyDesk(at)

/** People who had reserved places at 89 euros each, and lost them for not paying. */
async function expired({ people = 1, attendeeLimit = 10 as number | null } = {}) {
  const courseId = await desk.course({ feeCents: 8900, attendeeLimit })
  const { body } = await desk.book(courseId, people)
  const ids = desk.idsOf(body)
  const owed = await Promise.all(ids.map((id) => money.owedFor(id)))
  await reihum.owner.query(
    `update registration set payment_due_at = now() - interval '1 day' where id = any($1)`,
    [ids],
  )
  await expireReservations({ inPlatform: reihum.inPlatform, inTenant: reihum.inTenant })
  expect((await desk.read(ids[0] as string)).state).toBe('cancelled')
  return { courseId, ids, owed, id: ids[0] as string, receivable: owed[0] as (typeof owed)[number] }
}

/** A payment as an import stores it. */
async function arrives(cents: number, says: string, name = ''): Promise<string> {
  const id = newId()
  await reihum.owner.query(
    `insert into payment (tenant_id, id, way, received_on, booked_at, amount_cents, currency, payer_name, remittance,
       actor_kind)
     values ($1, $2, 'bank_transfer', (now() + interval '1 day')::date, now(), $3, 'EUR', $4, $5, 'system')`,
    [tenant.id, id, cents, name, says],
  )
  return id
}

const matchAll = () => matchPayments(reihum.inTenant, tenant.id)
const pending = async () => (await money.call<PendingPage>('GET', '/payments/pending')).body
const decide = (paymentId: string, decision: object) =>
  money.call<Decided>('POST', `/payments/${paymentId}/decisions`, {
    decision: { kind: 'allocated', requestKey: newId(), ...decision },
  })
const credits = (latePlaces: string) =>
  money.call('PUT', '/payments/matching', {
    revision: 0,
    thresholds: { isOn: true, score: 95, lead: 20, toleranceCents: 0, latePlaces },
  })
const told = async () => ({
  bookedAgain: await desk.told('registration.booked-again'),
  credited: await desk.told('registration.paid-too-late'),
  confirmed: await desk.told('registration.confirmed'),
})

describe('money that is certainly for a place that expired', () => {
  it('books it again, confirms it and says so once', async () => {
    const { id, ids, courseId, receivable } = await expired()
    const paymentId = await arrives(8900, `Kurs ${receivable.reference}`)
    await matchAll()
    expect(await desk.read(id)).toMatchObject({ state: 'confirmed', paidCents: 8900, payableCents: 0 })
    expect((await desk.read(id)).moves.map(({ to, cause }) => `${to} ${cause}`)).toEqual([
      'reserved registered',
      'cancelled deadline',
      'reserved paid_late',
      'confirmed payment',
    ])
    expect(await desk.seats(courseId)).toMatchObject({ taken: 1 })
    expect(await told()).toEqual({ bookedAgain: [ids], credited: [], confirmed: [] })
    expect(await money.payment(paymentId)).toMatchObject({
      freeCents: 0,
      payer: { id: receivable.payer.id },
      late: [{ registrationId: id, creditedFor: null, actorName: '' }],
    })
    expect((await pending()).total).toBe(0)
    await matchAll()
    expect((await told()).bookedAgain).toHaveLength(1)
  })

  it('books a family again together, or not at all', async () => {
    const family = await expired({ people: 2 })
    await arrives(17_800, family.receivable.reference)
    const crowded = await expired({ people: 2, attendeeLimit: 2 })
    await desk.book(crowded.courseId)
    const late = await arrives(17_800, crowded.owed.map(({ reference }) => reference).join(' '))
    await matchAll()
    expect(await desk.states(family.courseId)).toEqual({ confirmed: 2 })
    expect(await desk.states(crowded.courseId)).toEqual({ cancelled: 2, reserved: 1 })
    expect((await money.payment(late)).late.map(({ creditedFor }) => creditedFor)).toEqual(['full', 'full'])
    expect((await told()).credited).toEqual([crowded.ids])
  })

  it.each([
    ['somebody else has the place', async (courseId: string) => void (await desk.book(courseId)), 'full'],
    [
      'the course was called off',
      async (courseId: string) =>
        void (await reihum.owner.query(`update course set state = 'cancelled' where id = $1`, [courseId])),
      'closed',
    ],
    ['the provider wants credits', async () => void (await credits('credit')), 'not_wanted'],
  ])('is a credit where %s', async (_, happens, creditedFor) => {
    const { id, ids, receivable, courseId } = await expired({ attendeeLimit: 1 })
    await happens(courseId)
    const paymentId = await arrives(8900, receivable.reference)
    await matchAll()
    expect((await desk.read(id)).state).toBe('cancelled')
    expect(await money.payment(paymentId)).toMatchObject({
      freeCents: 8900,
      payer: { id: receivable.payer.id },
      late: [{ registrationId: id, creditedFor }],
    })
    expect(await told()).toEqual({ bookedAgain: [], credited: [ids], confirmed: [] })
    expect((await pending()).total).toBe(0)
  })

  it('waits for somebody to decide if the amount is another, or the place was given up by hand', async () => {
    const { receivable } = await expired()
    await arrives(8000, receivable.reference)
    const courseId = await desk.course({ feeCents: 8900 })
    const [id] = desk.idsOf((await desk.book(courseId)).body)
    const { reference } = await money.owedFor(id as string)
    await desk.cancel(id as string)
    await arrives(8900, reference)
    await matchAll()
    expect((await pending()).items.map(({ proposals }) => proposals[0]?.late ?? null)).toEqual([
      'too_little',
      null,
    ])
    expect((await told()).credited).toEqual([])
  })
})

describe('staff', () => {
  it('read what becomes of it, book again with one decision, and take that back', async () => {
    const { id, receivable, courseId, ids } = await expired({ attendeeLimit: 1 })
    const paymentId = await arrives(8900, 'Aquarell', receivable.payer.name)
    await matchAll()
    const proposed = async () => (await pending()).items[0]?.proposals[0]
    expect(await proposed()).toMatchObject({
      late: 'book_again',
      parts: [{ receivableId: receivable.id, cents: 8900, openCents: 8900 }],
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'place_expired' })]),
    })
    const [other] = desk.idsOf((await desk.book(courseId)).body)
    expect(await proposed()).toMatchObject({ late: 'full' })
    const allocations = [{ receivableId: receivable.id, cents: 8900 }]
    const refused = await decide(paymentId, { allocations })
    expect(refused).toMatchObject({ status: 409, body: { error_code: 'LATE_PLACE_GONE' } })
    await desk.cancel(other as string)
    const requestKey = newId()
    const { body } = await decide(paymentId, { allocations, requestKey })
    expect(await decide(paymentId, { allocations, requestKey })).toMatchObject({ body })
    expect((await desk.read(id)).state).toBe('confirmed')
    expect((await told()).bookedAgain).toEqual([ids])
    await money.act(paymentId, `decisions/${requestKey}/undo`)
    expect(await money.payment(paymentId)).toMatchObject({ freeCents: 8900 })
    expect((await desk.read(id)).state).toBe('confirmed')
  })

  it('credit it instead, and take that back, and the payment waits again', async () => {
    const { id, receivable } = await expired()
    const paymentId = await arrives(8900, 'Aquarell', receivable.payer.name)
    await matchAll()
    const allocations = [{ receivableId: receivable.id, cents: 8900 }]
    const { body } = await decide(paymentId, { allocations, late: 'credit' })
    expect(body.allocationIds).toEqual([])
    expect((await pending()).total).toBe(0)
    expect((await money.payment(paymentId)).late).toMatchObject([{ creditedFor: 'not_wanted' }])
    await money.act(paymentId, `decisions/${body.decisionId}/undo`)
    expect((await pending()).total).toBe(1)
    expect((await money.payment(paymentId)).late).toEqual([])
    await decide(paymentId, { allocations })
    expect((await desk.read(id)).state).toBe('confirmed')
  })

  it('note it by hand for the place, all of it', async () => {
    const { id, receivable } = await expired()
    expect(await money.receivable(receivable.id)).toMatchObject({
      state: 'cancelled',
      openCents: 0,
      payableCents: 8900,
      hasExpired: true,
      allowedActions: expect.arrayContaining(['pay']),
    })
    expect((await money.receivables('?payable=true')).total).toBe(1)
    const pays = (cents: number) =>
      money.note(cents, { allocations: [{ receivableId: receivable.id, cents }] })
    expect(await pays(5000)).toMatchObject({ status: 409, body: { error_code: 'LATE_PAYMENT_TOO_LITTLE' } })
    expect((await money.payments()).total).toBe(0)
    await pays(8900)
    expect((await desk.read(id)).state).toBe('confirmed')
    expect((await money.receivables('?payable=true')).total).toBe(0)
  })

  it('use a credit for the place once there is room', async () => {
    const { id, receivable, courseId } = await expired({ attendeeLimit: 1 })
    const [other] = desk.idsOf((await desk.book(courseId)).body)
    const paymentId = await arrives(8900, receivable.reference)
    await matchAll()
    await desk.cancel(other as string)
    await money.act(paymentId, 'allocations', { allocations: [{ receivableId: receivable.id, cents: 8900 }] })
    expect((await desk.read(id)).state).toBe('confirmed')
  })

  it('are not offered a place that its person has again by another booking', async () => {
    const { id, receivable, courseId } = await expired()
    const { personId } = await desk.read(id)
    const [again] = desk.idsOf((await desk.book(courseId)).body)
    await reihum.owner.query('update registration set person_id = $2 where id = $1', [again, personId])
    expect(await money.receivable(receivable.id)).toMatchObject({ hasExpired: false, payableCents: 0 })
    await arrives(8900, receivable.reference)
    await matchAll()
    expect((await told()).bookedAgain).toEqual([])
    expect((await pending()).total).toBe(1)
  })

  it('cannot pay for the expired place of another tenant', async () => {
    const { receivable } = await expired()
    tenant = await reihum.addTenant()
    const paymentId = await arrives(8900, receivable.reference)
    await matchAll()
    expect((await pending()).items).toMatchObject([{ proposals: [] }])
    expect(
      (await decide(paymentId, { allocations: [{ receivableId: receivable.id, cents: 8900 }] })).status,
    ).toBe(404)
  })
})
