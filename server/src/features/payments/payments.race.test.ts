import { newPayment } from '@reihum/contract/payments/payment.schema.ts'
import { describe, expect, it } from 'vitest'
import { reversePayments } from '#features/ledger/reverse-payment.ts'
import { cancelRegistrations } from '#features/registrations/cancellation/cancel-registrations.ts'
import { expireReservations } from '#features/registrations/deadlines/expire-reservations.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import type { TestReihum } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { allocatePayment, reversePayment, takeBackAllocation } from './incoming/change-payment.ts'
import { notePayment } from './incoming/note-payment.ts'
import { matchPayments } from './matching/match-payments.ts'

const { house, broken } = openRaceHouses()

type Deed = (inTenant: InTenant, at: RaceHouse) => Promise<unknown>
type Race = {
  deeds: Deed[]
  receivableIds: string[]
  /** The tables whose rows all commands of the race lock. */
  locked?: string[]
}

const within =
  (body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant, { tenant }) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

const desks = (at: RaceHouse) => ({ desk: registrationDesk(() => at), money: moneyDesk(() => at) })

async function owed(at: RaceHouse, feeCents = 8900) {
  const { desk, money } = desks(at)
  const courseId = await desk.course({ feeCents })
  const [id] = desk.idsOf((await desk.book(courseId)).body)
  const receivable = await money.owedFor(id as string)
  return { registrationId: id as string, receivableId: receivable.id, receivable }
}

const noted = async (at: RaceHouse, amountCents: number) => (await desks(at).money.note(amountCents)).body.id
const allocating = (paymentId: string, receivableId: string, cents: number) =>
  within((ctx) => allocatePayment(ctx, paymentId, [{ receivableId, cents }]))
const cancelling = (id: string) =>
  within((ctx) => cancelRegistrations(ctx, [id], { by: { cause: 'operator' } }))
const paying = (receivableId: string, cents = 8900) =>
  within((ctx) =>
    notePayment(
      ctx,
      newPayment.parse({
        requestKey: newId(),
        way: 'cash',
        receivedOn: '2026-01-15',
        amountCents: cents,
        personId: null,
        allocations: [{ receivableId, cents }],
      }),
    ),
  )

/** A payment from a bank that the matching finds certain; it is looked at when its race begins. */
async function arrived(at: RaceHouse, { reference, payer }: Awaited<ReturnType<typeof owed>>['receivable']) {
  const id = newId()
  const { reihum, tenant } = at
  await reihum.owner.query(
    `insert into payment (tenant_id, id, way, received_on, booked_at, amount_cents, currency, payer_name, remittance, actor_kind)
     values ($1, $2, 'bank_transfer', (now() + interval '1 day')::date, now(), 8900, 'EUR', $3, $4, 'system')`,
    [tenant.id, id, payer.name, reference],
  )
  await reihum.owner.query('insert into matched_payment (tenant_id, payment_id, at) values ($1, $2, now())', [
    tenant.id,
    id,
  ])
  return id
}

const matching =
  (paymentId: string): Deed =>
  async (inTenant, { reihum, tenant }) => {
    await reihum.owner.query('delete from matched_payment where payment_id = $1', [paymentId])
    return matchPayments(inTenant, tenant.id)
  }

