import type { CheckoutTask } from '@reihum/contract/checkout/checkout.schema.ts'
import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mismatchSettled } from '../checkout.events.ts'
import { lockAttempt, updateAttempt } from './attempt.store.ts'

const settleable: readonly CheckoutTask['kind'][] = [
  'amount',
  'currency',
  'payee',
  'no_place',
  'refund_not_free',
]

/** Whether something of a payment is free that nobody gives back already. `s` is what the service knows of it. */
const hasCredit = sql<boolean>`exists (select from payment p
  where p.tenant_id = s.tenant_id and p.id = s.payment_id and p.free_cents > (
    select coalesce(sum(r.cents), 0) from service_refund r where r.tenant_id = s.tenant_id
      and r.payment_id = s.payment_id and r.state in ('asked', 'pending')))`

/**
 * What somebody has to look at, of each attempt the first of: not what was asked for; not known for a day; booked and paying no
 * place; given back there while it pays a place; disputed. Money that a place set free is a refund of its own, and no task here.
 */
const found = (ctx: TenantContext) => sql`
  select a.id as attempt_id, a.mismatch as kind, a.created_at as at from checkout_attempt a
    left join service_payment s on s.tenant_id = a.tenant_id and s.attempt_id = a.id
    where a.tenant_id = ${ctx.tenantId} and a.mismatch <> '' and a.mismatch_settled_at is null
      and (s.payment_id is null or ${hasCredit})
  union all select a.id, 'unknown', a.created_at from checkout_attempt a
    where a.tenant_id = ${ctx.tenantId} and a.state in ('approved', 'unknown')
      and a.created_at < ${ctx.now}::timestamptz - interval '1 day'
  union all select s.attempt_id, 'no_place', s.captured_at from service_payment s
    join checkout_attempt a on a.tenant_id = s.tenant_id and a.id = s.attempt_id and a.mismatch_settled_at is null
    where s.tenant_id = ${ctx.tenantId} and a.mismatch = '' and ${hasCredit}
      and not exists (select from allocation l
        where l.tenant_id = s.tenant_id and l.payment_id = s.payment_id and l.takes_back is not null)
  union all select s.attempt_id, 'refund_not_free', r.ended_at from service_refund r
    join service_payment s on s.tenant_id = r.tenant_id and s.payment_id = r.payment_id
    join checkout_attempt a on a.tenant_id = s.tenant_id and a.id = s.attempt_id
    where r.tenant_id = ${ctx.tenantId} and r.state = 'completed' and r.reason = 'NOT_FREE'
      and (a.mismatch_settled_at is null or a.mismatch_settled_at < r.ended_at)
  union all select s.attempt_id, 'disputed', d.at from service_dispute d
    join service_payment s on s.tenant_id = d.tenant_id and s.payment_id = d.payment_id
    where d.tenant_id = ${ctx.tenantId} and d.state = 'open'`

/** Online payments that somebody has to look at, the oldest first. */
export async function checkoutTasks(ctx: TenantContext, attemptId?: string): Promise<CheckoutTask[]> {
  const { rows } = await sql<Omit<CheckoutTask, 'at' | 'settleable'> & { at: Date }>`
    select distinct on (f.at, a.id, f.kind) a.id as "attemptId", a.booking_id as "bookingId", g.id as "registrationId",
      g.course_id as "courseId", c.title as "courseTitle",
      trim(p.first_name || ' ' || p.last_name) as contact, a.service,
      case when f.kind in ('no_place', 'amount') then coalesce(m.free_cents, a.amount_cents) else a.amount_cents end as cents,
      a.amount_cents as "askedCents",
      a.currency as "currencyCode", f.kind, coalesce(s.external_id, a.external_id, '') as "externalId",
      s.payment_id as "paymentId", f.at
    from (${found(ctx)}) f
    join checkout_attempt a on a.tenant_id = ${ctx.tenantId} and a.id = f.attempt_id
    join booking b on b.tenant_id = a.tenant_id and b.id = a.booking_id
    join person p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
    join lateral (select r.id, r.course_id from registration r where r.tenant_id = b.tenant_id and r.booking_id = b.id
      order by r.id limit 1) g on true
    join course c on c.tenant_id = ${ctx.tenantId} and c.id = g.course_id
    left join service_payment s on s.tenant_id = a.tenant_id and s.attempt_id = a.id
    left join payment m on m.tenant_id = s.tenant_id and m.id = s.payment_id
    ${attemptId ? sql`where a.id = ${attemptId}` : sql``}
    order by f.at, a.id, f.kind limit 200`.execute(ctx.tx)
  return rows.map((row) => ({ ...row, settleable: settleable.includes(row.kind), at: row.at.toISOString() }))
}

/** Somebody has dealt with it, or keeps the money as a credit. What ends by itself cannot be put aside. */
export async function settleCheckoutTask(ctx: TenantContext, attemptId: string): Promise<CheckoutTask[]> {
  requireVerified(ctx)
  const attempt = await lockAttempt(ctx, attemptId)
  if (!attempt) throw new Refusal('NOT_FOUND')
  const waits = (await checkoutTasks(ctx, attemptId)).some((task) => task.settleable)
  if (!waits && attempt.mismatch_settled_at === null) throw new Refusal('NOT_FOUND')
  if (waits) {
    await updateAttempt(ctx, attemptId, { mismatch_settled_at: ctx.now })
    const about = { attemptId, service: attempt.service, amountCents: attempt.amount_cents }
    await record(ctx, mismatchSettled(attempt.booking_id, about))
  }
  return checkoutTasks(ctx)
}
