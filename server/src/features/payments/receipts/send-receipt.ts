import { findLivingPerson } from '#features/people/person.queries.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { wasRecorded } from '#platform/audit/was-recorded.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { Press } from '#platform/paper/press.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { receiptSent } from './receipt.events.ts'

type Sending = { paymentId: string; recipient: string; requestKey: string }

/** Mails the receipt of a payment to this address. Sent twice, it is one mail. */
export async function sendReceipt(ctx: TenantContext, press: Press, sending: Sending): Promise<void> {
  requireVerified(ctx)
  await oneAtATime(ctx, sending.requestKey)
  const payment = await ctx.tx
    .selectFrom('payment')
    .select('payer_person_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', sending.paymentId)
    .executeTakeFirst()
  if (!payment) throw new Refusal('NOT_FOUND')
  const asked = {
    subjectId: sending.paymentId,
    commandType: 'payment.receipt-sent',
    requestKey: sending.requestKey,
  }
  if (await wasRecorded(ctx, asked)) return
  if (payment.payer_person_id) await findLivingPerson(ctx, payment.payer_person_id)
  // Said now, and not by the job.
  if (!press.isReady()) throw new Refusal('PAPER_UNAVAILABLE')
  await requireRoom(ctx, 'mailsAMonth')
  await record(ctx, receiptSent(sending))
}
