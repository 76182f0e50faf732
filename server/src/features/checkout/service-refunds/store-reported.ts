import { paymentRefunded } from '#features/ledger/ledger.events.ts'
import { lockPayments } from '#features/ledger/lock-money.ts'
import { storeRefund } from '#features/ledger/refund-payments.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { dayOfTold } from '../attempts/day-of.ts'
import { paymentDisputed } from '../checkout.events.ts'
import type { Capture, ServiceDispute, ServiceRefund } from '../payment-port.ts'
import { wayOf } from '../services/services.ts'
import { serviceRefundCompleted, serviceRefundFailed } from './service-refund.events.ts'

/** What stands in the books for what nobody here asked for. */
const givenBackThere = { de: 'Beim Zahlungsdienst erstattet', en: 'Refunded at the payment service' }

type Stored = {
  id: string
  cents: number
  state: string
  origin: string
  external_id: string | null
  request_key: string
  purpose: string
}

async function refundsOf(ctx: TenantContext, paymentId: string): Promise<Stored[]> {
  return ctx.tx
    .selectFrom('service_refund')
    .select(['id', 'cents', 'state', 'origin', 'external_id', 'request_key', 'purpose'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
}

/** A service that keeps our id says which one it is; otherwise it is one of that sum without an answer so far. */
const isAskedFor = (one: Stored, { key, cents }: ServiceRefund): boolean =>
  key === undefined ? one.state === 'asked' && one.cents === cents : one.id === key

/** The row of a refund that the service reports: one that we know, one that we asked for without hearing an answer, or a new one. */
async function rowOf(ctx: TenantContext, paymentId: string, reported: ServiceRefund): Promise<Stored> {
  const stored = await refundsOf(ctx, paymentId)
  const known =
    stored.find((one) => one.external_id === reported.externalId) ??
    stored.find((one) => one.external_id === null && isAskedFor(one, reported))
  if (known) return known
  const row = {
    id: newId(ctx.now.getTime()),
    cents: reported.cents,
    state: 'pending',
    origin: 'there',
    external_id: reported.externalId,
    request_key: reported.externalId,
    purpose: '',
  }
  await ctx.tx
    .insertInto('service_refund')
    .values({ tenant_id: ctx.tenantId, payment_id: paymentId, at: ctx.now, ...row })
    .execute()
  return row
}

/**
 * Stores how a refund stands. Once the service has given the money back, the ledger has it too, in the same transaction; money
 * that pays a place here is not taken from it, but shown to staff (`NOT_FREE`).
 */
export async function storeRefundState(
  ctx: TenantContext,
  paymentId: string,
  {
    row,
    reported,
  }: {
    row: Stored
    reported: Pick<ServiceRefund, 'state' | 'at'> & { externalId: string | null; reason?: string }
  },
): Promise<void> {
  if (row.state === 'completed' || row.state === 'failed') return
  const payment = (await lockPayments(ctx, [paymentId])).get(paymentId)
  if (!payment) return
  const isDone = reported.state === 'completed'
  const isFree = payment.free_cents >= row.cents
  const reason = isDone && !isFree ? 'NOT_FREE' : (reported.reason ?? '')
  await ctx.tx
    .updateTable('service_refund')
    .set({
      external_id: row.external_id ?? reported.externalId,
      state: reported.state,
      reason,
      looked_at: ctx.now,
      ended_at: reported.state === 'pending' ? null : ctx.now,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.id)
    .execute()
  if (isDone && isFree) {
    await storeRefund(ctx, {
      parts: [{ paymentId, cents: row.cents }],
      way: wayOf[payment.way === 'paypal' ? 'paypal' : 'stripe'],
      purpose: row.purpose || givenBackThere[ctx.tenant.language],
      executedOn: dayOfTold(ctx, reported.at),
      requestKey: row.id,
    })
    await record(ctx, paymentRefunded(paymentId, row.cents))
  }
  const about = { requestKey: row.request_key, paymentId, cents: row.cents, reason }
  if (isDone) await record(ctx, serviceRefundCompleted(about))
  else if (reported.state === 'failed') await record(ctx, serviceRefundFailed(about))
}

async function storeDispute(ctx: TenantContext, paymentId: string, dispute: ServiceDispute): Promise<void> {
  const { externalId, cents, state, reason, at } = dispute
  const before = await ctx.tx
    .selectFrom('service_dispute')
    .select('state')
    .where('tenant_id', '=', ctx.tenantId)
    .where('payment_id', '=', paymentId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  if (before?.state === state) return
  await ctx.tx
    .insertInto('service_dispute')
    .values({
      tenant_id: ctx.tenantId,
      payment_id: paymentId,
      external_id: externalId,
      cents,
      state,
      reason,
      at,
    })
    .onConflict((c) =>
      c.columns(['tenant_id', 'payment_id', 'external_id']).doUpdateSet({ cents, state, reason }),
    )
    .execute()
  await record(ctx, paymentDisputed(paymentId, { amountCents: cents, state }))
}

/** What the service says of money that is booked: its fee, what was given back there, and who says it is theirs. */
export async function storeReported(ctx: TenantContext, paymentId: string, capture: Capture): Promise<void> {
  await ctx.tx
    .updateTable('service_payment')
    .set({ looked_at: ctx.now, ...(capture.feeCents !== null && { fee_cents: capture.feeCents }) })
    .where('tenant_id', '=', ctx.tenantId)
    .where('payment_id', '=', paymentId)
    .execute()
  for (const reported of capture.refunds)
    await storeRefundState(ctx, paymentId, { row: await rowOf(ctx, paymentId, reported), reported })
  for (const dispute of capture.disputes) await storeDispute(ctx, paymentId, dispute)
}
