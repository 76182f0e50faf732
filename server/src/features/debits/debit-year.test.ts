import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owe } from '#features/ledger/owe.ts'
import { payerAccountPlace } from '#features/ledger/payer-account.ts'
import { reversePayments } from '#features/ledger/reverse-payment.ts'
import { newId } from '#platform/ids.ts'
import { addDays } from '#platform/sepa/target-days.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { payerIban } from '#test/bank-statements.ts'
import { testVault } from '#test/database.ts'
import { debitDesk } from '#test/debit-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { announceDebits } from './announce-debits.ts'
import { handInDebitRun } from './close-debit-run.ts'
import { collectDebits } from './collect-debits.ts'
import { debitRunDetail } from './debit-runs.queries.ts'
import { dropBrokenDebits } from './drop-debits.ts'
import { followReturns } from './follow-returns.ts'
import { makeDebitRun } from './make-debit-run.ts'
import { debitProposals } from './proposals.queries.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  await debitDesk(() => ({ reihum, tenant })).setUp()
})
afterAll(() => reihum.close())

const payers = 50
const months = 12
const monthlyCents = (payer: number) => 3000 + 100 * payer
const dueOn = (month: number) => `2027-${String(month).padStart(2, '0')}-01`

/** What a day of the year is for the commands: the tenant's noon. */
const on = <Result>(day: string, body: (ctx: TenantContext) => Promise<Result>) =>
  reihum.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
    body({ ...ctx, now: new Date(`${day}T11:00:00Z`) }),
  )

type Payer = { personId: string; bookingId: string }

async function addPayer(payer: number): Promise<Payer> {
  const desk = debitDesk(() => ({ reihum, tenant }))
  const mandate = { signed_on: '2026-11-01', account_sealed: sealed(), reference: `Y-${payer}` }
  const { personId, receivableId } = await desk.owed(1, 300, { mandate })
  const { rows } = await reihum.owner.query<{ booking: string }>(
    'select booking_id as booking from receivable where id = $1',
    [receivableId],
  )
  // The place itself is of no interest here: it is due after the year.
  await reihum.owner.query("update receivable set due_on = '2029-01-01' where id = $1", [receivableId])
  return { personId, bookingId: rows[0]?.booking ?? '' }
}

const sealed = () => testVault.seal(payerIban, payerAccountPlace(tenant.id))

/** Twelve instalments for each of them, charged at once. */
async function charge(all: readonly Payer[]): Promise<void> {
  const claims = all.flatMap(({ personId, bookingId }, payer) =>
    Array.from({ length: months }, (_, month) => {
      const cents = monthlyCents(payer)
      return {
        kind: 'registration' as const,
        reference: '3467AACD',
        payerPersonId: personId,
        bookingId,
        courseId: null,
        registrationId: null,
        title: `Rate ${month + 1}`,
        dueOn: dueOn(month + 1),
        serviceStart: null,
        serviceEnd: null,
        confirms: false,
        lines: [
          {
            registrationId: null,
            label: 'Rate',
            quantityHundredths: 100,
            unitCents: cents,
            grossCents: cents,
            netCents: cents,
            taxCategory: 'exempt' as const,
            taxRate: 0,
          },
        ],
      }
    }),
  )
  await on('2026-12-01', (ctx) => owe(ctx, claims))
}

/** One month: announced two weeks before, handed in a week before, collected on its day. */
async function play(month: number): Promise<void> {
  const day = dueOn(month)
  await on(addDays(day, -15), async (ctx) => {
    const { due } = await debitProposals(ctx, testVault)
    const ids = due.map(({ receivableId }) => receivableId)
    if (ids.length > 0) await announceDebits(ctx, testVault, ids)
  })
  await on(addDays(day, -7), async (ctx) => {
    await dropBrokenDebits(ctx, testVault)
    const { announced } = await debitProposals(ctx, testVault)
    const requestKey = newId()
    const sumCents = announced.reduce((sum, { cents }) => sum + cents, 0)
    const debitIds = announced.map(({ id }) => id)
    const given = { requestKey, debitIds, sumCents, confirmation: '' }
    await makeDebitRun(ctx, { vault: testVault, confirmationKey: Buffer.alloc(32) }, given)
    await handInDebitRun(ctx, requestKey)
    expect((await debitRunDetail(ctx, requestKey)).cents).toBe(sumCents)
  })
  await on(addDays(day, 6), collectDebits)
}

