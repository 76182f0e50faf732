import type { NewRefundRequest, RefundRelease } from '@reihum/contract/refunds/refund.schema.ts'
import { isSepaIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import {
  requestServiceRefund,
  serviceRefundUntil,
} from '#features/checkout/service-refunds/request-service-refund.ts'
import { refundSettings } from '#features/courses/refund-terms/refund-settings.ts'
import { paymentRefunded } from '#features/ledger/ledger.events.ts'
import type { LockedPayment } from '#features/ledger/lock-money.ts'
import { payerAccountPlace } from '#features/ledger/payer-account.ts'
import { storeRefund } from '#features/ledger/refund-payments.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { endRequest } from './accounts/account-request.store.ts'
import { askForAccount } from './accounts/ask-for-account.ts'
import { creditOf, mostCents } from './credit.rules.ts'
import { needsOther, userOf } from './four-eyes.ts'
import {
  refundExecuted,
  refundKept,
  refundProposed,
  refundReleased,
  refundSentToService,
} from './refund.events.ts'
import { actionsIn, serviceKeyOf } from './refund.rules.ts'
import {
  addRefund,
  lockRefund,
  lockRefundsOf,
  refundAccountPlace,
  type StoredRefund,
  storeRefundChange,
} from './refund.store.ts'

function notMoreThan(cents: number, most: number, { currency }: LockedPayment): void {
  if (cents > most) throw new Refusal('NOT_ENOUGH_CREDIT', { freeCents: most, currencyCode: currency })
}

/** Proposes to give back free money of a payment. Returns its id, also when the request was sent before. */
export async function createRefund(ctx: TenantContext, wanted: NewRefundRequest): Promise<string> {
  requireVerified(ctx)
  const { requestKey: id, paymentId, cents, purpose } = wanted
  await oneAtATime(ctx, id)
  const { payment, refunds } = await lockRefundsOf(ctx, paymentId)
  if (refunds.some((refund) => refund.id === id)) return id
  if (payment.way === 'voucher') throw new Refusal('PAYMENT_BY_VOUCHER')
  if (refunds.some(({ state }) => state === 'pending')) throw new Refusal('REFUND_WAITING')
  notMoreThan(cents, mostCents(creditOf(payment, refunds)), payment)
  await addRefund(ctx, { id, paymentId, cents, purpose, cause: 'by_hand' })
  await record(ctx, refundProposed(paymentId, cents))
  return id
}

/** The account that a transfer goes to: the one entered, or else the one that the payment came from. */
function accountFor(
  ctx: TenantContext,
  vault: Vault,
  { iban, accountHolder, way, asksForAccount }: RefundRelease,
  payment: LockedPayment,
) {
  if (way !== 'bank_transfer' || asksForAccount)
    return { account_holder: '', account_end: '', account_sealed: null }
  const sealed = payment.payer_account_sealed
  const number = iban || (sealed ? vault.open(sealed, payerAccountPlace(ctx.tenantId)) : '')
  const holder = accountHolder || (iban ? '' : payment.payer_name)
  if (!holder || !isSepaIban(number)) throw new Refusal('REFUND_NEEDS_ACCOUNT')
  return {
    account_holder: holder.slice(0, 70),
    account_end: number.slice(-4),
    account_sealed: vault.seal(number, refundAccountPlace(ctx.tenantId)),
  }
}

/**
 * Says how much goes back and how. Until it is executed it may be said anew. Where the account is not known, the payer may be
 * asked for it; a link that they were sent before is void from then on.
 */
export async function releaseRefund(
  ctx: TenantContext,
  vault: Vault,
  id: string,
  { revision, ...wanted }: RefundRelease & { revision: number },
): Promise<void> {
  requireVerified(ctx)
  const { refund, payment, refunds } = await lockRefund(ctx, id)
  if (!actionsIn(refund.state).includes('release')) throw new Refusal('REFUND_DECIDED')
  if (refund.revision !== revision) throw new Refusal('CONFLICT')
  const settings = await refundSettings(ctx)
  if (needsOther(ctx, refund, settings)) throw new Refusal('REFUND_FOUR_EYES')
  const { cents, purpose, way } = wanted
  notMoreThan(cents, mostCents(creditOf(payment, refunds, id)), payment)
  if (way === 'service' && !(await serviceRefundUntil(ctx, payment.id)))
    throw new Refusal('REFUND_NOT_BY_SERVICE')
  await endRequest(ctx, id, 'replaced')
  const asks = way === 'bank_transfer' && wanted.asksForAccount
  await storeRefundChange(ctx, id, {
    state: asks ? 'account_asked' : 'created',
    cents,
    purpose,
    way,
    ...accountFor(ctx, vault, wanted, payment),
    released_by: userOf(ctx),
    changed_by: userOf(ctx),
    four_eyes: settings.fourEyes,
    failure: '',
  })
  await record(ctx, refundReleased(payment.id, cents))
  if (asks) await askForAccount(ctx, { id, paymentId: payment.id })
}

/** Nothing goes back: the money stays as the payer's credit. */
export async function keepRefund(ctx: TenantContext, id: string, reason: string): Promise<void> {
  requireVerified(ctx)
  const { refund } = await lockRefund(ctx, id)
  if (refund.state === 'kept') return
  if (!actionsIn(refund.state).includes('keep')) throw new Refusal('REFUND_DECIDED')
  await endRequest(ctx, id, 'withdrawn')
  await storeRefundChange(ctx, id, { state: 'kept', note: reason })
  await record(ctx, refundKept(refund.payment_id, refund.cents, reason))
}

type Executed = { refund: StoredRefund; payment: LockedPayment }

/**
 * Books that the money went out. The request of the ledger is the refund itself, so that the database takes it once.
 * The payment is locked.
 */
export async function bookRefund(
  ctx: TenantContext,
  { refund, payment }: Executed,
  { executedOn, fileId }: { executedOn: string; fileId?: string },
): Promise<void> {
  const { id, way, cents, purpose } = refund
  if (refund.state !== 'created' || way === null || way === 'service') throw new Refusal('REFUND_DECIDED')
  notMoreThan(cents, payment.free_cents, payment)
  await storeRefund(ctx, {
    parts: [{ paymentId: payment.id, cents }],
    way,
    purpose,
    executedOn,
    requestKey: id,
  })
  await storeRefundChange(ctx, id, {
    state: 'executed',
    executed_on: executedOn,
    ...(fileId && { file_id: fileId }),
  })
  await record(ctx, paymentRefunded(payment.id, cents))
}

/** Has the service give the money back. What comes of it is an event of the service's. */
async function sendToService(ctx: TenantContext, { refund, payment }: Executed): Promise<void> {
  if (refund.state !== 'created') throw new Refusal('REFUND_DECIDED')
  if (!(await serviceRefundUntil(ctx, payment.id))) throw new Refusal('REFUND_NOT_BY_SERVICE')
  const { id, cents, purpose } = refund
  const tries = refund.service_tries + 1
  const requestKey = serviceKeyOf(id, tries)
  await requestServiceRefund(ctx, { paymentId: payment.id, cents, purpose, requestKey })
  await storeRefundChange(ctx, id, { state: 'on_its_way', service_tries: tries, failure: '' })
  await record(ctx, refundSentToService(payment.id, cents))
}

/** Notes that the money was given back, or has the payment service give it back. */
export async function executeRefund(ctx: TenantContext, id: string, executedOn: string): Promise<void> {
  requireVerified(ctx)
  const locked = await lockRefund(ctx, id)
  const { state, way } = locked.refund
  if (state === 'executed' || state === 'on_its_way') return
  if (way === 'service') return sendToService(ctx, locked)
  if (executedOn > wallClockOf(ctx.now, ctx.tenant.timeZone).date) throw new Refusal('PAYMENT_IN_FUTURE')
  await bookRefund(ctx, locked, { executedOn })
  await record(ctx, refundExecuted(locked.payment.id, [id]))
}
