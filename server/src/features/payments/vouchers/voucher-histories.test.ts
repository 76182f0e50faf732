import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { numbersFrom } from '#test/random-numbers.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { voucherDesk } from '#test/voucher-desk.ts'

let reihum: TestReihum
beforeAll(async () => {
  reihum = await startTestReihum()
})
// Closing examines all that was stored, with the rules of the doctor.
afterAll(() => reihum.close())

/** Plain lists: what is on each voucher, and what each place has of which. */
type Held = { id: string; number: string; balance: number; isBlocked: boolean }
type Place = { id: string; receivable: string; open: number; by: Map<string, number> }

async function playVouchers(tenant: TestTenant, seed: number, steps: number): Promise<void> {
  const at = () => ({ reihum, tenant })
  const [desk, money, vouchers] = [registrationDesk(at), moneyDesk(at), voucherDesk(at)]
  const { below, one, chance } = numbersFrom(seed)
  const fees = [2500, 4000, 8900]
  const courses = await Promise.all(fees.map((feeCents) => desk.course({ feeCents, attendeeLimit: null })))
  const held: Held[] = []
  const places: Place[] = []

  const isUsable = (voucher: Held) => !voucher.isBlocked && voucher.balance > 0
  /** What the voucher pays of a place. */
  function pay(voucher: Held, place: Place) {
    const cents = Math.min(voucher.balance, place.open)
    voucher.balance -= cents
    place.open -= cents
    if (cents > 0) place.by.set(voucher.id, (place.by.get(voucher.id) ?? 0) + cents)
  }

  const deeds: [weight: number, deed: () => Promise<string>][] = [
    [
      3,
      async () => {
        const cents = 100 * (10 + below(120))
        held.push({ ...(await vouchers.sold(cents)), balance: cents, isBlocked: false })
        return `sold ${cents}`
      },
    ],
    [
      6,
      async () => {
        if (held.length === 0) return 'none'
        const [voucher, course] = [one(held), below(courses.length)]
        const people = 1 + below(3)
        const { status, body } = await desk.book(courses[course] as string, people, {
          voucher: voucher.number,
        })
        expect(status).toBe(isUsable(voucher) ? 200 : 422)
        if (status !== 200) return 'refused'
        const ids = desk.idsOf(body)
        const made: Place[] = []
        for (const id of ids)
          made.push({
            id,
            receivable: (await money.owedFor(id)).id,
            open: fees[course] as number,
            by: new Map(),
          })
        // Person after person, in the order of what they owe.
        for (const place of made.toSorted((a, b) => (a.receivable < b.receivable ? -1 : 1)))
          pay(voucher, place)
        places.push(...made)
        return `booked ${people}`
      },
    ],
    [
      4,
      async () => {
        if (held.length === 0 || places.length === 0) return 'nothing'
        const [voucher, place] = [one(held), one(places)]
        const { status } = await money.onReceivable(place.receivable, 'redeem-voucher', {
          number: voucher.number,
        })
        const isPossible = isUsable(voucher) && place.open > 0
        expect(status).toBe(isPossible ? 200 : 422)
        if (isPossible) pay(voucher, place)
        return `redeemed ${isPossible}`
      },
    ],
    [
      2,
      async () => {
        const place = places.find(({ open }) => open > 0)
        if (!place) return 'nothing'
        const cents = 1 + below(place.open)
        await money.note(cents, { allocations: [{ receivableId: place.receivable, cents }] })
        place.open -= cents
        return `paid ${cents}`
      },
    ],
    [
      4,
      async () => {
        if (places.length === 0) return 'nobody'
        const place = one(places)
        expect((await desk.cancel(place.id)).status).toBe(200)
        for (const voucher of held) voucher.balance += place.by.get(voucher.id) ?? 0
        places.splice(places.indexOf(place), 1)
        return 'cancelled'
      },
    ],
    [
      2,
      async () => {
        if (held.length === 0) return 'none'
        const voucher = one(held)
        const cents = below(4000) - 2000 || 1
        const correction = { requestKey: newId(), cents, reason: 'Berichtigt' }
        const { status } = await vouchers.act(voucher.id, 'correct', correction)
        const isPossible = voucher.balance + cents >= 0
        expect(status).toBe(isPossible ? 200 : 409)
        if (isPossible) voucher.balance += cents
        return `corrected ${cents}`
      },
    ],
    [
      1,
      async () => {
        if (held.length === 0) return 'none'
        const voucher = one(held)
        voucher.isBlocked = chance(0.4)
        await vouchers.act(voucher.id, voucher.isBlocked ? 'block' : 'unblock')
        return `blocked ${voucher.isBlocked}`
      },
    ],
  ]
  const drawn = deeds.flatMap(([weight, deed]) => Array.from({ length: weight }, () => deed))
  const balances = async () => {
    const { rows } = await reihum.owner.query<{ id: string; balance: number }>(
      'select id, balance_cents as balance from voucher where tenant_id = $1 order by id',
      [tenant.id],
    )
    return Object.fromEntries(rows.map(({ id, balance }) => [id, balance]))
  }
  const said: string[] = []
  for (let done = 0; done < steps; done += 1) {
    try {
      said.push(await one(drawn)())
      const wanted = Object.fromEntries(held.map(({ id, balance }) => [id, balance]))
      // What goes back does so in a job.
      await expect.poll(balances, { timeout: 15_000 }).toEqual(wanted)
    } catch (error) {
      throw new Error(`seed ${seed}, step ${done}; before it: ${said.slice(-8).join(' | ')}`, {
        cause: error,
      })
    }
  }
  for (const place of places) expect((await money.receivable(place.receivable)).openCents).toBe(place.open)
}

it('whatever is sold, redeemed, given back and corrected in whatever order, the balances are as the plain lists say', async () => {
  expect.hasAssertions()
  await playVouchers(await reihum.addTenant(), Math.floor(Math.random() * 2 ** 31), 60)
})
