import { sql } from 'kysely'
import { giveBackToVoucher } from '#features/vouchers/give-back.ts'
import { record } from '#platform/audit/record.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { creditOf } from './credit.rules.ts'
import { refundKept, refundProposed } from './refund.events.ts'
import { proposedCents } from './refund.rules.ts'
import { addRefund, lockRefundsOf, storeRefundChange } from './refund.store.ts'
import { nameShares, storeShares } from './refund-shares.ts'

const purposes = { de: 'Erstattung', en: 'Refund' } as const

/** What the money had been paid for before the place was given up, as the transfer is to name it. */
async function purposeOf({ tx, tenantId, tenant }: TenantContext, paymentId: string): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select r.title from allocation a
    join receivable r on r.tenant_id = a.tenant_id and r.id = a.receivable_id
    where a.tenant_id = ${tenantId} and a.payment_id = ${paymentId} and a.cause = 'place_gone'
    order by a.at desc, a.id desc limit 1`.execute(tx)
  const [last] = rows
  return [purposes[tenant.language], last?.title].filter(Boolean).join(' ').slice(0, 140).trim()
}

/** Brings the proposal of a payment up to its credit. Run twice, the second changes nothing. */
export async function followCredit(
  ctx: TenantContext,
  paymentId: string,
  freedBy: string | null = null,
): Promise<void> {
  // What came from a voucher goes back to it, and to nothing else.
  if (await giveBackToVoucher(ctx, paymentId)) return
  const { payment, refunds } = await lockRefundsOf(ctx, paymentId)
  const { backCents, allocationIds } = freedBy
    ? await storeShares(ctx, freedBy, paymentId)
    : { backCents: 0, allocationIds: [] }
  const credit = creditOf(payment, refunds)
  const cents = proposedCents(credit, backCents)
  const pending = refunds.find(({ state }) => state === 'pending')
  if (pending) await nameShares(ctx, pending.id, allocationIds)
  if (cents === credit.pendingCents) return
  if (!pending) {
    const purpose = await purposeOf(ctx, paymentId)
    const id = newId(ctx.now.getTime())
    await addRefund(ctx, { id, paymentId, cents, purpose, cause: 'place_given_up' })
    await nameShares(ctx, id, allocationIds)
    return record(ctx, refundProposed(paymentId, cents))
  }
  if (cents > 0) return storeRefundChange(ctx, pending.id, { cents })
  await storeRefundChange(ctx, pending.id, { state: 'kept' })
  await record(ctx, refundKept(paymentId, pending.cents, ''))
}

type Followed = JobPayload<{ event: string; eventId: string; paymentId: string }>

/**
 * Each place that was given up is proposed once, with the event that gave its money free: who declines a proposal keeps the
 * money as a credit, and an event that is followed again proposes nothing anew.
 */
export const followCreditJob =
  ({ inTenant }: { inTenant: InTenant }) =>
  ({ tenantId, event, eventId, paymentId }: Followed) =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, (ctx) =>
      followCredit(ctx, paymentId, event === 'payment.freed' ? eventId : null),
    )
