import { registrationsOfReceivables } from '#features/ledger/paid-registrations.queries.ts'
import { holdForPayment } from '#features/registrations/deadlines/hold-for-payment.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { checkoutEnded, checkoutMismatched } from '../checkout.events.ts'
import type { Standing } from '../payment-port.ts'
import { storeReported } from '../service-refunds/store-reported.ts'
import { partsOfAttempt } from './attempt.queries.ts'
import { type AttemptState, decideMove, heldUntil } from './attempt.rules.ts'
import { type Attempt, lockAttempt, updateAttempt } from './attempt.store.ts'
import { bookCapture } from './book-capture.ts'

const askedOf = ({ amount_cents: cents, currency, payee }: Attempt) => ({ cents, currency, payee })

/** While money may be on its way, the places that it is for are not given back. */
export async function holdPlaces(ctx: TenantContext, attempt: Attempt, state: AttemptState): Promise<void> {
  const until = heldUntil(state, ctx.now)
  if (!until) return
  const parts = await partsOfAttempt(ctx, attempt.id)
  const ids = parts.map(({ receivableId }) => receivableId)
  await holdForPayment(ctx, await registrationsOfReceivables(ctx, ids), until)
}

/** Of a completed attempt the service may say more: its fee, what was given back there, disputes. */
async function settleCompleted(ctx: TenantContext, attempt: Attempt, standing: Standing): Promise<void> {
  if (standing.kind !== 'completed') return
  const payment = await ctx.tx
    .selectFrom('service_payment')
    .select('payment_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('attempt_id', '=', attempt.id)
    .executeTakeFirst()
  if (payment) await storeReported(ctx, payment.payment_id, standing.capture)
}

/**
 * Stores what the service says of an attempt. Whoever asks, whoever is first: the row is locked, so money is booked once, and
 * the place that it pays is confirmed in the same transaction.
 */
async function settleAttempt(
  ctx: TenantContext,
  attemptId: string,
  standing: Standing,
  { asCredit }: { asCredit: boolean },
): Promise<AttemptState> {
  const attempt = await lockAttempt(ctx, attemptId)
  if (!attempt) throw new Refusal('NOT_FOUND')
  const looked = { looked_at: ctx.now, looked_times: attempt.looked_times + 1 }
  const asked = { state: attempt.state, asked: askedOf(attempt), expiresAt: attempt.expires_at }
  const moved = decideMove(asked, standing, ctx.now)
  if (!moved) {
    await updateAttempt(ctx, attemptId, looked)
    await settleCompleted(ctx, attempt, standing)
    return attempt.state
  }
  const about = { attemptId, service: attempt.service, amountCents: attempt.amount_cents }
  // Another amount came in all the same: it pays nothing by itself, and is there to be given back or allocated.
  const isOther = moved.mismatch === 'amount'
  if (standing.kind === 'completed' && (moved.mismatch === '' || isOther)) {
    const paymentId = await bookCapture(ctx, attempt, standing.capture, { asCredit: asCredit || isOther })
    await storeReported(ctx, paymentId, standing.capture)
  }
  await updateAttempt(ctx, attemptId, { ...looked, ...moved })
  await holdPlaces(ctx, attempt, moved.state)
  if (moved.mismatch !== '')
    await record(ctx, checkoutMismatched(attempt.booking_id, { ...about, mismatch: moved.mismatch }))
  else if (['completed', 'cancelled', 'failed'].includes(moved.state))
    await record(ctx, checkoutEnded(attempt.booking_id, { ...about, state: moved.state }))
  return moved.state
}

/** The money is there, so where it cannot pay what was asked for any more, it is a credit. */
export async function settleSurely(
  enter: <Result>(body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>,
  attemptId: string,
  standing: Standing,
): Promise<AttemptState> {
  try {
    return await enter((ctx) => settleAttempt(ctx, attemptId, standing, { asCredit: false }))
  } catch (error) {
    if (!(error instanceof Refusal) || standing.kind !== 'completed' || error.code === 'NOT_FOUND')
      throw error
    return enter((ctx) => settleAttempt(ctx, attemptId, standing, { asCredit: true }))
  }
}
