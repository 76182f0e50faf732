import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { moneyDesk } from '../money-desk.ts'
import { numbersFrom } from '../random-numbers.ts'
import { family, registrationDesk } from '../registration-desk.ts'
import type { TestReihum, TestTenant } from '../reihum.ts'
import { voucherDesk } from '../voucher-desk.ts'
import {
  add,
  type Charge,
  type Code,
  type Course,
  canTake,
  changeExtra,
  chargedFor,
  type Extra,
  giveUp,
  isPossible,
  type Order,
  openOf,
  type Place,
  paidFor,
  pay,
  priceOf,
  type Voucher,
  type Wanted,
} from './order-model.ts'

type History = { reihum: TestReihum; tenant: TestTenant; seed: number }
type Stage = Awaited<ReturnType<typeof setStage>>
type Step = [weight: number, step: () => Promise<string>]

/** Four courses, extras of which there are few, codes with every limit, and no vouchers yet. */
async function setStage({ reihum, tenant, seed }: History) {
  const at = () => ({ reihum, tenant })
  const [desk, money, vouchers] = [registrationDesk(at), moneyDesk(at), voucherDesk(at)]
  const made = async (path: string, body: object) =>
    expect((await desk.staff('POST', path, body)).status).toBe(200)

  const open = async (fee: number, limit: number | null): Promise<Course> => ({
    id: await desk.course({ feeCents: fee, attendeeLimit: limit, waiterLimit: 0 }),
    fee,
    limit,
    taken: 0,
    fixedExtra: null,
  })
  const courses = [await open(2500, null), await open(4000, 8), await open(8900, 5), await open(0, null)]

  const offer = async (name: string, extra: Omit<Extra, 'id' | 'taken'>, fields: object = {}) => {
    const { price: priceCents, stock, most: mostPerPerson } = extra
    const id = randomUUID()
    await made('/extras', { id, extra: { name, priceCents, stock, mostPerPerson, ...fields } })
    return { ...extra, id, taken: 0 }
  }
  const chosen = [
    await offer('Mittagessen', { price: 1200, stock: 9, most: 3 }),
    await offer('Übernachtung', { price: 3500, stock: 4, most: 2 }),
    await offer('Noten', { price: 700, stock: null, most: 2 }),
  ]
  const [, , third] = courses as [Course, Course, Course, Course]
  const examination = await offer(
    'Prüfung',
    { price: 1500, stock: null, most: 1 },
    { required: true, courseIds: [third.id] },
  )
  third.fixedExtra = examination.id

  const invent = async (text: string, terms: Partial<Code>): Promise<Code> => {
    const code: Code = {
      text,
      percent: null,
      cents: null,
      mostPeople: null,
      mostPerBooking: null,
      budget: null,
      courses: null,
      usedPeople: 0,
      usedCents: 0,
      ...terms,
    }
    const { percent, cents, mostPeople, mostPerBooking, budget, courses: only } = code
    const limits = { mostPeople, mostPerBooking, budgetCents: budget, courseIds: only ?? [] }
    await made('/discount-codes', { id: randomUUID(), code: { code: text, percent, cents, ...limits } })
    return code
  }
  const codes = [
    await invent('SOMMER', { percent: 15, mostPeople: 9 }),
    await invent('TOPF', { cents: 700, budget: 5000 }),
    await invent('ZWEI', { percent: 50, mostPerBooking: 2, courses: [third.id, courses[0]?.id as string] }),
  ]
  return {
    reihum,
    tenant,
    desk,
    money,
    vouchers,
    draw: numbersFrom(seed),
    courses,
    chosen,
    extras: [...chosen, examination],
    codes,
    held: [] as Voucher[],
    places: new Map<string, Place>(),
  }
}

/** Under which ids the product charges for these places, in the order in which a voucher pays them. */
async function chargesOf({ reihum, tenant }: Stage, registrationIds: readonly string[]) {
  const { rows } = await reihum.owner.query<{ id: string; place: string }>(
    `select id, registration_id as place from receivable
     where tenant_id = $1 and registration_id = any($2::uuid[]) order by confirms desc, part_number, id`,
    [tenant.id, registrationIds],
  )
  return rows
}

