import { refundRelease } from '@reihum/contract/refunds/refund.schema.ts'
import { describe, expect, it } from 'vitest'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { testVault } from '#test/database.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import type { TestReihum } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { createRefund, executeRefund, keepRefund, releaseRefund } from './decide-refund.ts'
import { makeRefundFile } from './make-refund-file.ts'
import { refundsInvariants } from './refunds.invariants.ts'

const { house, broken } = openRaceHouses()

type Deed = (inTenant: InTenant, at: RaceHouse) => Promise<unknown>
type Race = { deeds: Deed[]; paymentIds: string[] }

const within =
  (body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant, { tenant }) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

const account = { accountHolder: 'Mina Müller', iban: 'DE89370400440532013000' }
const paid = async (at: RaceHouse) => (await moneyDesk(() => at).note(5000)).body.id
const wishing = (paymentId: string, cents = 5000) => ({
  requestKey: newId(),
  paymentId: paymentId as never,
  cents,
  purpose: 'Kurs entfallen',
})

/** A released refund of all that is free of a payment. */
async function released(at: RaceHouse, way = 'bank_transfer') {
  const paymentId = await paid(at)
  const wish = wishing(paymentId)
  await within(async (ctx) => {
    await createRefund(ctx, wish)
    const release = refundRelease.parse({ cents: 5000, purpose: wish.purpose, way, ...account })
    await releaseRefund(ctx, testVault, wish.requestKey, { revision: 0, ...release })
  })(at.reihum.inTenant, at)
  return { id: wish.requestKey as string, paymentId }
}

const noting = (id: string) => within((ctx) => executeRefund(ctx, id, '2025-01-05'))
const filing = (...ids: string[]) =>
  within((ctx) =>
    makeRefundFile(ctx, testVault, {
      requestKey: newId(),
      refundRequestIds: ids as never[],
      sumCents: ids.length * 5000,
    }),
  )

const races: [name: string, prepare: (at: RaceHouse) => Promise<Race>][] = [
  [
    'one refund is noted as executed in two windows',
    async (at) => {
      const { id, paymentId } = await released(at, 'cash')
      return { deeds: [noting(id), noting(id)], paymentIds: [paymentId] }
    },
  ],
  [
    'one refund goes into two files',
    async (at) => {
      const { id, paymentId } = await released(at)
      return { deeds: [filing(id), filing(id)], paymentIds: [paymentId] }
    },
  ],
  [
    'two files share one of their refunds, in another order',
    async (at) => {
      const [one, other] = [await released(at), await released(at)]
      return {
        deeds: [filing(one.id, other.id), filing(other.id, one.id)],
        paymentIds: [one.paymentId, other.paymentId],
      }
    },
  ],
  [
    'a refund goes into a file while somebody notes it as executed',
    async (at) => {
      const { id, paymentId } = await released(at)
      return { deeds: [filing(id), noting(id)], paymentIds: [paymentId] }
    },
  ],
  [
    'a refund is executed while somebody keeps the money as a credit',
    async (at) => {
      const { id, paymentId } = await released(at)
      return { deeds: [filing(id), within((ctx) => keepRefund(ctx, id, ''))], paymentIds: [paymentId] }
    },
  ],
  [
    'two people ask for the same credit',
    async (at) => {
      const paymentId = await paid(at)
      const asking = () => within((ctx) => createRefund(ctx, wishing(paymentId, 4000)))
      return { deeds: [asking(), asking()], paymentIds: [paymentId] }
    },
  ],
]

/** What the doctor finds, and credit that was promised twice; empty when all is well. */
async function faultsOf({ reihum, tenant }: RaceHouse, paymentIds: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const { name, broken: query } of refundsInvariants) {
    const { rows } = await reihum.owner.query<{ tenant_id: string }>(query)
    if (rows.some(({ tenant_id }) => tenant_id === tenant.id)) faults.push(name)
  }
  const { rows } = await reihum.owner.query<{ cents: number }>(
    `select sum(q.cents)::int as cents from refund_request q
     where q.payment_id = any($1::uuid[]) and q.state <> 'kept' group by q.payment_id`,
    [paymentIds],
  )
  return [...faults, ...rows.filter(({ cents }) => cents > 5000).map(({ cents }) => `${cents} given back`)]
}

async function run(at: RaceHouse, race: Race, doorOf: (position: number) => InTenant): Promise<string[]> {
  const outcomes = await Promise.allSettled(race.deeds.map((deed, position) => deed(doorOf(position), at)))
  return [...errorsOf(outcomes), ...(await faultsOf(at, race.paymentIds))]
}

describe.each(races)('%s', (_, prepare) => {
  it('ends right on two nodes, every time', async () => {
    const nodes = [house.reihum, house.second]
    const prepared: Race[] = []
    for (let at = 0; at < 6; at += 1) prepared.push(await prepare(house))
    for (const race of prepared)
      expect(await run(house, race, (position) => (nodes[position % 2] as TestReihum).inTenant)).toEqual([])
  })

  // The constraints refuse then what the locks would have answered; without them money would go out twice.
  it('control: without locks it ends in an error, or wrong', async () => {
    // Now and then one deed is over before the other begins, and both end right.
    let wrong: string[] = []
    for (let time = 0; time < 25 && wrong.length === 0; time += 1) {
      const race = await prepare(broken)
      const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length, ['payment'])
      wrong = await run(broken, race, () => door)
    }
    expect(wrong).not.toEqual([])
  })
})
