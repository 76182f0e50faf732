import type { Person } from '@reihum/contract/persons.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { risingTime } from '#test/course-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const time = risingTime()
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: time.clock })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))

/** A family of so many, each of whom has a reserved place at 89 euros. */
async function reserved(people = 1) {
  const courseId = await desk.course({ feeCents: 8900 })
  const { body } = await desk.book(courseId, people)
  return { courseId, ids: desk.idsOf(body), shortcode: body.registrations[0]?.shortcode ?? '' }
}
const first = (ids: readonly string[]) => ids[0] as string
const allocated = (receivableId: string, cents: number) => ({ allocations: [{ receivableId, cents }] })

describe('what a place owes', () => {
  it('is charged with the place, under the booking number', async () => {
    const { ids, shortcode, courseId } = await reserved()
    expect(await money.owedFor(first(ids))).toMatchObject({
      kind: 'registration',
      state: 'open',
      reference: shortcode,
      courseId,
      registrationId: first(ids),
      amountCents: 8900,
      paidCents: 0,
      openCents: 8900,
      currencyCode: 'EUR',
      lines: [{ grossCents: 8900, quantityHundredths: 100, unitCents: 8900, isCancellation: false }],
    })
    expect(await desk.read(first(ids))).toMatchObject({ paidCents: 0, payableCents: 8900 })
  })

  it('is nothing for a free place, and nothing for somebody who waits until they move up', async () => {
    const free = await desk.course({ feeCents: 0 })
    await desk.book(free)
    const courseId = await desk.course({ feeCents: 5000, attendeeLimit: 1 })
    const { body: has } = await desk.book(courseId)
    const { body: waits } = await desk.book(courseId)
    const waiting = first(desk.idsOf(waits))
    expect((await money.receivables()).total).toBe(1)
    expect(await desk.read(waiting)).toMatchObject({ state: 'on_waiting_list', payableCents: 5000 })
    await desk.cancel(first(desk.idsOf(has)))
    expect(await desk.read(waiting)).toMatchObject({ state: 'reserved', payableCents: 5000 })
    expect(await money.owedFor(waiting)).toMatchObject({ amountCents: 5000, openCents: 5000 })
  })

  it('is taken back with the place', async () => {
    const { ids } = await reserved()
    await desk.cancel(first(ids))
    const owed = await money.owedFor(first(ids))
    expect(owed).toMatchObject({
      state: 'cancelled',
      amountCents: 0,
      openCents: 0,
      allowedActions: ['change'],
    })
    expect(owed.lines.map(({ grossCents, isCancellation }) => [grossCents, isCancellation])).toEqual([
      [8900, false],
      [-8900, true],
    ])
    expect(await desk.read(first(ids))).toMatchObject({ payableCents: 0, paidCents: 0 })
  })
})

