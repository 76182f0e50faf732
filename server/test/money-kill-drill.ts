import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { ledgerInvariants } from '#features/ledger/ledger.invariants.ts'
import { matchPayments } from '#features/payments/matching/match-payments.ts'
import { newId } from '#platform/ids.ts'
import { camt, paid } from './bank-statements.ts'
import { moneyDesk } from './money-desk.ts'
import { startNodeProcess } from './node-process.ts'
import { registrationDesk } from './registration-desk.ts'
import type { TestReihum, TestTenant } from './reihum.ts'
import { statementDesk } from './statement-desk.ts'

type Drill = {
  reihum: TestReihum
  tenant: TestTenant
  /** Settings of the nodes that are killed. They do jobs too, so that one may end in the middle of the matching. */
  environment: Record<string, string>
  rounds: number
}

/** One request that is cut off, and how it is seen whether it was done: a count that is 0 before and 1 after. */
type Deed = {
  path: string
  body: object
  counted: string
  about: string
  /** What becomes of the places it is about. */
  places: [registrationId: string, state: string, paidCents: number][]
  /** What of its payment is left free. */
  freeCents: number
}

const [price, given] = [8900, 9000]
const each = { note: 3, allocate: 2, takeBack: 2, reverse: 2, decide: 2, cancel: 2, lines: 3 }

/** What the rules of the doctor say against the money, whatever moment the node was killed in. */
async function brokenRules({ reihum, tenant }: Drill): Promise<string[]> {
  const broken: string[] = []
  for (const { name, broken: query } of ledgerInvariants) {
    const { rows } = await reihum.owner.query<{ tenant_id: string }>(query)
    if (rows.some(({ tenant_id }) => tenant_id === tenant.id)) broken.push(name)
  }
  return broken
}

/** Requests of every kind that moves money, each about a place of its own. */
async function deedsOf(drill: Drill, courseId: string, round: number): Promise<Deed[]> {
  const at = () => drill
  const [desk, money] = [registrationDesk(at), moneyDesk(at)]
  const statements = statementDesk(drill.reihum, drill.tenant)
  const several = <Made>(count: number, make: () => Promise<Made>) =>
    Promise.all(Array.from({ length: count }, make))
  async function place() {
    const { body } = await desk.create(courseId)
    const [id = ''] = desk.idsOf(body)
    return { id, owed: await money.owedFor(id) }
  }
  async function paidPlace() {
    const { id, owed } = await place()
    const { body } = await money.note(given, { allocations: [{ receivableId: owed.id, cents: price }] })
    return { id, payment: body }
  }
  const noting = several(each.note, async (): Promise<Deed> => {
    const { id, owed } = await place()
    const requestKey = newId()
    const allocations = [{ receivableId: owed.id, cents: price }]
    return {
      path: '/payments',
      body: {
        requestKey,
        way: 'cash',
        receivedOn: '2026-01-15',
        amountCents: given,
        personId: null,
        allocations,
      },
      counted: 'select count(*) from payment where request_key = $1',
      about: requestKey,
      places: [[id, 'confirmed', price]],
      freeCents: given - price,
    }
  })
  const allocating = several(each.allocate, async (): Promise<Deed> => {
    const { id, owed } = await place()
    const { body } = await money.note(given)
    return {
      path: `/payments/${body.id}/allocations`,
      body: { allocations: [{ receivableId: owed.id, cents: price }] },
      counted: 'select count(*) from allocation where payment_id = $1',
      about: body.id,
      places: [[id, 'confirmed', price]],
      freeCents: given - price,
    }
  })
  const deciding = several(each.decide, async (): Promise<Deed> => {
    const { id, owed } = await place()
    const { body } = await money.note(given, { way: 'bank_transfer' })
    const requestKey = newId()
    const decision = { kind: 'allocated', requestKey, allocations: [{ receivableId: owed.id, cents: price }] }
    return {
      path: `/payments/${body.id}/decisions`,
      body: { decision },
      counted: 'select count(*) from matching_decision where id = $1',
      about: requestKey,
      places: [[id, 'confirmed', price]],
      freeCents: given - price,
    }
  })
  const takingBack = several(each.takeBack, async (): Promise<Deed> => {
    const { id, payment } = await paidPlace()
    const allocationId = payment.allocations[0]?.id ?? ''
    return {
      path: `/payments/${payment.id}/allocations/${allocationId}/take-back`,
      body: { reason: 'Verwechselt' },
      counted: 'select count(*) from allocation where takes_back = $1',
      about: allocationId,
      places: [[id, 'confirmed', 0]],
      freeCents: given,
    }
  })
  const reversing = several(each.reverse, async (): Promise<Deed> => {
    const { id, payment } = await paidPlace()
    return {
      path: `/payments/${payment.id}/reverse`,
      body: { reason: 'Verzählt' },
      counted: 'select count(*) from payment_reversal where payment_id = $1',
      about: payment.id,
      places: [[id, 'confirmed', 0]],
      freeCents: 0,
    }
  })
  const cancelling = several(each.cancel, async (): Promise<Deed> => {
    const { id } = await paidPlace()
    return {
      path: `/registrations/${id}/cancel`,
      body: {},
      counted: "select count(*) from registration where id = $1 and state = 'cancelled'",
      about: id,
      places: [[id, 'cancelled', 0]],
      freeCents: given,
    }
  })
  async function booking(): Promise<Deed> {
    const places = await several(each.lines, place)
    const bookedOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const entries = places.map(({ owed }, line) =>
      paid('89.00', {
        reference: `R${round}-${line}`,
        name: owed.payer.name,
        says: `Kurs ${owed.reference}`,
        bookedOn,
      }),
    )
    const read = await statements.read(camt('camt.053.001.08', { entries }))
    const { digest } = (await statements.preview(read)).body
    return {
      path: `/bank-imports/${read.id}/book`,
      body: { tables: [], digest },
      counted: 'select count(distinct bank_import_id) from bank_line where bank_import_id = $1',
      about: read.id,
      places: places.map(({ id }) => [id, 'confirmed', price]),
      freeCents: 0,
    }
  }
  const made = await Promise.all([noting, allocating, deciding, takingBack, reversing, cancelling])
  return [...made.flat(), await booking()]
}

