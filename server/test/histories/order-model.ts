/**
 * A second, very simple implementation of orders: plain lists of who takes what, what it costs and which voucher paid it. No
 * database, no locks, and none of the product's own rules.
 */

export type Course = {
  id: string
  fee: number
  limit: number | null
  taken: number
  fixedExtra: string | null
}
export type Extra = { id: string; price: number; stock: number | null; most: number; taken: number }
export type Code = {
  text: string
  percent: number | null
  cents: number | null
  mostPeople: number | null
  mostPerBooking: number | null
  budget: number | null
  courses: readonly string[] | null
  usedPeople: number
  usedCents: number
}
export type Voucher = { id: string; number: string; balance: number }

/** What is charged at once for a place or for extras that came later, and what of it is paid. */
export type Charge = { id: string; place: number; extras: Map<string, number>; paid: number }

export type Place = {
  id: string
  course: Course
  extras: Map<string, number>
  code: { of: Code; cents: number } | null
  voucher: Voucher | null
  charges: Charge[]
}

/** One person in one course, as it is ordered. */
export type Wanted = { course: Course; extras: Map<string, number> }
export type Order = { people: readonly Wanted[]; code: Code | null; voucher: Voucher | null }

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0)

const chargedBy = ({ place, extras }: Charge) => place + sum(extras.values())
export const openOf = (charge: Charge) => chargedBy(charge) - charge.paid
export const chargedFor = ({ charges }: Place) => sum(charges.map(chargedBy))
export const paidFor = ({ charges }: Place) => sum(charges.map(({ paid }) => paid))

/** What a code takes off each person: from the highest price on, for as many and as much as is left of it. */
function takenOff(code: Code, people: readonly Wanted[]): number[] {
  const isFor = ({ course }: Wanted) => code.courses === null || code.courses.includes(course.id)
  const leftPeople = code.mostPeople === null ? people.length : code.mostPeople - code.usedPeople
  const most = Math.min(code.mostPerBooking ?? people.length, leftPeople)
  let left = code.budget === null ? Number.POSITIVE_INFINITY : code.budget - code.usedCents
  const off = people.map(() => 0)
  const dearestFirst = [...people.entries()]
    .filter(([, one]) => isFor(one))
    .sort(([at, one], [other, next]) => next.course.fee - one.course.fee || at - other)
  for (const [at, { course }] of dearestFirst.slice(0, most)) {
    const wanted = code.percent === null ? (code.cents ?? 0) : Math.round((course.fee * code.percent) / 100)
    off[at] = Math.min(wanted, course.fee, left)
    left -= off[at]
  }
  return off
}

/** Whether everything of an order can be had; otherwise nothing of it is booked. */
export function isPossible(extras: readonly Extra[], { people, code, voucher }: Order): boolean {
  for (const [course, own] of Map.groupBy(people, (one) => one.course))
    if (course.limit !== null && course.taken + own.length > course.limit) return false
  for (const { id, stock, taken } of extras) {
    const wanted = sum(people.map((one) => one.extras.get(id) ?? 0))
    if (stock !== null && taken + wanted > stock) return false
  }
  if (code && sum(takenOff(code, people)) === 0) return false
  return voucher === null || voucher.balance > 0
}

function count(extras: readonly Extra[], taken: ReadonlyMap<string, number>, sign: 1 | -1) {
  for (const extra of extras) extra.taken += sign * (taken.get(extra.id) ?? 0)
}

/** Pays what a voucher can of these, one after the other. */
export function pay(voucher: Voucher, charges: readonly Charge[]): void {
  for (const charge of charges) {
    const cents = Math.min(voucher.balance, openOf(charge))
    voucher.balance -= cents
    charge.paid += cents
  }
}

/** What an order costs, person by person, before it is known under which ids. */
export function priceOf(extras: readonly Extra[], { people, code }: Order) {
  const off = code ? takenOff(code, people) : people.map(() => 0)
  return people.map((one, at) => {
    const taken = new Map(one.extras)
    if (one.course.fixedExtra) taken.set(one.course.fixedExtra, 1)
    const costs = [...taken].map(([id, quantity]): [string, number] => {
      const price = extras.find((extra) => extra.id === id)?.price ?? 0
      return [id, price * quantity]
    })
    return { ...one, off: off[at] ?? 0, taken, place: one.course.fee - (off[at] ?? 0), costs: new Map(costs) }
  })
}

/** A place is there: it is counted in its course, its code and its extras. */
export function add(extras: readonly Extra[], place: Place): void {
  place.course.taken += 1
  count(extras, place.extras, 1)
  if (!place.code) return
  place.code.of.usedPeople += 1
  place.code.of.usedCents += place.code.cents
}

/** A place is given up: everything it had is free again, and what a voucher paid is on it again. Returns how much that was. */
export function giveUp(extras: readonly Extra[], place: Place): number {
  place.course.taken -= 1
  count(extras, place.extras, -1)
  if (place.code) {
    place.code.of.usedPeople -= 1
    place.code.of.usedCents -= place.code.cents
  }
  const paid = paidFor(place)
  if (place.voucher) place.voucher.balance += paid
  return paid
}

/** Whether a place can take so much of an extra as well as all the others can. */
export const canTake = (extra: Extra, before: number, after: number) =>
  after <= before ||
  (after <= extra.most && (extra.stock === null || extra.taken + after - before <= extra.stock))

/** All of an extra that changed is taken back and charged anew; what was paid for it pays for what is open of the place. */
export function changeExtra(place: Place, extra: Extra, after: number, newCharge: string | null): void {
  const before = place.extras.get(extra.id) ?? 0
  extra.taken += after - before
  if (after === 0) place.extras.delete(extra.id)
  else place.extras.set(extra.id, after)
  let free = 0
  for (const charge of place.charges) {
    charge.extras.delete(extra.id)
    const tooMuch = Math.max(0, -openOf(charge))
    charge.paid -= tooMuch
    free += tooMuch
  }
  if (newCharge)
    place.charges.push({
      id: newCharge,
      place: 0,
      extras: new Map([[extra.id, after * extra.price]]),
      paid: 0,
    })
  if (!place.voucher) return
  place.voucher.balance += free
  const back = { ...place.voucher, balance: free }
  pay(back, place.charges)
  place.voucher.balance -= free - back.balance
}
