import type { CheckoutTask } from '@reihum/contract/checkout/checkout.schema.ts'
import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mismatchSettled } from '../checkout.events.ts'
import { lockAttempt, updateAttempt } from './attempt.store.ts'

/** Payments that somebody has to look at: those that are not what was asked for, and those not known for a day. */
export async function checkoutTasks(ctx: TenantContext): Promise<CheckoutTask[]> {
  const { rows } = await sql<Omit<CheckoutTask, 'at'> & { at: Date }>`
    select a.id as "attemptId", a.booking_id as "bookingId", g.id as "registrationId",
      trim(p.first_name || ' ' || p.last_name) as contact, a.service, a.amount_cents as cents,
      a.currency as "currencyCode", coalesce(nullif(a.mismatch, ''), 'unknown') as kind,
      coalesce(a.external_id, '') as "externalId", a.created_at as at
    from checkout_attempt a
    join booking b on b.tenant_id = a.tenant_id and b.id = a.booking_id
    join person p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
    join lateral (select r.id from registration r where r.tenant_id = b.tenant_id and r.booking_id = b.id
      order by r.id limit 1) g on true
    where a.tenant_id = ${ctx.tenantId} and (
      (a.mismatch <> '' and a.mismatch_settled_at is null)
      or (a.state in ('approved', 'unknown') and a.created_at < ${ctx.now}::timestamptz - interval '1 day'))
    order by a.created_at limit 200`.execute(ctx.tx)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export async function settleCheckoutTask(ctx: TenantContext, attemptId: string): Promise<CheckoutTask[]> {
  requireVerified(ctx)
  const attempt = await lockAttempt(ctx, attemptId)
  if (!attempt || attempt.mismatch === '') throw new Refusal('NOT_FOUND')
  if (attempt.mismatch_settled_at === null) {
    await updateAttempt(ctx, attemptId, { mismatch_settled_at: ctx.now })
    const about = { attemptId, service: attempt.service, amountCents: attempt.amount_cents }
    await record(ctx, mismatchSettled(attempt.booking_id, about))
  }
  return checkoutTasks(ctx)
}