describe('a payment noted by hand', () => {
  it('confirms the place that it pays, in the same step, and the attendee is told once', async () => {
    const { ids } = await reserved()
    const owed = await money.owedFor(first(ids))
    const { status, body } = await money.note(8900, { way: 'bank_transfer', ...allocated(owed.id, 8900) })
    expect([status, body]).toMatchObject([
      200,
      { allocatedCents: 8900, freeCents: 0, payer: { id: owed.payer.id }, allocations: [{ cents: 8900 }] },
    ])
    expect(await desk.read(first(ids))).toMatchObject({
      state: 'confirmed',
      paidCents: 8900,
      payableCents: 0,
    })
    expect(await money.receivable(owed.id)).toMatchObject({ state: 'paid', openCents: 0 })
    expect(await desk.told('registration.confirmed')).toEqual([ids])
  })

  it('sent twice, also at once, is one payment', async () => {
    const requestKey = newId()
    const answers = await Promise.all([1, 2, 3].map(() => money.note(500, { requestKey })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await money.payments()).total).toBe(1)
  })

  it('of a part confirms nothing; the rest does', async () => {
    const { ids } = await reserved()
    const { id } = await money.owedFor(first(ids))
    await money.note(5000, allocated(id, 5000))
    expect(await desk.read(first(ids))).toMatchObject({
      state: 'reserved',
      paidCents: 5000,
      payableCents: 3900,
    })
    expect((await money.receivable(id)).state).toBe('partly_paid')
    await money.note(3900, allocated(id, 3900))
    expect((await desk.read(first(ids))).state).toBe('confirmed')
  })

  it('pays for a whole family at once', async () => {
    const { ids } = await reserved(3)
    const owed = await Promise.all(ids.map((id) => money.owedFor(id)))
    const allocations = owed.map(({ id }) => ({ receivableId: id, cents: 8900 }))
    await money.note(26_700, { allocations })
    expect(await Promise.all(ids.map(async (id) => (await desk.read(id)).state))).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
    ])
    expect(await desk.told('registration.confirmed')).toHaveLength(1)
  })

  it('of nearly all pays all within the tolerance, until it is taken back', async () => {
    const thresholds = { isOn: true, score: 95, lead: 20, toleranceCents: 50, latePlaces: 'book_again' }
    await money.call('PUT', '/payments/matching', { revision: 0, thresholds })
    const { ids } = await reserved(3)
    const [one, other, third] = await Promise.all(ids.map((id) => money.owedFor(id)))
    if (!one || !other || !third) throw new Error('three places')
    const { body } = await money.note(8850, allocated(one.id, 8850))
    expect((await desk.read(first(ids))).state).toBe('confirmed')
    expect(await money.receivable(one.id)).toMatchObject({
      state: 'paid',
      openCents: 0,
      writtenOffCents: 50,
      writeOffs: [{ cents: 50, cause: 'tolerance', isTakenBack: false }],
    })
    expect((await money.receivables('?state=paid')).total).toBe(1)
    expect((await money.receivables('?state=written_off')).total).toBe(0)
    // A cent less is a part, and so is an amount of which something is left free on purpose.
    await money.note(8849, allocated(other.id, 8849))
    await money.note(8900, allocated(third.id, 8860))
    expect((await money.receivables('?open=true')).total).toBe(2)
    await money.act(body.id, `allocations/${body.allocations[0]?.id}/take-back`)
    expect(await money.receivable(one.id)).toMatchObject({
      openCents: 8900,
      writtenOffCents: 0,
      writeOffs: [{ isTakenBack: true }],
    })
    const { body: again } = await money.note(8850, allocated(one.id, 8850))
    await money.act(again.id, 'reverse', { reason: 'Doppelt erfasst' })
    expect((await money.receivable(one.id)).openCents).toBe(8900)
  })

  it('is refused as a whole when one of its allocations is not possible, and says what is', async () => {
    const { ids } = await reserved()
    const { id } = await money.owedFor(first(ids))
    const beyond = await money.note(10_000, allocated(id, 9000))
    expect(beyond).toMatchObject({ status: 409, body: { error_code: 'RECEIVABLE_SETTLED' } })
    expect(beyond.body.detail).toContain('89,00')
    const spent = await money.note(100, allocated(id, 200))
    expect(spent).toMatchObject({ status: 409, body: { error_code: 'PAYMENT_SPENT' } })
    expect((await money.payments()).total).toBe(0)
  })

  it('cannot have come in tomorrow', async () => {
    expect(await money.note(100, { receivedOn: '2199-01-01' })).toMatchObject({
      status: 422,
      body: { error_code: 'PAYMENT_IN_FUTURE' },
    })
  })

  it('is another tenant’s in vain', async () => {
    const { ids } = await reserved()
    const { id } = await money.owedFor(first(ids))
    const { body: paid } = await money.note(100)
    tenant = await reihum.addTenant()
    expect((await money.call('GET', `/receivables/${id}`)).status).toBe(404)
    expect((await money.call('GET', `/payments/${paid.id}`)).status).toBe(404)
    expect((await money.note(100, allocated(id, 100))).status).toBe(404)
  })
})

describe('taking back', () => {
  async function paid() {
    const { ids } = await reserved()
    const owed = await money.owedFor(first(ids))
    const { body } = await money.note(8900, allocated(owed.id, 8900))
    return { id: first(ids), owed, payment: body, allocationId: body.allocations[0]?.id as string }
  }

  it('an allocation opens the receivable again, frees the money and leaves the place confirmed', async () => {
    const { id, owed, payment, allocationId } = await paid()
    const path = `allocations/${allocationId}/take-back`
    const { body } = await money.act(payment.id, path, { reason: 'Falsche Familie' })
    expect(body).toMatchObject({
      freeCents: 8900,
      allocations: [{ takenBack: { note: 'Falsche Familie', placeGone: false } }],
    })
    expect(await money.receivable(owed.id)).toMatchObject({
      state: 'open',
      openCents: 8900,
      creditCents: 8900,
    })
    expect((await desk.read(id)).state).toBe('confirmed')
    expect(await money.act(payment.id, path)).toMatchObject({
      status: 409,
      body: { error_code: 'ALREADY_TAKEN_BACK' },
    })
  })

  it('a payment opens all that it paid; what was free goes with it', async () => {
    const { owed, payment } = await paid()
    const { body } = await money.act(payment.id, 'reverse', { reason: 'Doppelt erfasst' })
    expect(body).toMatchObject({
      freeCents: 0,
      reversedCents: 8900,
      reversals: [{ kind: 'mistake', reason: 'Doppelt erfasst' }],
    })
    expect((await money.receivable(owed.id)).openCents).toBe(8900)
    expect(await money.act(payment.id, 'reverse', { reason: 'noch einmal' })).toMatchObject({
      status: 409,
      body: { error_code: 'ALREADY_TAKEN_BACK' },
    })
  })

  it('a place leaves its money as a credit', async () => {
    const { id, payment } = await paid()
    await desk.cancel(id)
    expect(await money.payment(payment.id)).toMatchObject({
      freeCents: 8900,
      allocations: [{ takenBack: { placeGone: true } }],
    })
  })

  it('a rebooked place is paid by what was paid for the former one', async () => {
    const { id, payment } = await paid()
    const dearer = await desk.course({ feeCents: 10_000 })
    const { body } = await desk.rebook(id, { courseId: dearer })
    expect(body).toMatchObject({ paidCents: 8900, payableCents: 1100 })
    expect((await money.payment(payment.id)).freeCents).toBe(0)
    const cheaper = await desk.course({ feeCents: 5000 })
    const { body: again } = await desk.rebook(body.id, { courseId: cheaper })
    expect(again).toMatchObject({ state: 'confirmed', paidCents: 5000, payableCents: 0 })
    expect((await money.payment(payment.id)).freeCents).toBe(3900)
  })
})

