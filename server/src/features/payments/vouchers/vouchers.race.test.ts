import { bookingRequest as bookingSchema } from '@reihum/contract/registrations/booking.schema.ts'
import { expect, it } from 'vitest'
import { registerMany } from '#features/registrations/booking/register-many.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest, type TestReihum } from '#test/reihum.ts'
import { voucherDesk } from '#test/voucher-desk.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { redeemForReceivable } from './redeem-for-receivables.ts'

const { house, broken } = openRaceHouses()

type Deed = (inTenant: InTenant, at: RaceHouse) => Promise<unknown>
type Race = { id: string; deeds: Deed[] }

/** Three orders in three courses and a member of the staff want what two of them would use up. */
async function prepare(at: RaceHouse): Promise<Race> {
  const desk = registrationDesk(() => at)
  const { id, number } = await voucherDesk(() => at).sold(10_000)
  const booking =
    (courseId: string): Deed =>
    (inTenant, { tenant }) =>
      inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, async (ctx) => {
        const request = bookingSchema.parse(bookingRequest({ voucher: number }))
        const byOperator = { whenFull: 'refuse' as const, confirm: false, inform: false }
        const [receipt] = await registerMany(ctx, Buffer.alloc(0), [
          { courseId, request, actor: ctx.actor, origin: ctx.origin, byOperator },
        ])
        return receipt
      })
  const { body } = await desk.book(await desk.course({ feeCents: 6000 }))
  const owed = await moneyDesk(() => at).owedFor((desk.idsOf(body) as [string])[0])
  const courses = await Promise.all([1, 2, 3].map(() => desk.course({ feeCents: 6000 })))
  return {
    id,
    deeds: [
      ...courses.map(booking),
      (inTenant, { tenant }) =>
        inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
          redeemForReceivable(ctx, owed.id, number),
        ),
    ],
  }
}

/** A field that is wrong is a right answer: the voucher is used up by then. */
const isAnswer = (reason: unknown) => (reason as { code?: string }).code === 'BAD_REQUEST'

async function run(
  at: RaceHouse,
  { id, deeds }: Race,
  doorOf: (position: number) => InTenant,
): Promise<string[]> {
  const outcomes = await Promise.allSettled(deeds.map((deed, position) => deed(doorOf(position), at)))
  const unexpected = errorsOf(
    outcomes.filter((outcome) => outcome.status === 'fulfilled' || !isAnswer(outcome.reason)),
  )
  const { rows } = await at.reihum.owner.query<{ balance: number; redeemed: number; paid: number }>(
    `select v.balance_cents as balance,
       (select coalesce(sum(-m.cents), 0)::int from voucher_movement m where m.voucher_id = v.id and m.kind = 'redeemed') as redeemed,
       (select coalesce(sum(p.allocated_cents), 0)::int from voucher_movement m join payment p on p.id = m.payment_id
         where m.voucher_id = v.id and m.kind = 'redeemed') as paid
     from voucher v where v.id = $1`,
    [id],
  )
  const { balance = -1, redeemed = -1, paid = -1 } = rows[0] ?? {}
  const isRight = balance === 0 && redeemed === 10_000 && paid === 10_000
  return [...unexpected, ...(isRight ? [] : [`${balance} left, ${redeemed} redeemed, ${paid} paid`])]
}

it('the last of a voucher is redeemed once, wherever it is wanted at the same time', async () => {
  const nodes = [house.reihum, house.second]
  for (let time = 0; time < 6; time += 1) {
    const race = await prepare(house)
    expect(await run(house, race, (position) => (nodes[position % 2] as TestReihum).inTenant)).toEqual([])
  }
})

// The table refuses then what the lock would have answered.
it('control: without the lock of the voucher it ends in an error, or wrong', async () => {
  let wrong: string[] = []
  for (let time = 0; time < 6 && wrong.length === 0; time += 1) {
    const race = await prepare(broken)
    const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length, ['voucher'])
    wrong = await run(broken, race, () => door)
  }
  expect(wrong).not.toEqual([])
})
