import type { PaymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import type { PendingState } from '@reihum/contract/payments/matching.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Incoming } from './incoming.rules.ts'

export type PendingRow = {
  id: string
  way: PaymentWay
  received_on: string
  currency: string
  amount_cents: number
  free_cents: number
  payer_person_id: string | null
  person_name: string | null
  person_email: string | null
  payer_name: string
  payer_account_digest: string | null
  remittance: string
  end_to_end_id: string
  was_taken_back: boolean
  seen: string[] | null
  ruled: string[] | null
}

/** What was decided of a payment and is not undone, apart from what it pays: `waiting` if nothing was. */
const stateOf = (ctx: TenantContext) => sql<PendingState>`coalesce((
  select d.kind from matching_decision d
  where d.tenant_id = ${ctx.tenantId} and d.payment_id = p.id and d.undone_at is null and d.kind <> 'allocated'
  order by d.at desc limit 1), 'waiting')`

/**
 * Whoever was paid for from the same account: by payments that still pay something. What was taken back taught nothing.
 */
const seen = (ctx: TenantContext, before: Date | null) => sql`(
  select array_agg(distinct r.payer_person_id) from payment o
  join allocation a on a.tenant_id = o.tenant_id and a.payment_id = o.id and a.takes_back is null
  join receivable r on r.tenant_id = a.tenant_id and r.id = a.receivable_id
  where o.tenant_id = ${ctx.tenantId} and o.payer_account_digest = p.payer_account_digest and o.id <> p.id
    and ${before ? sql`a.at < ${before}` : sql`true`}
    and not exists (select from allocation b where b.tenant_id = a.tenant_id and b.takes_back = a.id))`

const ruled = (ctx: TenantContext, before: Date | null) => sql`(
  select array_agg(m.payer_person_id) from matching_rule m
  where m.tenant_id = ${ctx.tenantId} and m.account_digest = p.payer_account_digest and m.is_on
    and ${before ? sql`m.made_at < ${before}` : sql`true`})`

/**
 * Once a payment pays something, what is left of it is the credit of its payer and waits for nobody; so is what somebody
 * noted as the money of a person, and what came too late for a place.
 */
const isUndecided = sql<boolean>`p.free_cents > 0 and p.allocated_cents = 0
  and (p.way = 'bank_transfer' or p.payer_person_id is null)
  and not exists (select from late_payment t where t.tenant_id = p.tenant_id and t.payment_id = p.id
    and t.credited_for is not null and t.undone_at is null)`

const columns = (
  ctx: TenantContext,
  before: Date | null = null,
) => sql`p.id, p.way, p.received_on, p.currency, p.amount_cents, p.free_cents,
  p.payer_person_id, trim(n.first_name || ' ' || n.last_name) as person_name, n.email as person_email, p.payer_name,
  p.payer_account_digest, p.remittance, p.end_to_end_id, ${seen(ctx, before)} as seen, ${ruled(ctx, before)} as ruled,
  exists (select from allocation a where a.tenant_id = p.tenant_id and a.payment_id = p.id and a.takes_back is not null)
    as was_taken_back`

const person = sql`left join person n on n.tenant_id = p.tenant_id and n.id = p.payer_person_id`

/** A page of payments of which something is not used yet, the oldest first. */
export async function pendingRows(
  ctx: TenantContext,
  { state, dir, page, size }: { state: PendingState; dir: 'asc' | 'desc'; page: number; size: number },
): Promise<PendingRow[]> {
  const direction = dir === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<PendingRow>`
    with shown as materialized (
      select p.id from payment p
      where p.tenant_id = ${ctx.tenantId} and ${isUndecided} and ${stateOf(ctx)} = ${state}
      order by p.received_on ${direction}, p.id ${direction} limit ${size} offset ${(page - 1) * size})
    select ${columns(ctx)} from payment p ${person}
    where p.tenant_id = ${ctx.tenantId} and p.id in (select id from shown)
    order by p.received_on ${direction}, p.id ${direction}`.execute(ctx.tx)
  return rows
}

export async function countPending(ctx: TenantContext): Promise<Record<PendingState, number>> {
  const { rows } = await sql<{ state: PendingState; count: number }>`
    select ${stateOf(ctx)} as state, count(*)::integer as count from payment p
    where p.tenant_id = ${ctx.tenantId} and ${isUndecided} group by 1`.execute(ctx.tx)
  const counts = { waiting: 0, put_aside: 0, not_ours: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** A place in the order of payments, from the oldest on. */
export type PaymentPlace = Pick<PendingRow, 'received_on' | 'id'>

/** Payments from banks at which the matching has not looked yet, the oldest first; behind one of them, or all. */
export async function unlookedRows(
  ctx: TenantContext,
  atMost: number,
  behind: PaymentPlace | null,
): Promise<PendingRow[]> {
  const isBehind = behind
    ? sql`(p.received_on, p.id) > (${behind.received_on}::date, ${behind.id}::uuid)`
    : sql`true`
  const { rows } = await sql<PendingRow>`
    select ${columns(ctx)} from payment p ${person}
    where p.tenant_id = ${ctx.tenantId} and ${isUndecided} and p.way = 'bank_transfer'
      and not exists (select from matched_payment m where m.tenant_id = p.tenant_id and m.payment_id = p.id)
      and ${stateOf(ctx)} = 'waiting' and ${isBehind}
    order by p.received_on, p.id limit ${atMost}`.execute(ctx.tx)
  return rows
}

/** The payments that an import brought, as they were when it was booked: nobody's, and paying nothing. The oldest first. */
export async function importedRows(
  ctx: TenantContext,
  { importId, bookedAt, atMost }: { importId: string; bookedAt: Date; atMost: number },
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select ${columns(ctx, bookedAt)} from payment p ${person}
    where p.tenant_id = ${ctx.tenantId} and p.id in (
      select l.payment_id from bank_line l where l.tenant_id = ${ctx.tenantId} and l.bank_import_id = ${importId}
        and l.payment_id is not null and l.taken_back_at is null)
    order by p.received_on, p.id limit ${atMost}`.execute(ctx.tx)
  return rows.map((row) => ({
    ...row,
    free_cents: row.amount_cents,
    payer_person_id: null,
    person_name: null,
    person_email: null,
  }))
}

/** Whose money it was taken for is no trace once that was taken back. */
export const incomingOf = (row: PendingRow): Incoming => ({
  freeCents: row.free_cents,
  currency: row.currency,
  receivedOn: row.received_on,
  payerName: row.payer_name || (row.person_name ?? ''),
  remittance: row.remittance,
  endToEndId: row.end_to_end_id,
  payerId: row.was_taken_back ? null : row.payer_person_id,
  seenPayerIds: row.payer_account_digest ? (row.seen ?? []) : [],
  rulePayerIds: row.payer_account_digest ? (row.ruled ?? []) : [],
})
