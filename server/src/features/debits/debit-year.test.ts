import { debitListInput } from '@reihum/contract/debits/debits.schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reversePayments } from '#features/ledger/reverse-payment.ts'
import { newId } from '#platform/ids.ts'
import { addDays } from '#platform/sepa/target-days.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { testVault } from '#test/database.ts'
import { debitDesk } from '#test/debit-desk.ts'
import { mandateDesk, namedAccount } from '#test/mandate-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { announceDebits } from './announce-debits.ts'
import { handInDebitRun } from './close-debit-run.ts'
import { collectDebits } from './collect-debits.ts'
import { listDebits } from './debit-list.queries.ts'
import { debitRunDetail } from './debit-runs.queries.ts'
import { dropBrokenDebits } from './drop-debits.ts'
import { followReturns } from './follow-returns.ts'
import { makeDebitRun } from './make-debit-run.ts'
import { debitProposals } from './proposals.queries.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = mandateDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  await desk.setUp()
})
afterAll(() => reihum.close())

const payers = 50
const months = 12
/** A year that is well ahead of the bookings, which are made today. */
const year = new Date().getUTCFullYear() + 2
const monthlyCents = (payer: number) => 3000 + 100 * (payer % 10)
const dueOn = (month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** What a day of the year is for the commands: the tenant's noon. */
const on = <Result>(day: string, body: (ctx: TenantContext) => Promise<Result>) =>
  reihum.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
    body({ ...ctx, now: new Date(`${day}T11:00:00Z`) }),
  )

type Payer = { personId: string; bookingId: string; page: string; mandateId: string }

/** Ten courses of different prices, each paid in twelve instalments. */
const courses = () =>
  Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      desk.course({
        start: `${year}-12-15T17:00:00Z`,
        end: `${year}-12-15T19:00:00Z`,
        feeCents: months * monthlyCents(at),
        paymentDeadlineDays: 7,
        paymentPlan: 'monthly',
        instalmentCount: months,
        instalmentsFrom: dueOn(1),
      }),
    ),
  )

/** Somebody books, and gives the mandate with it. */
async function addPayer(courseId: string): Promise<Payer> {
  const { status, body } = await desk.book(courseId, 1, {
    paymentMethod: 'sepa_direct_debit',
    mandate: namedAccount,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const { payer, mandate } = await desk.booked(desk.idsOf(body)[0] as string)
  const page = `/api/${tenant.slug}/portal/bookings/${body.accessToken}`
  return { personId: payer, bookingId: body.bookingId, page, mandateId: mandate as string }
}

/** One month: announced two weeks before, handed in a week before, collected on its day. */
async function play(month: number, meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  const day = dueOn(month)
  await on(addDays(day, -15), async (ctx) => {
    const { due } = await debitProposals(ctx, testVault)
    const ids = due.map(({ receivableId }) => receivableId)
    if (ids.length > 0) await announceDebits(ctx, testVault, ids)
  })
  await meanwhile()
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

/** The payer revokes, on the page of the booking; the clock of the test says when that was. */
async function revoke({ page, mandateId }: Payer, day: string): Promise<void> {
  expect((await reihum.call('POST', `${page}/mandate/revoke`, { body: {} })).status).toBe(200)
  await reihum.owner.query('update mandate set revoked_at = $2 where id = $1', [
    mandateId,
    `${day}T12:00:00Z`,
  ])
}

async function move({ page }: Payer): Promise<void> {
  const body = { ...namedAccount, iban: 'DE89370400440532013000' }
  expect((await reihum.call('PUT', `${page}/mandate/account`, { body })).status).toBe(200)
}

/** What became of the debits of a payer, as it is shown on that day. */
const statesOn = (day: string, { personId }: Payer) =>
  on(day, async (ctx) => {
    const asked = debitListInput.parse({ personId, sort: 'collectOn', dir: 'asc' })
    return (await listDebits(ctx, asked)).items.map(({ state }) => state)
  })

test('a year of instalments for fifty payers comes to what a plain model says', async () => {
  const offered = await courses()
  const all: Payer[] = []
  for (let payer = 0; payer < payers; payer += 1) all.push(await addPayer(offered[payer % 10] as string))
  const [poor, closed, objecting, revoking, moved, faithful] = all as [
    Payer,
    Payer,
    Payer,
    Payer,
    Payer,
    Payer,
  ]
  for (let month = 1; month <= months; month += 1) {
    // The bank has July's file a week before; the mandate is revoked when July is announced and not filed yet.
    const meanwhile = month === 7 ? () => revoke(revoking, addDays(dueOn(7), -10)) : undefined
    if (month === 4) await move(moved)
    await play(month, meanwhile)
    // In March one lacks money, is collected again with April, and pays then.
    if (month === 3) await comesBack(poor, 3, 'AM04')
    // By then January can no longer be given back without a reason.
    if (month === 3)
      expect(await statesOn(`${year}-03-20`, faithful)).toEqual(['final', 'collected', 'collected'])
    // In May an account is closed: nothing is collected from it any more.
    if (month === 5) await comesBack(closed, 5, 'AC04')
    // In August one objects, and nobody decides: August stays open, and so does nothing else.
    if (month === 8) await comesBack(objecting, 8, 'MD06')
  }
  const missed = [0, 12 - 4, 1, 12 - 6]
  const model = all.map((_, payer) => (months - (missed[payer] ?? 0)) * monthlyCents(payer))
  const { rows } = await reihum.owner.query<{ payer: string; paid: number }>(
    `select payer_person_id as payer, sum(allocated_cents)::int as paid from receivable
     where tenant_id = $1 group by 1`,
    [tenant.id],
  )
  const paid = new Map(rows.map((row) => [row.payer, row.paid]))
  expect(all.map(({ personId }) => paid.get(personId))).toEqual(model)
  const { rows: sums } = await reihum.owner.query<{ came: number; free: number }>(
    `select sum(amount_cents - reversed_cents)::int as came, sum(free_cents)::int as free from payment where tenant_id = $1`,
    [tenant.id],
  )
  expect(sums).toEqual([{ came: model.reduce((sum, one) => sum + one, 0), free: 0 }])
  const told = await amendments()
  expect(told).toHaveLength(months)
  // Of the moved account the bank is told with the next file, and never again.
  expect(told.map((count, at) => [at + 1, count]).filter(([, count]) => count !== 0)).toEqual([[4, 1]])
})

/** How often each file tells the bank of a new account, the earliest file first. */
async function amendments(): Promise<number[]> {
  const debits = debitDesk(() => ({ reihum, tenant }))
  const { items } = await debits.runs()
  const told: number[] = []
  // One after the other: downloads take turns.
  for (const { id } of items.toReversed()) told.push((await debits.file(id)).body.split('SMNDA').length - 1)
  return told
}
