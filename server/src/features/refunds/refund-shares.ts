import type { RefundReason } from '@reihum/contract/registrations/refund-reason.ts'
import { sql } from 'kysely'
import { refundOfPlace } from '#features/registrations/refund-terms/refund-of-place.ts'
import { shareOut } from '#features/registrations/refund-terms/refund-terms.rules.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Freed = {
  allocationId: string
  paymentId: string
  registrationId: string | null
  at: Date
  cents: number
}

/**
 * What an event gave free of a payment and has no share yet; with what the same places gave free of other payments, because
 * what is kept is kept of a place as a whole.
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
        -a.cents - coalesce((
          -- what the receivable still charges stays paid
          select sum(k.cents) from allocation k where k.tenant_id = a.tenant_id and k.receivable_id = a.receivable_id
            and k.payment_id = a.payment_id and k.at = a.at and k.cause = 'credit'), 0)::int as cents
      from gone join allocation a on a.tenant_id = ${ctx.tenantId} and a.id = gone.id
      join receivable r on r.tenant_id = a.tenant_id and r.id = a.receivable_id
    )
    select * from freed where cents > 0 order by "registrationId", "paymentId", "allocationId"`.execute(
    ctx.tx,
  )
  return rows
}

type Share = Freed & { back: number; reason: RefundReason }

async function sharesOf(ctx: TenantContext, freed: readonly Freed[]): Promise<Share[]> {
  const shares: Share[] = []
  for (const [registrationId, parts] of Map.groupBy(freed, (one) => one.registrationId)) {
    const all = parts.map(({ cents }) => cents)
    const paidCents = all.reduce((sum, cents) => sum + cents, 0)
    const [first] = parts
    const { cents, reason } =
      registrationId && first
        ? await refundOfPlace(ctx, { registrationId, at: first.at, paidCents })
        : { cents: paidCents, reason: { kind: 'everything' as const } }
    const backs = shareOut(all, cents)
    shares.push(...parts.map((part, at) => ({ ...part, back: backs[at] as number, reason })))
  }
  return shares
}

/**
 * Stores what of the money that an event gave free goes back by the provider's terms, and returns how much that is. It is
 * decided once: followed again it stores nothing, and says 0.
 */
export async function storeShares(
  ctx: TenantContext,
  eventId: string,
  paymentId: string,
): Promise<{ backCents: number; allocationIds: string[] }> {
  const shares = await sharesOf(ctx, await freedBy(ctx, eventId, paymentId))
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
        back_cents: share.back,
        reason: JSON.stringify(share.reason) as never,
        at: share.at,
      })),
    )
    .onConflict((c) => c.doNothing())
    .returning(['allocation_id', 'back_cents'])
    .execute()
  return {
    backCents: stored.reduce((sum, { back_cents }) => sum + back_cents, 0),
    allocationIds: stored
      .filter(({ back_cents }) => back_cents > 0)
      .map(({ allocation_id }) => allocation_id),
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
