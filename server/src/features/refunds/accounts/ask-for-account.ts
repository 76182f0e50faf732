import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { accountAsked, accountRequestWithdrawn } from '../refund.events.ts'
import { actionsIn } from '../refund.rules.ts'
import { lockRefund, storeRefundChange } from '../refund.store.ts'
import { mayAskAgain } from './account-request.rules.ts'
import { addRequest, endRequest, requestsOf } from './account-request.store.ts'
import { refundRecipient } from './refund-recipient.queries.ts'

/** Asks the payer by a mail with a new link; a link from before becomes void. The payment is locked. */
export async function askForAccount(
  ctx: TenantContext,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<void> {
  const { email } = await refundRecipient(ctx, paymentId)
  if (!email) throw new Refusal('REFUND_NOBODY_TO_ASK')
  const { all } = await requestsOf(ctx, id)
  const before = all.map(({ asked_at }) => asked_at)
  if (!mayAskAgain(before, ctx.now)) throw new Refusal('REFUND_ASKED_OFTEN')
  await endRequest(ctx, id, 'replaced')
  await record(ctx, accountAsked(paymentId, await addRequest(ctx, id)))
}

export async function askAgain(ctx: TenantContext, id: string, revision: number): Promise<void> {
  requireVerified(ctx)
  const { refund, payment } = await lockRefund(ctx, id)
  if (!actionsIn(refund.state).includes('askAgain')) throw new Refusal('REFUND_DECIDED')
  if (refund.revision !== revision) throw new Refusal('CONFLICT')
  await askForAccount(ctx, { id, paymentId: payment.id })
  // The next press is another wish only if somebody has seen what came of this one.
  await storeRefundChange(ctx, id, {})
}

/** The payer is asked no more; what becomes of the refund is to be decided anew. */
export async function withdrawAccountRequest(ctx: TenantContext, id: string): Promise<void> {
  requireVerified(ctx)
  const { refund, refunds } = await lockRefund(ctx, id)
  if (!actionsIn(refund.state).includes('withdrawRequest')) throw new Refusal('REFUND_DECIDED')
  if (refunds.some(({ state }) => state === 'pending')) throw new Refusal('REFUND_WAITING')
  await endRequest(ctx, id, 'withdrawn')
  await storeRefundChange(ctx, id, { state: 'pending', released_by: null })
  await record(ctx, accountRequestWithdrawn(refund.payment_id, refund.cents))
}
