import type { EnteredRefundAccount, RefundAccountPage } from '@reihum/contract/refunds/refund.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { accountEntered } from '../refund.events.ts'
import { lockRefund, refundAccountPlace, storeRefundChange } from '../refund.store.ts'
import { linkState } from './account-request.rules.ts'
import { endRequest, requestOfToken } from './account-request.store.ts'

/** What whoever holds the link may know. Looking changes nothing: programs that check mails open links, too. */
export async function accountPage(ctx: TenantContext, token: string): Promise<RefundAccountPage> {
  const request = await requestOfToken(ctx, token)
  if (!request) throw new Refusal('NOT_FOUND')
  const state = linkState(request, ctx.now)
  if (state !== 'open') return { state }
  const refund = await ctx.tx
    .selectFrom('refund_request as q')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'q.tenant_id').onRef('p.id', '=', 'q.payment_id'),
    )
    .select(['q.cents', 'q.purpose', 'p.currency'])
    .where('q.tenant_id', '=', ctx.tenantId)
    .where('q.id', '=', request.refund_request_id)
    .executeTakeFirstOrThrow()
  return {
    state,
    cents: refund.cents,
    currencyCode: refund.currency,
    purpose: refund.purpose,
    expiresAt: request.expires_at.toISOString(),
  }
}

/** Takes the account that the payer enters. Works once; whoever holds the link acts as the attendee. */
export async function enterAccount(
  visitor: TenantContext,
  vault: Vault,
  token: string,
  { accountHolder, iban }: EnteredRefundAccount,
): Promise<void> {
  const ctx: TenantContext = {
    ...visitor,
    actor: visitor.actor.kind === 'visitor' ? { kind: 'attendee' } : visitor.actor,
  }
  const asked = await requestOfToken(ctx, token)
  if (!asked) throw new Refusal('NOT_FOUND')
  const { refund } = await lockRefund(ctx, asked.refund_request_id)
  // Read again: another tab, or somebody of the staff, may have ended it while the lock was waited for.
  const request = await requestOfToken(ctx, token)
  const isOpen = request !== null && linkState(request, ctx.now) === 'open'
  if (!isOpen || refund.state !== 'account_asked') throw new Refusal('REFUND_LINK_OVER')
  // An erasure holds no payment, so it is the end of the request itself that only one of them can have.
  if (!(await endRequest(ctx, refund.id, 'answered'))) throw new Refusal('REFUND_LINK_OVER')
  await storeRefundChange(ctx, refund.id, {
    state: 'created',
    account_holder: accountHolder,
    account_end: iban.slice(-4),
    account_sealed: vault.seal(iban, refundAccountPlace(ctx.tenantId)),
  })
  await record(ctx, accountEntered(refund.payment_id, refund.cents))
}
