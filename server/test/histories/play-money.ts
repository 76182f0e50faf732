import { randomUUID } from 'node:crypto'
import type { Payment } from '@reihum/contract/payments/payment.schema.ts'
import { expect } from 'vitest'
import { expireReservations } from '#features/registrations/deadlines/expire-reservations.ts'
import { moneyDesk } from '../money-desk.ts'
import { personDesk } from '../person-desk.ts'
import { numbersFrom } from '../random-numbers.ts'
import { family, registrationDesk } from '../registration-desk.ts'
import type { TestReihum, TestTenant } from '../reihum.ts'
import { makeMoneyModel, type Owed, type Paid } from './money-model.ts'

const deposit = { paymentPlan: 'deposit', depositCents: 2500, restDueOn: '2099-01-01' }
const instalments = { paymentPlan: 'on_days', instalmentDays: ['2099-01-01', '2099-02-01', '2099-03-01'] }
/** As many cents as may be missing. */
const tolerance = 40

type Stage = { reihum: TestReihum; tenant: TestTenant; seed: number }

/** Plays a random history of owing, paying and taking back against the product and the model, over HTTP. */
export async function playMoney({ reihum, tenant, seed }: Stage, steps: number): Promise<void> {
  const { below, one, chance } = numbersFrom(seed)
  const model = makeMoneyModel()
  const at = () => ({ reihum, tenant })
  const [desk, money, persons] = [registrationDesk(at), moneyDesk(at), personDesk(at)]
  const people = new Set<string>()
  /** Merged into somebody else, or erased. */
  const gone = new Set<string>()
  const seats = new Set<string>()
  /** Courses, and in which parts their price is owed. */
  const offered: { fields: Record<string, unknown>; parts: number[] }[] = [
    { fields: { feeCents: 4000 }, parts: [4000] },
    { fields: { feeCents: 8900 }, parts: [8900] },
    { fields: { feeCents: 0 }, parts: [] },
    { fields: { feeCents: 8900, ...deposit }, parts: [2500, 6400] },
    { fields: { feeCents: 6000, ...deposit, depositConfirms: false }, parts: [2500, 3500] },
    { fields: { feeCents: 1000, ...instalments }, parts: [334, 333, 333] },
  ]
  const courses = await Promise.all(
    offered.map(({ fields }) => desk.course({ ...fields, attendeeLimit: null })),
  )
  const said: string[] = []
  /** Places that expired, with what was owed for them. */
  const expired = new Map<string, { receivable: string; cents: number }>()
  await money.call('PUT', '/payments/matching', {
    revision: 0,
    thresholds: { isOn: true, score: 95, lead: 20, toleranceCents: tolerance, latePlaces: 'book_again' },
  })

  /** Takes over what the product charged for registrations, and under which id. */
  async function takeOver(registrationIds: readonly string[], parts: readonly number[]): Promise<void> {
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

  const partsOf = (courseId: string) => offered[courses.indexOf(courseId)]?.parts ?? []
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

  const steps_: Record<string, [weight: number, step: () => Promise<string>]> = {
    book: [
      10,
      async () => {
        const courseId = one(courses)
        const attendees = family(1 + below(3), `Fam-${randomUUID()}`)
        const { body } = await desk.create(courseId, { attendees, confirm: chance(0.3) })
        const ids = desk.idsOf(body)
        for (const id of ids) seats.add(id)
        await takeOver(ids, partsOf(courseId))
        return `${ids.length} at ${partsOf(courseId)}`
      },
    ],
    charge: [
      4,
      async () => {
        const personId = living().length > 0 ? one(living()) : null
        if (!personId) return 'nobody'
        const { body } = await money.charge({ personId })
        model.owed.set(body.id, {
          id: body.id,
          registrationId: null,
          part: 1,
          payer: personId,
          charged: 1500,
          writeOffs: [],
        })
        return '1500'
      },
    ],
    pay: [
      14,
      async () => {
        const wanted = Array.from({ length: below(4) }, someOwed).filter((some) => some !== null)
        const asked = [...new Set(wanted)].map((receivable) => ({
          receivable,
          cents: chance(0.8) ? Math.max(1, model.open(receivable)) : 1 + below(9000),
        }))
        const [last] = asked.slice(-1)
        if (last && chance(0.3)) last.cents = Math.max(1, last.cents - below(2 * tolerance))
        const total = asked.reduce((all, { cents }) => all + cents, 0)
        const amount = Math.max(1, chance(0.7) ? total : total + below(3000) - 1000)
        const payment: Paid = { id: '', payer: null, amount, reversed: 0, refunded: 0 }
        const refusal = model.refusalOf(payment, asked)
        const { body } = await money.note(amount, {
          allocations: asked.map(({ receivable, cents }) => ({ receivableId: receivable.id, cents })),
        })
        expect(body.error_code ?? null).toBe(refusal)
        if (refusal) return refusal
        payment.id = body.id
        model.paid.set(body.id, payment)
        await takeLinks(body.id, body)
        await takeRests(
          body.id,
          asked.map(({ receivable }) => receivable),
        )
        return `${amount} for ${asked.length}`
      },
    ],
    allocate: [
      8,
      async () => {
        const [payment, receivable] = [somePaid(), someOwed()]
        if (!payment || !receivable) return 'nothing'
        const most = Math.min(model.free(payment), model.open(receivable))
        const cents = Math.max(1, chance(0.8) ? most : below(9000))
        const refusal = model.refusalOf(payment, [{ receivable, cents }])
        const { body } = await money.act(payment.id, 'allocations', {
          allocations: [{ receivableId: receivable.id, cents }],
        })
        expect(body.error_code ?? null).toBe(refusal)
        if (!refusal) {
          await takeLinks(payment.id, body)
          await takeRests(payment.id, [receivable])
        }
        return refusal ?? `${cents}`
      },
    ],
    takeBack: [
      6,
      async () => {
        const link = model.links.size > 0 ? one([...model.links.values()]) : null
        if (!link) return 'nothing'
        const { status } = await money.act(link.payment, `allocations/${link.id}/take-back`)
        expect(status).toBe(200)
        model.takeBack(link)
        return `${link.cents}`
      },
    ],
    reverse: [
      3,
      async () => {
        const payment = somePaid()
        if (!payment) return 'nothing'
        const left = payment.amount - payment.reversed - payment.refunded
        const { status } = await money.act(payment.id, 'reverse', { reason: 'Falsch' })
        expect(status).toBe(left > 0 ? 200 : 409)
        for (const link of [...model.links.values()]) if (link.payment === payment.id) model.takeBack(link)
        payment.reversed += left
        return `${left}`
      },
    ],
    refund: [
      5,
      async () => {
        const payment = somePaid()
        if (!payment) return 'nothing'
        const cents = Math.max(1, chance(0.7) ? model.free(payment) : below(9000))
        const isPossible = cents <= model.free(payment)
        const { status } = await money.giveBack(payment.id, cents)
        expect(status).toBe(isPossible ? 200 : 409)
        if (isPossible) payment.refunded += cents
        return `${cents} ${isPossible}`
      },
    ],
    writeOff: [
      4,
      async () => {
        const receivable = someOwed()
        if (!receivable) return 'nothing'
        const cents = model.open(receivable)
        const { body } = await money.onReceivable(receivable.id, 'write-off', { reason: 'Kulanz' })
        const made = body.writeOffs.filter(({ isTakenBack }) => !isTakenBack).at(-1)
        if (cents > 0) receivable.writeOffs.push({ id: made?.id as string, cents })
        return `${cents}`
      },
    ],
    takeBackWriteOff: [
      2,
      async () => {
        const receivable = [...model.owed.values()].find(({ writeOffs }) => writeOffs.length > 0)
        const last = receivable?.writeOffs.pop()
        if (!receivable || !last) return 'nothing'
        const path = `write-off/${last.id}/take-back`
        expect((await money.onReceivable(receivable.id, path)).status).toBe(200)
        return `${last.cents}`
      },
    ],
    cancel: [
      6,
      async () => {
        const id = seats.size > 0 ? one([...seats]) : null
        if (!id) return 'nobody'
        await desk.cancel(id)
        seats.delete(id)
        model.giveUp(id)
        return id
      },
    ],
    expire: [
      4,
      async () => {
        const unpaid = [...model.owed.values()].filter(
          ({ registrationId, charged }) =>
            registrationId !== null &&
            seats.has(registrationId) &&
            charged > 0 &&
            model.chargedFor(registrationId).length === 1,
        )
        const due = unpaid.length > 0 ? one(unpaid) : null
        const id = due?.registrationId
        if (!due || !id || (await desk.read(id)).state !== 'reserved') return 'nobody'
        await reihum.owner.query(
          "update registration set payment_due_at = now() - interval '1 day' where id = $1",
          [id],
        )
        await expireReservations({ inPlatform: reihum.inPlatform, inTenant: reihum.inTenant })
        const cents = due.charged
        expired.set(id, { receivable: due.id, cents })
        seats.delete(id)
        model.giveUp(id)
        return `${cents}`
      },
    ],
    payLate: [
      6,
      async () => {
        const [id, late] = expired.size > 0 ? one([...expired]) : []
        if (!id || !late) return 'nobody'
        const { hasExpired } = await money.receivable(late.receivable)
        const cents = late.cents + one([0, 0, 0, 700, -tolerance, -tolerance - 1])
        const { body } = await money.note(cents, { allocations: [{ receivableId: late.receivable, cents }] })
        // Somebody erased, or with another place by a merge, gets none again.
        if (!hasExpired || cents < late.cents - tolerance) {
          expect(body.error_code).toBe(hasExpired ? 'LATE_PAYMENT_TOO_LITTLE' : 'RECEIVABLE_SETTLED')
          return body.error_code
        }
        model.paid.set(body.id, { id: body.id, payer: null, amount: cents, reversed: 0, refunded: 0 })
        expired.delete(id)
        seats.add(id)
        await takeOver([id], [late.cents])
        await takeLinks(body.id, body)
        await takeRests(body.id, model.chargedFor(id))
        expect((await desk.read(id)).state).toBe('confirmed')
        return `${cents} of ${late.cents}`
      },
    ],
    rebook: [
      6,
      async () => {
        const id = seats.size > 0 ? one([...seats]) : null
        const courseId = one(courses)
        if (!id) return 'nobody'
        const { status, body } = await desk.rebook(id, { courseId, whenFull: 'refuse' })
        if (status !== 200) return body.error_code
        model.giveUp(id)
        seats.delete(id)
        seats.add(body.id)
        await takeOver([body.id], partsOf(courseId))
        await followUp(id, model.chargedFor(body.id))
        return `${partsOf(courseId)}`
      },
    ],
    merge: [
      2,
      async () => {
        const [kept, other] = [one(living()), one(living())]
        if (!kept || !other || kept === other) return 'nobody'
        const { status } = await persons.merge(kept, other, { together: true })
        expect(status).toBe(200)
        gone.add(other)
        model.merge(kept, other)
        return `${kept} ${other}`
      },
    ],
    // Whoever still has a place stays. What was booked stays in any case.
    erase: [
      2,
      async () => {
        const person = living().length > 0 ? one(living()) : null
        if (!person) return 'nobody'
        const { status } = await persons.erase(person)
        if (status === 200) gone.add(person)
        else expect(status).toBe(409)
        return `${status}`
      },
    ],
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

  async function compare() {
    const { rows: owed } = await reihum.owner.query(
      `select id, payer_person_id as payer, charged_cents as charged, allocated_cents as paid, written_off_cents as off,
         open_cents as open from receivable where tenant_id = $1`,
      [tenant.id],
    )
    const owedNow = [...model.owed.values()].map((some) => ({
      id: some.id,
      payer: some.payer,
      charged: some.charged,
      paid: model.paidOf(some.id),
      off: model.writtenOff(some),
      open: model.open(some),
    }))
    const byId = (rows: readonly { id: string }[]) => new Map(rows.map((row) => [row.id, row]))
    expect(byId(owed)).toEqual(byId(owedNow))
    const { rows: paid } = await reihum.owner.query(
      `select id, payer_person_id as payer, amount_cents as amount, allocated_cents as spent, reversed_cents as reversed,
         refunded_cents as refunded, free_cents as free from payment where tenant_id = $1`,
      [tenant.id],
    )
    const paidNow = [...model.paid.values()].map((some) => ({
      ...some,
      spent: model.spentOf(some.id),
      free: model.free(some),
    }))
    expect(byId(paid)).toEqual(byId(paidNow))
    const { rows: unconfirmed } = await reihum.owner.query(
      `select r.id from receivable v join registration r on r.tenant_id = v.tenant_id and r.id = v.registration_id
       where v.tenant_id = $1 and v.charged_cents > 0 and v.confirms and r.state = 'reserved'
       group by r.id having bool_and(v.allocated_cents = v.charged_cents)`,
      [tenant.id],
    )
    expect(unconfirmed, 'what is paid is confirmed').toEqual([])
  }

  const drawn = Object.entries(steps_).flatMap(([name, [weight, step]]) =>
    Array.from({ length: weight }, () => ({ name, step })),
  )
  for (let done = 0; done < steps; done += 1) {
    const { name, step } = one(drawn)
    try {
      said.push(`${name} ${await step()}`)
      await compare()
    } catch (error) {
      throw new Error(`seed ${seed}, step ${done} (${name}); before it: ${said.slice(-8).join(' | ')}`, {
        cause: error,
      })
    }
  }
}