const races: [name: string, prepare: (at: RaceHouse) => Promise<Race>][] = [
  [
    'one payment is to pay two receivables',
    async (at) => {
      const [one, other, paymentId] = [await owed(at), await owed(at), await noted(at, 8900)]
      return {
        receivableIds: [one.receivableId, other.receivableId],
        deeds: [
          allocating(paymentId, one.receivableId, 8900),
          allocating(paymentId, other.receivableId, 8900),
        ],
      }
    },
  ],
  [
    'two payments are to pay one receivable',
    async (at) => {
      const { receivableId } = await owed(at)
      const payments = [await noted(at, 8900), await noted(at, 8900)]
      return {
        receivableIds: [receivableId],
        deeds: payments.map((paymentId) => allocating(paymentId, receivableId, 8900)),
      }
    },
  ],
  [
    'a place is cancelled while it is paid',
    async (at) => {
      const { registrationId, receivableId } = await owed(at)
      return { receivableIds: [receivableId], deeds: [cancelling(registrationId), paying(receivableId)] }
    },
  ],
  [
    'the deadline passes while the payment is noted',
    async (at) => {
      const { registrationId, receivableId } = await owed(at)
      await at.reihum.owner.query(
        "update registration set payment_due_at = now() - interval '1 day' where id = $1",
        [registrationId],
      )
      const sweeping: Deed = (inTenant, { reihum }) =>
        expireReservations({ inPlatform: reihum.inPlatform, inTenant })
      return { receivableIds: [receivableId], deeds: [sweeping, paying(receivableId)] }
    },
  ],
  [
    'an allocation is taken back twice',
    async (at) => {
      const { receivableId } = await owed(at)
      const { body } = await desks(at).money.note(8900, {
        allocations: [{ receivableId, cents: 8900 }],
      })
      const allocationId = body.allocations[0]?.id as string
      const back = within((ctx) => takeBackAllocation(ctx, body.id, { allocationId, reason: '' }))
      return { receivableIds: [receivableId], deeds: [back, back] }
    },
  ],
  [
    'a payment is matched by itself while somebody spends it by hand',
    async (at) => {
      const [one, other] = [await owed(at), await owed(at)]
      const paymentId = await arrived(at, one.receivable)
      return {
        receivableIds: [one.receivableId, other.receivableId],
        deeds: [matching(paymentId), allocating(paymentId, other.receivableId, 8900)],
        locked: ['receivable', 'payment'],
      }
    },
  ],
  [
    'a payment is matched by itself while its import is taken back',
    async (at) => {
      const { receivableId, receivable } = await owed(at)
      const paymentId = await arrived(at, receivable)
      return {
        receivableIds: [receivableId],
        deeds: [
          matching(paymentId),
          within((ctx) => reversePayments(ctx, [{ paymentId, kind: 'import_undone', reason: 'Falsch' }])),
        ],
        locked: ['payment'],
      }
    },
  ],
  [
    'a payment is reversed while it is allocated',
    async (at) => {
      const [{ receivableId }, paymentId] = [await owed(at), await noted(at, 8900)]
      return {
        receivableIds: [receivableId],
        deeds: [
          allocating(paymentId, receivableId, 8900),
          within((ctx) => reversePayment(ctx, paymentId, 'Doppelt')),
        ],
        locked: ['payment'],
      }
    },
  ],
]

/** A place that is paid and not confirmed, or money that was booked twice; empty when all is well. */
async function faultsOf({ reihum }: RaceHouse, receivableIds: readonly string[]): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ fault: string }>(
    `select 'paid, and only reserved' as fault from receivable v join registration r on r.id = v.registration_id
       where v.id = any($1::uuid[]) and v.open_cents = 0 and v.allocated_cents > 0 and r.state = 'reserved'
     union all select 'cancelled, and still charged' from receivable v join registration r on r.id = v.registration_id
       where v.id = any($1::uuid[]) and v.charged_cents > 0 and r.state = 'cancelled'`,
    [receivableIds],
  )
  return rows.map(({ fault }) => fault)
}

async function run(at: RaceHouse, race: Race, doorOf: (position: number) => InTenant): Promise<string[]> {
  const outcomes = await Promise.allSettled(race.deeds.map((deed, position) => deed(doorOf(position), at)))
  return [...errorsOf(outcomes), ...(await faultsOf(at, race.receivableIds))]
}

describe.each(races)('%s', (_, prepare) => {
  it('ends right on two nodes, every time', async () => {
    const nodes = [house.reihum, house.second]
    const prepared: Race[] = []
    for (let at = 0; at < 6; at += 1) prepared.push(await prepare(house))
    for (const race of prepared)
      expect(await run(house, race, (position) => (nodes[position % 2] as TestReihum).inTenant)).toEqual([])
  })

  // The constraints refuse then what the locks would have answered; without them the sums would be wrong.
  it('control: without locks it ends in an error, or wrong', async () => {
    // Now and then one deed is over before the other begins, and both end right.
    let wrong: string[] = []
    for (let time = 0; time < 6 && wrong.length === 0; time += 1) {
      const race = await prepare(broken)
      const locked = race.locked ?? ['registration', 'receivable', 'payment']
      const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length, locked)
      wrong = await run(broken, race, () => door)
    }
    expect(wrong).not.toEqual([])
  })
})
