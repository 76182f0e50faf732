import { sql } from 'kysely'
import { bookReturnedTransfer } from '#features/payments/statements/book-returned-transfer.ts'
import { record, recordMany } from '#platform/audit/record.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { followCredit } from './propose-refunds.ts'
import { refundCameBack, refundProposed, refundSeen } from './refund.events.ts'
import { addRefund, lockRefund, storeRefundChange } from './refund.store.ts'

/** How many days after a file a bank books its sum. */
const settleDays = 10

type Seen = { id: string; paymentId: string; cents: number }

/** Single transfers carry our own id. */
async function confirmSingle(ctx: TenantContext): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    update refund_request q set confirmed_on = l.booked_on, confirmed_line_id = l.id
    from bank_line l, payment p
    where q.tenant_id = ${ctx.tenantId} and q.state = 'executed' and q.way = 'bank_transfer' and q.confirmed_on is null
      and p.tenant_id = q.tenant_id and p.id = q.payment_id
      and l.tenant_id = q.tenant_id and lower(l.end_to_end_id) = replace(q.id::text, '-', '')
      and l.cents = -q.cents and l.currency = p.currency and l.kind not in ('return', 'reversal') and l.taken_back_at is null
    returning q.id, q.payment_id as "paymentId", q.cents`.execute(ctx.tx)
  return rows
}

/**
 * Sums that can only be those of one file: the same amount, in the days after it, and no other file and no other line that could
 * be meant. Where there is any doubt, nothing is said.
 */
async function confirmBatches(ctx: TenantContext): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    with files as (
      select f.id, f.sum_cents, (f.made_at at time zone ${ctx.tenant.timeZone})::date as made_on from refund_file f
      where f.tenant_id = ${ctx.tenantId} and exists (select from refund_request q where q.tenant_id = f.tenant_id
        and q.file_id = f.id and q.confirmed_on is null)
    ), pairs as (
      select f.id as file, l.id as line, l.booked_on, count(*) over (partition by f.id) as lines,
        count(*) over (partition by l.id) as files
      from files f join bank_line l on l.tenant_id = ${ctx.tenantId} and l.is_batch and l.cents = -f.sum_cents
        and l.currency = 'EUR' and l.taken_back_at is null
        and l.booked_on between f.made_on and f.made_on + ${sql.lit(settleDays)}
        and not exists (select from refund_request o where o.tenant_id = l.tenant_id and o.confirmed_line_id = l.id)
    )
    update refund_request q set confirmed_on = pairs.booked_on, confirmed_line_id = pairs.line
    from pairs where q.tenant_id = ${ctx.tenantId} and q.file_id = pairs.file and q.confirmed_on is null
      and pairs.lines = 1 and pairs.files = 1
    returning q.id, q.payment_id as "paymentId", q.cents`.execute(ctx.tx)
  return rows
}

/** An import that was taken back has shown nothing; what came back with it did not. */
async function forgetTakenBack(ctx: TenantContext): Promise<void> {
  await sql`update refund_request q set confirmed_on = null, confirmed_line_id = null from bank_line l
    where q.tenant_id = ${ctx.tenantId} and l.tenant_id = q.tenant_id and l.id = q.confirmed_line_id
      and l.taken_back_at is not null`.execute(ctx.tx)
  const { rows } = await sql<{ paymentId: string }>`
    with gone as (
      select q.id, q.returned_payment_id from refund_request q
      join bank_line l on l.tenant_id = q.tenant_id and l.id = q.returned_payment_id and l.taken_back_at is not null
      where q.tenant_id = ${ctx.tenantId}
    )
    update refund_request q set returned_on = null, return_code = '', returned_payment_id = null from gone
    where q.tenant_id = ${ctx.tenantId} and q.id = gone.id returning gone.returned_payment_id as "paymentId"`.execute(
    ctx.tx,
  )
  for (const { paymentId } of rows) await followCredit(ctx, paymentId)
}

type Returned = { lineId: string; refundId: string }

/** Lines that wait, carry the id of a refund, and bring its money back. */
async function returnedLines(ctx: TenantContext): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    select l.id as "lineId", q.id as "refundId" from bank_line l
    join refund_request q on q.tenant_id = l.tenant_id and replace(q.id::text, '-', '') = lower(l.end_to_end_id)
      and q.state = 'executed' and q.way = 'bank_transfer' and q.returned_on is null
    where l.tenant_id = ${ctx.tenantId} and l.outcome = 'waiting' and l.taken_back_at is null and l.kind = 'return'
      and l.cents between 1 and q.cents
      -- what somebody has decided or undone is theirs to decide
      and not exists (select from bank_line_decision e where e.tenant_id = l.tenant_id and e.bank_line_id = l.id)
    order by l.booked_on, l.id`.execute(ctx.tx)
  return rows
}

/** The money is here again, and is proposed to be given back once more, as a refund of its own. */
async function takeReturned(ctx: TenantContext, { lineId, refundId }: Returned): Promise<void> {
  const { refund, payment } = await lockRefund(ctx, refundId)
  if (refund.returned_on !== null) return
  const payer = {
    payerPersonId: payment.payer_person_id,
    payerName: refund.account_holder || payment.payer_name,
  }
  const back = await bookReturnedTransfer(ctx, lineId, payer)
  if (!back) return
  const { paymentId, cents, returnedOn, code } = back
  await storeRefundChange(ctx, refundId, {
    returned_on: returnedOn,
    return_code: code,
    returned_payment_id: paymentId,
  })
  await record(ctx, refundCameBack(payment.id, refund.cents, code))
  const { purpose } = refund
  await addRefund(ctx, { id: newId(ctx.now.getTime()), paymentId, cents, purpose, cause: 'came_back' })
  await record(ctx, refundProposed(paymentId, cents))
}

/**
 * Follows what statements say of our transfers: that they went out, one by one or as the sum of their file, and that they came
 * back. It looks at what is, so it may run as often as it likes.
 */
export const followStatementJob =
  ({ inTenant }: { inTenant: InTenant }) =>
  async ({ tenantId }: JobPayload): Promise<void> => {
    const enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
      inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, body)
    const returned = await enter(async (ctx) => {
      await forgetTakenBack(ctx)
      const seen = [...(await confirmSingle(ctx)), ...(await confirmBatches(ctx))]
      const events = seen.map(({ paymentId, cents }) => refundSeen(paymentId, cents))
      const { actor, origin } = ctx
      await recordMany(
        ctx,
        events.map((event) => ({ event, actor, origin })),
      )
      return returnedLines(ctx)
    })
    for (const one of returned) await enter((ctx) => takeReturned(ctx, one))
  }
