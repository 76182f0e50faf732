import type { RefundReason } from '@reihum/contract/registrations/refund-reason.ts'
import { sql } from 'kysely'
import { whySoMuch } from '#features/registrations/refund-terms/refund-of-place.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Freed = {
  allocationId: string
  paymentId: string
  registrationId: string | null
  at: Date
  /** What had been paid for the place, and what of that is free. */
  cents: number
  backCents: number
  /** It had paid the fee of a cancellation, which was waived. */
  isWaived: boolean
  /** The place stays, and costs less because a date was cancelled. */
  isForDate: boolean
}

/**
 * What an event gave free of a payment and has no share yet; with what the same places gave free of other payments, because
 * a rule looks at a place as a whole.
 */
async function freedBy(ctx: TenantContext, eventId: string, paymentId: string): Promise<Freed[]> {
  const { rows } = await sql<Freed>`
    with own as (
      select a.id, a.at, r.registration_id from allocation a
      join audit_entry e on e.tenant_id = a.tenant_id and e.id = ${eventId} and e.at = a.at
      join receivable r on r.tenant_id = a.tenant_id and r.id = a.receivable_id
      where a.tenant_id = ${ctx.tenantId} and a.payment_id = ${paymentId} and a.cause = 'place_gone'
    ), gone as (
      select id from own
      union select a.id from own
      join receivable r on r.tenant_id = ${ctx.tenantId} and r.registration_id = own.registration_id
      join allocation a on a.tenant_id = r.tenant_id and a.receivable_id = r.id and a.cause = 'place_gone' and a.at = own.at
    ), freed as (
      select a.id as "allocationId", a.payment_id as "paymentId", r.registration_id as "registrationId", a.at,
        -a.cents - s.cents + least(s.cents, f.cents) as cents, -a.cents - s.cents as "backCents", f.waived as "isWaived", exists (
          select from receivable_line l where l.tenant_id = a.tenant_id and l.receivable_id = a.receivable_id
            and l.at = a.at and l.cause = 'date') as "isForDate"
      from gone join allocation a on a.tenant_id = ${ctx.tenantId} and a.id = gone.id
      join receivable r on r.tenant_id = a.tenant_id and r.id = a.receivable_id
      -- what the receivable still charges stays paid: other places, and what the terms keep of this one
      cross join lateral (
        select coalesce(sum(k.cents), 0)::int as cents from allocation k where k.tenant_id = a.tenant_id
          and k.receivable_id = a.receivable_id and k.payment_id = a.payment_id and k.at = a.at and k.cause = 'credit'
      ) s
      cross join lateral (
        select coalesce(sum(l.gross_cents) filter (where l.gross_cents > 0), 0)::int as cents,
          coalesce(bool_or(l.gross_cents < 0), false) as waived from receivable_line l where l.tenant_id = a.tenant_id
          and l.receivable_id = a.receivable_id and l.at = a.at and l.cause = 'kept'
      ) f
    )
    select * from freed where "backCents" > 0 order by "registrationId", "paymentId", "allocationId"`.execute(
    ctx.tx,
  )
  return rows
}

/** What of the money for a place paid for the one that its attendee was rebooked to, in the same step. */
async function usedBySuccessors(
  { tx, tenantId }: TenantContext,
  freed: readonly Freed[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; cents: number }>`
    select s.rebooked_from || ' ' || a.payment_id as key, sum(a.cents)::int as cents
    from registration s
    join receivable r on r.tenant_id = s.tenant_id and r.registration_id = s.id
    join allocation a on a.tenant_id = r.tenant_id and a.receivable_id = r.id and a.cause = 'credit'
    join registration_move m on m.tenant_id = s.tenant_id and m.registration_id = s.rebooked_from and m.at = a.at
      and m.to_state = 'cancelled'
    where s.tenant_id = ${tenantId}
      and s.rebooked_from = any(${freed.flatMap(({ registrationId }) => registrationId ?? [])}::uuid[])
    group by 1`.execute(tx)
  return new Map(rows.map(({ key, cents }) => [key, cents]))
}

/** What the place after a rebooking was paid with does not go back; it is taken from the parts in their order. */
async function withoutWhatIsUsed(ctx: TenantContext, freed: readonly Freed[]): Promise<Freed[]> {
  const used = await usedBySuccessors(ctx, freed)
  return freed.flatMap((one) => {
    const key = `${one.registrationId} ${one.paymentId}`
    const taken = Math.min(used.get(key) ?? 0, one.backCents)
    used.set(key, (used.get(key) ?? 0) - taken)
    return taken < one.backCents ? [{ ...one, backCents: one.backCents - taken }] : []
  })
}

type Share = Freed & { reason: RefundReason }

async function reasonOf(
  ctx: TenantContext,
  { registrationId, at, isWaived, isForDate }: Freed,
  paidCents: number,
): Promise<RefundReason> {
  if (isWaived) return { kind: 'goodwill' }
  if (isForDate) return { kind: 'date_cancelled' }
  return registrationId ? whySoMuch(ctx, { registrationId, at, paidCents }) : { kind: 'everything' }
}

async function sharesOf(ctx: TenantContext, freed: readonly Freed[]): Promise<Share[]> {
  const shares: Share[] = []
  for (const parts of Map.groupBy(freed, (one) => one.registrationId).values()) {
    const paidCents = parts.reduce((sum, { cents }) => sum + cents, 0)
    const [first] = parts
    const reason = await reasonOf(ctx, first as Freed, paidCents)
    shares.push(...parts.map((part) => ({ ...part, reason })))
  }
  return shares
}

/**
 * Stores what an event gave free, which goes back, with what had been paid and why, and returns how much that is. It is
 * stored once: followed again it stores nothing, and says 0.
 */
export async function storeShares(
  ctx: TenantContext,
  eventId: string,
  paymentId: string,
): Promise<{ backCents: number; allocationIds: string[] }> {
  const freed = await withoutWhatIsUsed(ctx, await freedBy(ctx, eventId, paymentId))
  const shares = await sharesOf(ctx, freed)
  const own = shares.filter((share) => share.paymentId === paymentId)
  if (own.length === 0) return { backCents: 0, allocationIds: [] }
  const stored = await ctx.tx
    .insertInto('refund_share')
    .values(
      own.map((share) => ({
        tenant_id: ctx.tenantId,
        allocation_id: share.allocationId,
        payment_id: paymentId,
        registration_id: share.registrationId,
        freed_cents: share.cents,
        back_cents: share.backCents,
        reason: JSON.stringify(share.reason) as never,
        at: share.at,
      })),
    )
    .onConflict((c) => c.doNothing())
    .returning(['allocation_id', 'back_cents'])
    .execute()
  return {
    backCents: stored.reduce((sum, { back_cents }) => sum + back_cents, 0),
    allocationIds: stored.map(({ allocation_id }) => allocation_id),
  }
}

/** Says with which refund they were proposed. */
export async function nameShares(
  ctx: TenantContext,
  refundRequestId: string,
  allocationIds: readonly string[],
): Promise<void> {
  if (allocationIds.length === 0) return
  await ctx.tx
    .updateTable('refund_share')
    .set({ refund_request_id: refundRequestId })
    .where('tenant_id', '=', ctx.tenantId)
    .where('allocation_id', 'in', [...allocationIds])
    .execute()
}
