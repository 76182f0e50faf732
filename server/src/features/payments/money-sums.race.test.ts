import type { PaymentTotals } from '@reihum/contract/payments/payment.schema.ts'
import type { ReceivableTotals } from '@reihum/contract/payments/receivable.schema.ts'
import { expect, it } from 'vitest'
import { moneyDesk } from '#test/money-desk.ts'
import { openRaceHouses } from '#test/race-house.ts'
import { registrationDesk } from '#test/registration-desk.ts'

const { house } = openRaceHouses()

async function totals() {
  const { reihum, tenant } = house
  const read = async <Totals>(path: string) =>
    (
      await reihum.call<Totals>('GET', `/api/${tenant.slug}/${path}/totals`, {
        token: tenant.operator.token,
      })
    ).body
  return {
    receivables: await read<ReceivableTotals>('receivables'),
    payments: await read<PaymentTotals>('payments'),
  }
}

it('the sums are right when many are charged and pay at once, and nobody waits for whoever holds one', async () => {
  const [desk, money] = [registrationDesk(() => house), moneyDesk(() => house)]
  const courseId = await desk.course({ feeCents: 8900, attendeeLimit: 50 })
  const payOne = async () => {
    const [id] = desk.idsOf((await desk.book(courseId)).body)
    const { id: receivableId } = await money.owedFor(id as string)
    await money.note(8900, { allocations: [{ receivableId, cents: 8900 }] })
  }
  const before = await totals()
  await Promise.all([
    ...Array.from({ length: 12 }, payOne),
    ...Array.from({ length: 6 }, () => money.note(100)),
  ])
  const after = await totals()
  expect(after.receivables).toEqual({
    ...before.receivables,
    count: before.receivables.count + 12,
    amountCents: before.receivables.amountCents + 12 * 8900,
    paidCents: before.receivables.paidCents + 12 * 8900,
  })
  expect(after.payments).toMatchObject({
    count: before.payments.count + 18,
    amountCents: before.payments.amountCents + 12 * 8900 + 600,
    freeCents: before.payments.freeCents + 600,
  })
  const holder = await house.reihum.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select from receivable_sum where tenant_id = $1 for update', [house.tenant.id])
    await holder.query('select from payment_sum where tenant_id = $1 for update', [house.tenant.id])
    await payOne()
    expect((await totals()).receivables.count).toBe(after.receivables.count + 1)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  // About one change in a hundred folds; whatever it did not may be folded at any time.
  const rowsLeft = async () =>
    (
      await house.reihum.owner.query<{ rows: number; sums: number }>(
        `select count(*)::int as rows, count(distinct (kind, standing, due_on))::int as sums from receivable_sum
          where tenant_id = $1`,
        [house.tenant.id],
      )
    ).rows[0]
  await house.reihum.owner.query('select fold_receivable_sums($1), fold_payment_sums($1)', [house.tenant.id])
  const left = await rowsLeft()
  expect(left?.rows).toBe(left?.sums)
  expect((await totals()).receivables.count).toBe(after.receivables.count + 1)
})
