import { randomUUID } from 'node:crypto'
import type { Payment } from '@reihum/contract/payments/payment.schema.ts'
import { expect } from 'vitest'
import { moneyDesk } from '../money-desk.ts'
import { personDesk } from '../person-desk.ts'
import { numbersFrom } from '../random-numbers.ts'
import { registrationDesk } from '../registration-desk.ts'
import type { TestReihum, TestTenant } from '../reihum.ts'
import { makeMoneyModel, type Owed, type Paid } from './money-model.ts'

/** What a step does, how often it is drawn, and what it says of itself. */
export type MoneyStep = [weight: number, step: () => Promise<string>]

/** As many cents as may be missing. */
export const tolerance = 40

const deposit = { paymentPlan: 'deposit', depositCents: 2500, restDueOn: '2099-01-01' }
const instalments = { paymentPlan: 'on_days', instalmentDays: ['2099-01-01', '2099-02-01', '2099-03-01'] }
const taxed = { taxCategory: 'standard', taxRate: 1900 }
const early = { kind: 'early', name: 'Frühbucher', daysBefore: 0 }

export type MoneyHistory = { reihum: TestReihum; tenant: TestTenant; seed: number; now: () => Date }
export type MoneyStage = Awaited<ReturnType<typeof setMoneyStage>>

/** A course has four dates. */
async function addDates(desk: ReturnType<typeof registrationDesk>, courseId: string): Promise<void> {
  const appointments = [30, 40, 50].map((day) => {
    const start = Date.now() + day * 86_400_000
    return {
      id: randomUUID(),
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
    }
  })
  const { status } = await desk.staff('POST', `/courses/${courseId}/appointments`, { appointments })
  expect(status).toBe(200)
}