/**
 * Repeatedly sends requests that move money — noting, allocating, deciding, taking back, reversing, cancelling a place, and booking
 * a statement, which starts the matching — and kills the node with `kill -9` as soon as it has answered once. What was answered is
 * there. Everything is then sent once more, as a person would: each is done once, places and sums are as they should
 * be, and no rule of the doctor is broken, neither right after the kill nor at the end.
 */
export async function moneyKillDrill(drill: Drill): Promise<void> {
  const { reihum, tenant, environment, rounds } = drill
  const at = () => drill
  const [desk, money] = [registrationDesk(at), moneyDesk(at)]
  await statementDesk(reihum, tenant).enterAccount()
  const courseId = await desk.course({ feeCents: price, attendeeLimit: null })
  let freeCents = 0
  for (let round = 0; round < rounds; round += 1) {
    const [node, deeds] = await Promise.all([startNodeProcess(environment), deedsOf(drill, courseId, round)])
    const countOf = async ({ counted, about }: Deed) =>
      Number((await reihum.owner.query<{ count: string }>(counted, [about])).rows[0]?.count)
    const answered = new Set<Deed>()
    const sent = deeds.map(async (deed) => {
      const { ok } = await fetch(`${node.origin}/api/${tenant.slug}${deed.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tenant.operator.token}` },
        body: JSON.stringify(deed.body),
      })
      if (ok) answered.add(deed)
    })
    try {
      await Promise.any(sent)
      await pause((round * 13) % 40)
    } finally {
      node.child.kill('SIGKILL')
    }
    await Promise.allSettled(sent)
    await node.exited
    const done = await Promise.all(deeds.map(countOf))
    expect(deeds.filter((deed, index) => answered.has(deed) && done[index] !== 1)).toEqual([])
    expect(await brokenRules(drill)).toEqual([])

    const again = await Promise.all(deeds.map(({ path, body }) => money.call('POST', path, body)))
    // What has no key of its own says that it was done before.
    const refused = again.filter(({ status }, index) => status >= 300 && done[index] !== 1)
    expect(refused.map(({ body }) => body)).toEqual([])
    await matchPayments(reihum.inTenant, tenant.id)
    expect(await Promise.all(deeds.map(countOf))).toEqual(deeds.map(() => 1))
    const wanted = deeds.flatMap(({ places }) => places)
    const shown = await Promise.all(wanted.map(([id]) => desk.read(id)))
    expect(shown.map(({ id, state, paidCents }) => [id, state, paidCents])).toEqual(wanted)
    freeCents += deeds.reduce((sum, deed) => sum + deed.freeCents, 0)
    expect((await money.paymentTotals()).freeCents).toBe(freeCents)
    expect(await brokenRules(drill)).toEqual([])
  }
}