function orderSteps(stage: Stage) {
  const { desk, courses, chosen, extras, codes, held, places, draw } = stage
  const { below, one, chance } = draw

  const someExtras = () =>
    new Map(chosen.filter(() => chance(0.25)).map(({ id, most }): [string, number] => [id, 1 + below(most)]))
  const drawOrder = (): Order => {
    const wanted = [...new Set(Array.from({ length: 1 + below(3) }, () => one(courses)))]
    const people = wanted.flatMap((course) =>
      Array.from({ length: 1 + below(3) }, (): Wanted => ({ course, extras: someExtras() })),
    )
    const voucher = held.length > 0 && chance(0.4) ? one(held) : null
    return { people, code: chance(0.5) ? one(codes) : null, voucher }
  }

  /** The first people of a family go to the first course, and again to the others. */
  async function send({ people, code, voucher }: Order) {
    const named = family(3, `Fam-${randomUUID()}`)
    const parts = [...Map.groupBy(people, ({ course }) => course)].map(([course, own]) => ({
      courseId: course.id,
      attendees: own.map((wanted, at) => ({
        ...named[at],
        extras: [...wanted.extras].map(([extraId, quantity]) => ({ extraId, quantity })),
      })),
    }))
    const [first, ...furtherCourses] = parts
    return desk.book(first?.courseId as string, 1, {
      attendees: first?.attendees,
      contact: { firstName: 'Mina', lastName: 'Berg', email: `${randomUUID()}@example.org` },
      furtherCourses,
      code: code?.text ?? '',
      voucher: voucher?.number ?? '',
    })
  }

  /** Takes over under which ids the product has the places of an order and their charges. */
  async function takeOver(order: Order, booked: { id: string; courseId: string | null }[], first: string) {
    const idsOf = Map.groupBy(booked, ({ courseId }) => courseId ?? first)
    const priced = priceOf(extras, order)
    const rows = await chargesOf(
      stage,
      booked.map(({ id }) => id),
    )
    const charges = new Map<string, Charge>()
    for (const { course, place, costs, taken, off } of priced) {
      const id = idsOf.get(course.id)?.shift()?.id as string
      const own = rows.find((row) => row.place === id)
      const charge = own && { id: own.id, place, extras: costs, paid: 0 }
      if (charge) charges.set(charge.id, charge)
      const made: Place = {
        id,
        course,
        extras: taken,
        code: order.code && off > 0 ? { of: order.code, cents: off } : null,
        voucher: order.voucher,
        charges: charge ? [charge] : [],
      }
      add(extras, made)
      places.set(id, made)
    }
    expect(charges.size).toBe(rows.length)
    if (order.voucher)
      pay(
        order.voucher,
        rows.flatMap(({ id }) => charges.get(id) ?? []),
      )
  }

  return {
    order: [
      12,
      async () => {
        const order = drawOrder()
        const { status, body } = await send(order)
        const possible = isPossible(extras, order)
        expect(status < 300, `${JSON.stringify(body)}`).toBe(possible)
        if (possible) await takeOver(order, body.registrations, order.people[0]?.course.id as string)
        const { length } = order.people
        return `${length} places${order.code ? `, ${order.code.text}` : ''}${order.voucher ? ', voucher' : ''}: ${possible}`
      },
    ],
  } satisfies Record<string, Step>
}

/** What becomes of places: given up, moved to another course, with more or less besides, paid by a voucher afterwards. */
function placeSteps(stage: Stage) {
  const { desk, money, courses, chosen, extras, held, places, draw } = stage
  const { below, one, chance } = draw
  const somePlace = () => (places.size > 0 ? one([...places.values()]) : null)

  return {
    cancel: [
      5,
      async () => {
        const some = new Set(
          Array.from({ length: 1 + below(3) }, somePlace).filter((place) => place !== null),
        )
        for (const place of some) {
          expect((await desk.cancel(place.id)).status).toBe(200)
          places.delete(place.id)
          giveUp(extras, place)
        }
        return `${some.size}`
      },
    ],
    rebook: [
      3,
      async () => {
        const place = somePlace()
        const course = one(courses.filter((other) => other !== place?.course))
        if (!place) return 'nobody'
        const { status, body } = await desk.rebook(place.id, { courseId: course.id, whenFull: 'refuse' })
        const hasRoom = course.limit === null || course.taken < course.limit
        expect(status < 300).toBe(hasRoom)
        if (!hasRoom) return 'full'
        const free = giveUp(extras, place)
        places.delete(place.id)
        const [row] = await chargesOf(stage, [body.id])
        const charge = row && { id: row.id, place: course.fee, extras: new Map(), paid: 0 }
        const charges = charge ? [charge] : []
        const { voucher } = place
        const made: Place = { id: body.id, course, extras: new Map(), code: null, voucher, charges }
        add(extras, made)
        places.set(body.id, made)
        if (!voucher) return 'moved'
        const credit = { ...voucher, balance: free }
        pay(credit, charges)
        voucher.balance -= free - credit.balance
        return `moved with ${free}`
      },
    ],
    extras: [
      8,
      async () => {
        const [place, extra] = [somePlace(), one(chosen)]
        if (!place) return 'nobody'
        const [before, after] = [place.extras.get(extra.id) ?? 0, below(extra.most + 2)]
        const known = new Set(place.charges.map(({ id }) => id))
        const { status } = await desk.staff('PUT', `/registrations/${place.id}/extras`, {
          requestKey: randomUUID(),
          extras: [{ extraId: extra.id, quantity: after }],
          inform: false,
        })
        const possible = canTake(extra, before, after)
        expect(status).toBe(possible ? 200 : 422)
        if (!possible || before === after) return `${after} ${possible}`
        const made = (await chargesOf(stage, [place.id])).filter(({ id }) => !known.has(id))
        expect(made).toHaveLength(after > 0 ? 1 : 0)
        changeExtra(place, extra, after, made[0]?.id ?? null)
        return `${before} to ${after}`
      },
    ],
    sell: [
      2,
      async () => {
        const cents = 100 * (10 + below(250))
        held.push({ ...(await stage.vouchers.sold(cents)), balance: cents })
        return `${cents}`
      },
    ],
    redeem: [
      4,
      async () => {
        const place = somePlace()
        const charge = place && place.charges.length > 0 ? one(place.charges) : null
        const voucher = place?.voucher ?? (held.length > 0 ? one(held) : null)
        if (!place || !charge || !voucher) return 'nothing'
        const { number } = voucher
        const { status } = await money.onReceivable(charge.id, 'redeem-voucher', { number })
        const possible = voucher.balance > 0 && openOf(charge) > 0
        expect(status).toBe(possible ? 200 : 422)
        if (!possible) return 'not possible'
        place.voucher = voucher
        pay(voucher, [charge])
        return `${number.slice(-4)}`
      },
    ],
    correct: [
      1,
      async () => {
        if (held.length === 0) return 'none'
        const voucher = one(held)
        const cents = chance(0.5) ? 1000 : -500
        const correction = { requestKey: randomUUID(), cents, reason: 'Berichtigt' }
        const { status } = await stage.vouchers.act(voucher.id, 'correct', correction)
        const possible = voucher.balance + cents >= 0
        expect(status).toBe(possible ? 200 : 409)
        if (possible) voucher.balance += cents
        return `${cents}`
      },
    ],
  } satisfies Record<string, Step>
}