/** What the steps of a history of money share: the product, the model, and what the model has seen of the product. */
export async function setMoneyStage({ reihum, tenant, seed, now }: MoneyHistory) {
  const { below, one, chance } = numbersFrom(seed)
  const model = makeMoneyModel()
  const at = () => ({ reihum, tenant })
  const [desk, money, persons] = [registrationDesk(at), moneyDesk(at), personDesk(at, now)]
  const people = new Set<string>()
  /** Merged into somebody else, or erased. */
  const gone = new Set<string>()
  const seats = new Set<string>()
  /** Courses, and in which parts their price is owed; whoever is rebooked there pays without its reductions. */
  const offered: { fields: Record<string, unknown>; parts: number[]; whenRebooked?: number[] }[] = [
    { fields: { feeCents: 4000 }, parts: [4000] },
    { fields: { feeCents: 8900 }, parts: [8900] },
    { fields: { feeCents: 0 }, parts: [] },
    { fields: { feeCents: 8900, ...deposit }, parts: [2500, 6400] },
    { fields: { feeCents: 6000, ...deposit, depositConfirms: false }, parts: [2500, 3500] },
    { fields: { feeCents: 1000, ...instalments }, parts: [334, 333, 333] },
    {
      fields: { feeCents: 8900, ...taxed, reductions: [{ ...early, percent: 15 }], ...deposit },
      parts: [2500, 5065],
      whenRebooked: [2500, 6400],
    },
    {
      fields: { feeCents: 1000, reductions: [{ ...early, cents: 333 }], ...instalments },
      parts: [223, 222, 222],
      whenRebooked: [334, 333, 333],
    },
  ]
  const courses = await Promise.all(
    offered.map(({ fields }) => desk.course({ ...fields, attendeeLimit: null, givesBackDates: true })),
  )
  for (const courseId of courses) await addDates(desk, courseId)
  /** What was agreed for places, and what of it dates give back by now, of so many. */
  const priced = new Map<string, { price: number; given: number; of: number | null }>()
  /** Places that expired, with what was owed for them. */
  const expired = new Map<string, { receivable: string; cents: number }>()
  await money.call('PUT', '/payments/matching', {
    revision: 0,
    thresholds: { isOn: true, score: 95, lead: 20, toleranceCents: tolerance, latePlaces: 'book_again' },
  })

  /** Takes over what the product charged for registrations, and under which id. */
  async function takeOver(registrationIds: readonly string[], parts: readonly number[]): Promise<void> {
    const price = parts.reduce((sum, cents) => sum + cents, 0)
    for (const id of registrationIds) if (!priced.has(id)) priced.set(id, { price, given: 0, of: null })
    const { rows } = await reihum.owner.query(
      `select id, registration_id, part_number, payer_person_id, charged_cents from receivable
       where tenant_id = $1 and registration_id = any($2::uuid[]) and charged_cents > 0`,
      [tenant.id, registrationIds],
    )
    for (const row of rows) {
      expect(row.charged_cents).toBe(parts[row.part_number - 1])
      model.owed.set(row.id, {
        id: row.id,
        registrationId: row.registration_id,
        part: row.part_number,
        payer: row.payer_person_id,
        charged: row.charged_cents,
        writeOffs: [],
      })
      people.add(row.payer_person_id)
    }
    expect(rows).toHaveLength(parts.length * registrationIds.length)
  }

  const offerOf = (courseId: string) => offered[courses.indexOf(courseId)]
  const partsOf = (courseId: string) => offerOf(courseId)?.parts ?? []
  const partsWhenRebooked = (courseId: string) => offerOf(courseId)?.whenRebooked ?? partsOf(courseId)
  /** Those of expired places are paid by a step of their own. */
  const someOwed = () => {
    const late = new Set([...expired.values()].map(({ receivable }) => receivable))
    const others = [...model.owed.values()].filter(({ id }) => !late.has(id))
    return others.length > 0 ? one(others) : null
  }
  const somePaid = () => (model.paid.size > 0 ? one([...model.paid.values()]) : null)
  const living = () => [...people].filter((id) => !gone.has(id))

  async function takeLinks(paymentId: string, body: { allocations: Payment[] | unknown[] }) {
    for (const made of body.allocations as {
      id: string
      receivableId: string
      cents: number
      takenBack: unknown
    }[])
      if (made.takenBack === null && !model.links.has(made.id))
        model.link({ id: made.id, payment: paymentId, receivable: made.receivableId, cents: made.cents })
  }

  /** What the model says is given up of these receivables must be what the product wrote off. */
  async function takeRests(paymentId: string, receivables: Iterable<Owed>) {
    const payment = model.paid.get(paymentId) as Paid
    for (const receivable of receivables) {
      const cents = model.smallRestOf(receivable, payment, tolerance)
      const { writeOffs } = await money.receivable(receivable.id)
      const known = new Set(receivable.writeOffs.map(({ id }) => id))
      const made = writeOffs.filter(({ id, isTakenBack }) => !isTakenBack && !known.has(id))
      expect(made.map((one) => [one.cause, one.cents])).toEqual(cents > 0 ? [['tolerance', cents]] : [])
      for (const { id } of made) receivable.writeOffs.push({ id, cents, isSmallRest: true })
    }
  }

  /** What the model says pays for the new place must be what the product allocated. */
  async function followUp(from: string, receivables: readonly Owed[]) {
    const used = model.carryOver(from, receivables)
    const made = await Promise.all(
      receivables.map(async ({ id: receivable }) =>
        (await money.receivable(receivable)).allocations.map(({ id, paymentId, cents }) => ({
          id: id as string,
          payment: paymentId as string,
          receivable,
          cents: cents as number,
        })),
      ),
    )
    const keyOf = ({ payment, receivable }: { payment: string; receivable: string }) =>
      `${payment} ${receivable}`
    const byKey = new Map(made.flat().map((link) => [keyOf(link), link]))
    expect(new Map([...byKey].map(([key, { cents }]) => [key, cents]))).toEqual(
      new Map(used.map((link) => [keyOf(link), link.cents])),
    )
    for (const link of byKey.values()) model.link(link)
  }

  return {
    reihum,
    tenant,
    model,
    desk,
    money,
    persons,
    draw: { below, one, chance },
    courses,
    seats,
    gone,
    expired,
    priced,
    partsOf,
    partsWhenRebooked,
    someOwed,
    somePaid,
    living,
    takeOver,
    takeLinks,
    takeRests,
    followUp,
  }
}