/** The bank takes the debit of a month back. */
async function comesBack({ personId }: Payer, month: number, code: string): Promise<void> {
  const day = addDays(dueOn(month), 8)
  await on(day, async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      select d.payment_id as id from debit d join debit_item i on i.tenant_id = d.tenant_id and i.debit_id = d.id
      join receivable r on r.tenant_id = i.tenant_id and r.id = i.receivable_id
      where d.tenant_id = ${ctx.tenantId} and d.payer_person_id = ${personId} and d.state = 'collected'
        and r.due_on = ${dueOn(month)}::date`.execute(ctx.tx)
    const [payment] = rows
    if (!payment) throw new Error('nothing was collected')
    await reversePayments(ctx, [{ paymentId: payment.id, kind: 'return_debit', code, reason: '' }])
  })
  await on(day, followReturns)
}

const change = ({ personId }: Payer, set: string) =>
  reihum.owner.query(`update mandate set ${set} where tenant_id = $1 and person_id = $2`, [
    tenant.id,
    personId,
  ])

test('a year of instalments for fifty payers comes to what a plain model says', async () => {
  const all: Payer[] = []
  for (let payer = 0; payer < payers; payer += 1) all.push(await addPayer(payer))
  await charge(all)
  const [poor, closed, objecting, revoking, moved] = all as [Payer, Payer, Payer, Payer, Payer]
  for (let month = 1; month <= months; month += 1) {
    if (month === 7) await change(revoking, "revoked_at = '2027-06-05', revoked_reason = 'Umzug'")
    if (month === 4) await change(moved, `amended = true`)
    await play(month)
    // In March one lacks money, is collected again with April, and pays then.
    if (month === 3) await comesBack(poor, 3, 'AM04')
    // In May an account is closed: nothing is collected from it any more.
    if (month === 5) await comesBack(closed, 5, 'AC04')
    // In August one objects, and nobody decides: August stays open, and so does nothing else.
    if (month === 8) await comesBack(objecting, 8, 'MD06')
  }
  const missed = [0, 12 - 4, 1, 12 - 6]
  const model = all.map((_, payer) => (months - (missed[payer] ?? 0)) * monthlyCents(payer))
  const { rows } = await reihum.owner.query<{ payer: string; paid: number }>(
    `select payer_person_id as payer, sum(allocated_cents)::int as paid from receivable
     where tenant_id = $1 and due_on < '2028-01-01' group by 1`,
    [tenant.id],
  )
  const paid = new Map(rows.map((row) => [row.payer, row.paid]))
  expect(all.map(({ personId }) => paid.get(personId))).toEqual(model)
  const { rows: sums } = await reihum.owner.query<{ came: number; free: number }>(
    `select sum(amount_cents - reversed_cents)::int as came, sum(free_cents)::int as free from payment where tenant_id = $1`,
    [tenant.id],
  )
  expect(sums).toEqual([{ came: model.reduce((sum, one) => sum + one, 0), free: 0 }])
  const { rows: files } = await reihum.owner.query<{ sealed: string }>(
    'select sealed from debit_file where tenant_id = $1',
    [tenant.id],
  )
  expect(files).toHaveLength(months)
  expect(await amendments()).toBe(1)
})

/** How often the bank was told of a new account. */
async function amendments(): Promise<number> {
  const desk = debitDesk(() => ({ reihum, tenant }))
  const { items } = await desk.runs()
  let told = 0
  // One after the other: downloads take turns.
  for (const { id } of items) told += (await desk.file(id)).body.split('SMNDA').length - 1
  return told
}