describe('a receivable', () => {
  async function somebody(): Promise<string> {
    const { ids } = await reserved()
    return (await desk.read(first(ids))).personId
  }

  it('for something else has its own reference, and is asked for once', async () => {
    const personId = await somebody()
    const requestKey = newId()
    const [one, other] = await Promise.all([
      money.charge({ personId, requestKey }),
      money.charge({ personId, requestKey }),
    ])
    expect(one.body).toMatchObject({ kind: 'free', amountCents: 1500, lines: [{ netCents: 1402 }] })
    expect(other.body.id).toBe(one.body.id)
    expect(one.body.reference).toHaveLength(9)
    const found = await money.receivables(`?q=${one.body.reference.toLowerCase()}`)
    expect(found.items.map(({ id }) => id)).toEqual([one.body.id])
  })

  it('is given up with a reason, and owed again', async () => {
    const { body } = await money.charge({ personId: await somebody() })
    const off = await money.onReceivable(body.id, 'write-off', { reason: 'Kulanz' })
    expect(off.body).toMatchObject({
      state: 'written_off',
      openCents: 0,
      writtenOffCents: 1500,
      writeOffs: [{ reason: 'Kulanz', isTakenBack: false }],
    })
    const writeOffId = off.body.writeOffs[0]?.id
    const back = await money.onReceivable(body.id, `write-off/${writeOffId}/take-back`)
    expect(back.body).toMatchObject({ state: 'open', openCents: 1500, writeOffs: [{ isTakenBack: true }] })
    expect(await money.onReceivable(body.id, `write-off/${writeOffId}/take-back`)).toMatchObject({
      status: 409,
      body: { error_code: 'ALREADY_TAKEN_BACK' },
    })
  })

  it('is put off, and of two who change it the second is told', async () => {
    const { body } = await money.charge({ personId: await somebody(), dueOn: '2020-01-01' })
    expect(body.state).toBe('overdue')
    const change = (dueOn: string) =>
      money.call<{ state: string }>('PUT', `/receivables/${body.id}`, { revision: body.revision, dueOn })
    expect((await change('2190-01-01')).body.state).toBe('open')
    expect((await change('2191-01-01')).body.error_code).toBe('CONFLICT')
  })

  it('is found by state, course, person and words, with sums of all that match', async () => {
    const { ids, courseId } = await reserved(2)
    const owed = await money.owedFor(first(ids))
    await money.note(8900, allocated(owed.id, 8900))
    await money.charge({ personId: owed.payer.id, dueOn: '2020-01-01' })
    expect(await money.totals()).toEqual({
      count: 3,
      amountCents: 19_300,
      paidCents: 8900,
      writtenOffCents: 0,
      openCents: 10_400,
      overdueCents: 1500,
    })
    const totalOf = async (query: string) => (await money.receivables(query)).total
    expect(await totalOf('?state=paid')).toBe(1)
    expect(await totalOf('?state=overdue')).toBe(1)
    expect(await totalOf('?open=true')).toBe(2)
    expect(await totalOf(`?courseId=${courseId}`)).toBe(2)
    expect(await totalOf(`?personId=${owed.payer.id}`)).toBe(3)
    expect(await totalOf('?kind=free')).toBe(1)
    expect((await money.totals('?state=paid')).amountCents).toBe(8900)
    const sorted = await money.receivables('?sort=amount&dir=asc')
    expect(sorted.items.map(({ amountCents }) => amountCents)).toEqual([1500, 8900, 8900])
  })
})

it('a person brings along what they owe and paid when they become one with another', async () => {
  const { ids } = await reserved()
  const [{ ids: others }] = [await reserved()]
  const kept = (await desk.read(first(ids))).personId
  const merged = (await desk.read(first(others))).personId
  const { id } = await money.owedFor(first(others))
  await money.note(9000, allocated(id, 8900))
  const preview = await money.call<{ moves: object }>('GET', `/persons/${kept}/merge?otherId=${merged}`)
  expect(preview.body.moves).toMatchObject({ receivables: 1, payments: 1 })
  const { rows } = await reihum.owner.query<{ cents: number }>(
    'select free_cents as cents from payment where payer_person_id = $1',
    [merged],
  )
  expect(rows).toEqual([{ cents: 100 }])
  const person = await money.call<Person>('GET', `/persons/${merged}`)
  expect(person.body.money).toEqual({
    openCents: 0,
    overdueCents: 0,
    creditCents: 100,
    paidCents: 8900,
  })
})
