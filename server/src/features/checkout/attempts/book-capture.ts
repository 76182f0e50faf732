import { sql } from 'kysely'
import { addPayments } from '#features/ledger/add-payments.ts'
import { paymentNoted } from '#features/ledger/ledger.events.ts'
import { lockReceivables } from '#features/ledger/lock-money.ts'
import { registrationsOfReceivables } from '#features/ledger/paid-registrations.queries.ts'
import { bookPayments } from '#features/payments/late/book-late.ts'
import { lateReceivables } from '#features/payments/late/late-receivables.queries.ts'
import { matchingSettings } from '#features/payments/matching/matching-settings.queries.ts'
import { holdPersons } from '#features/people/hold-persons.ts'
import { lockForBookingAgain } from '#features/registrations/late/book-again.ts'
import { fixCurrency } from '#features/tenants/choose-currency.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Capture } from '../payment-port.ts'
import { wayOf } from '../services/services.ts'
import { partsOfAttempt } from './attempt.queries.ts'
import type { Attempt } from './attempt.store.ts'
import { dayOfTold } from './day-of.ts'

type Part = Awaited<ReturnType<typeof partsOfAttempt>>[number]

/** What of the asked can still be paid: others may have paid it meanwhile, and expired places count with what was asked. */
async function payableParts(ctx: TenantContext, parts: readonly Part[]): Promise<Part[]> {
  const ids = parts.map(({ receivableId }) => receivableId)
  // Courses and registrations are locked before the money, in case places have to be booked again.
  await lockForBookingAgain(ctx, await registrationsOfReceivables(ctx, ids))
  const [late, locked] = [await lateReceivables(ctx, ids), await lockReceivables(ctx, ids)]
  return parts.flatMap((part) => {
    if (late.some(({ id }) => id === part.receivableId)) return [part]
    const cents = Math.min(part.cents, locked.get(part.receivableId)?.open_cents ?? 0)
    return cents > 0 ? [{ ...part, cents }] : []
  })
}

/**
 * Books money that came in at a service, once: the payment, what it pays, and the places that it confirms, in this
 * transaction. What it cannot pay any more is the credit of the payer. With `asCredit` it pays nothing.
 */
export async function bookCapture(
  ctx: TenantContext,
  attempt: Attempt,
  capture: Capture,
  { asCredit }: { asCredit: boolean },
): Promise<string> {
  const parts = await partsOfAttempt(ctx, attempt.id)
  const payerPersonId = parts[0]?.payerPersonId ?? null
  if (payerPersonId) await holdPersons(ctx, sql`select ${payerPersonId}::uuid`)
  await fixCurrency(ctx)
  const payable = asCredit ? [] : await payableParts(ctx, parts)
  const way = wayOf[attempt.service]
  const receivedOn = dayOfTold(ctx, capture.at)
  const paymentId = newId(ctx.now.getTime())
  const { cents: amountCents, currency, payerName } = capture
  await addPayments(ctx, [
    {
      id: paymentId,
      way,
      receivedOn,
      amountCents,
      currency,
      payerPersonId,
      payerName,
      remittance: attempt.reference,
      // A payment is booked once for an attempt, whoever says so first.
      requestKey: attempt.id,
    },
  ])
  await ctx.tx
    .insertInto('service_payment')
    .values({
      tenant_id: ctx.tenantId,
      payment_id: paymentId,
      attempt_id: attempt.id,
      service: attempt.service,
      external_id: capture.externalId,
      fee_cents: capture.feeCents,
      captured_at: capture.at,
      looked_at: ctx.now,
    })
    .execute()
  await record(ctx, paymentNoted(paymentId, { amountCents, paymentWay: way, receivedOn }))
  if (payable.length > 0) {
    const { latePlaces } = await matchingSettings(ctx)
    const wanted = payable.map(({ receivableId, cents }) => ({
      paymentId,
      receivableId,
      cents,
      cause: 'automatic' as const,
    }))
    await bookPayments(ctx, wanted, latePlaces)
  }
  return paymentId
}