/** Everything that is counted or kept, as the product has it. */
async function stored({ reihum, tenant }: Stage) {
  const listed = async (query: string) => {
    const { rows } = await reihum.owner.query<{ key: string; value: string }>(query, [tenant.id])
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  }
  return {
    courses: await listed('select id as key, taken::text as value from course where tenant_id = $1'),
    extras: await listed(`select x.id as key,
        coalesce((select sum(t.quantity) from taken_extra t join registration r on r.tenant_id = t.tenant_id and r.id = t.registration_id
          where t.tenant_id = x.tenant_id and t.extra_id = x.id and r.state <> 'cancelled'), 0)::text
          || case when x.stock is null then '' else ' ' || x.taken end as value
      from extra x where tenant_id = $1`),
    codes: await listed(
      `select code as key, used_people || ' ' || used_cents as value from discount_code where tenant_id = $1`,
    ),
    places:
      await listed(`select r.id as key, coalesce(sum(o.charged_cents), 0) || ' ' || coalesce(sum(o.allocated_cents), 0) as value
      from registration r left join receivable o on o.tenant_id = r.tenant_id and o.registration_id = r.id
      where r.tenant_id = $1 and r.state <> 'cancelled' group by r.id`),
    vouchers: await listed(
      'select id as key, balance_cents::text as value from voucher where tenant_id = $1',
    ),
  }
}

function expected({ courses, extras, codes, held, places }: Stage) {
  const listed = <Of>(items: Iterable<Of>, entry: (one: Of) => [string, string]) =>
    Object.fromEntries([...items].map(entry))
  return {
    courses: listed(courses, ({ id, taken }) => [id, `${taken}`]),
    extras: listed(extras, ({ id, stock, taken }) => [id, stock === null ? `${taken}` : `${taken} ${taken}`]),
    codes: listed(codes, ({ text, usedPeople, usedCents }) => [text, `${usedPeople} ${usedCents}`]),
    places: listed(places.values(), (place) => [place.id, `${chargedFor(place)} ${paidFor(place)}`]),
    vouchers: listed(held, ({ id, balance }) => [id, `${balance}`]),
  }
}

/** Plays a random history of orders, extras, codes, vouchers and partial cancellations over HTTP, beside plain lists. */
export async function playOrders(history: History, steps: number): Promise<void> {
  const stage = await setStage(history)
  const drawn = Object.entries({ ...orderSteps(stage), ...placeSteps(stage) }).flatMap(
    ([name, [weight, step]]) => Array.from({ length: weight }, () => ({ name, step })),
  )
  const said: string[] = []
  for (let done = 0; done < steps; done += 1) {
    const { name, step } = stage.draw.one(drawn)
    try {
      said.push(`${name} ${await step()}`)
      // What a voucher had paid goes back to it in a job.
      await expect.poll(() => stored(stage), { timeout: 15_000 }).toEqual(expected(stage))
    } catch (error) {
      throw new Error(
        `seed ${history.seed}, step ${done} (${name}); before it: ${said.slice(-8).join(' | ')}`,
        { cause: error },
      )
    }
  }
}
