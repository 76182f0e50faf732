import { may } from '@reihum/contract/tenants/roles.ts'
import type {
  Voucher,
  VoucherAction,
  VoucherDetail,
  VoucherFilter,
  VoucherMovementKind,
  VoucherState,
  VoucherTotals,
  voucherExportInput,
  voucherListInput,
} from '@reihum/contract/vouchers/voucher.schema.ts'
import { isVoucherNumber, voucherNumberOf } from '@reihum/contract/vouchers/voucher-number.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { today } from './today.ts'
import { problemWithVoucher, voucherStateOf } from './voucher.rules.ts'
import { knownOf, type VoucherRow } from './voucher.store.ts'

/** Who did something, by name; whoever has given none is told by their address. */
const actorName = sql<string | null>`coalesce(nullif(u.full_name, ''), u.username)`

type Row = VoucherRow & { actor_name: string | null }

function voucherRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('voucher as v')
    .leftJoin('member_name as u', 'u.user_id', 'v.actor_id')
    .selectAll('v')
    .select(actorName.as('actor_name'))
    .where('v.tenant_id', '=', ctx.tenantId)
}

const inState: Record<VoucherState, ReturnType<typeof sql<boolean>>> = {
  lapsed: sql`v.lapsed_at is not null`,
  blocked: sql`v.lapsed_at is null and v.blocked_at is not null`,
  used_up: sql`v.lapsed_at is null and v.blocked_at is null and v.balance_cents = 0`,
  open: sql`v.lapsed_at is null and v.blocked_at is null and v.balance_cents > 0`,
}

/** Words of buyer or recipient, the end of a number, or all of it. */
function foundBy(q: string) {
  const number = voucherNumberOf(q)
  const words = foldedPattern(q)
  if (isVoucherNumber(number)) return sql<boolean>`v.number_hash = ${tokenHash(number)}`
  return sql<boolean>`(v.last_four = ${number.slice(0, 5)}
    or folded(v.buyer_name || ' ' || v.recipient_name || ' ' || v.buyer_email) like ${words})`
}

// biome-ignore lint/suspicious/noExplicitAny: whatever else was joined and selected
function narrowed<Query extends SelectQueryBuilder<any, any, any>>(
  query: Query,
  filter: VoucherFilter,
): Query {
  const conditions = [
    ...(filter.state ? [inState[filter.state]] : []),
    ...(filter.q ? [foundBy(filter.q)] : []),
  ]
  return conditions.reduce((narrower, condition) => narrower.where(condition) as Query, query)
}

function asVoucher(row: Row): Voucher {
  return {
    id: row.id,
    lastFour: row.last_four,
    state: voucherStateOf(knownOf(row)),
    currencyCode: row.currency,
    amountCents: row.amount_cents,
    balanceCents: row.balance_cents,
    soldOn: row.sold_on,
    validUntil: row.valid_until,
    paidWay: row.paid_way,
    buyerName: row.buyer_name,
    recipientName: row.recipient_name,
    actorName: row.actor_name ?? '',
  } as Voucher
}

type Order = Pick<z.output<typeof voucherExportInput>, 'sort' | 'dir'>

const sortColumns = {
  soldOn: 'v.sold_on',
  amount: 'v.amount_cents',
  balance: 'v.balance_cents',
  validUntil: 'v.valid_until',
} as const

const inOrder = (ctx: TenantContext, filter: VoucherFilter, { sort, dir }: Order) =>
  narrowed(voucherRows(ctx), filter).orderBy(sortColumns[sort], dir).orderBy('v.id', dir)

const matching = (ctx: TenantContext, filter: VoucherFilter) =>
  narrowed(ctx.tx.selectFrom('voucher as v').where('v.tenant_id', '=', ctx.tenantId), filter)

export async function listVouchers(
  ctx: TenantContext,
  input: Omit<z.output<typeof voucherListInput>, 'tenant'>,
): Promise<{ items: Voucher[]; total: number }> {
  const { rows, total } = await readPage(inOrder(ctx, input, input), matching(ctx, input), input)
  return { items: rows.map(asVoucher), total }
}

export async function vouchersForTable(
  ctx: TenantContext,
  input: VoucherFilter & Order,
  atMost: number,
): Promise<Voucher[]> {
  return (await inOrder(ctx, input, input).limit(sql.lit(atMost)).execute()).map(asVoucher)
}

export async function totalVouchers(ctx: TenantContext, filter: VoucherFilter): Promise<VoucherTotals> {
  return matching(ctx, filter)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(v.amount_cents), 0)::bigint`.as('amountCents'),
      sql<number>`coalesce(sum(v.balance_cents), 0)::bigint`.as('balanceCents'),
    ])
    .executeTakeFirstOrThrow()
}

type MovementRow = {
  kind: VoucherMovementKind
  cents: number
  at: Date
  actor_name: string | null
  reason: string
  payment_id: string | null
  paid_for: string | null
}

/** What happened to its money, with what it paid for. */
async function movementsOf({ tx, tenantId }: TenantContext, id: string) {
  const { rows } = await sql<MovementRow>`
    select m.kind, m.cents, m.at, ${actorName} as actor_name, m.reason, m.payment_id, (
      select string_agg(distinct r.title, ', ') from allocation a
      join receivable r on r.tenant_id = a.tenant_id and r.id = a.receivable_id
      where a.tenant_id = m.tenant_id and a.payment_id = m.payment_id and a.takes_back is null) as paid_for
    from voucher_movement m left join member_name u on u.user_id = m.actor_id
    where m.tenant_id = ${tenantId} and m.voucher_id = ${id} order by m.at, m.id`.execute(tx)
  return rows.map((row) => ({
    kind: row.kind,
    cents: row.cents,
    at: row.at.toISOString(),
    actorName: row.actor_name ?? '',
    reason: row.reason,
    paymentId: row.payment_id,
    paidFor: row.paid_for ?? '',
  })) as VoucherDetail['movements']
}

function actionsOf(ctx: TenantContext, row: Row): VoucherAction[] {
  if (ctx.role !== null && !may(ctx.role, 'money.manage')) return []
  const actions: VoucherAction[] = row.number_sealed ? ['print'] : []
  if (row.number_sealed && problemWithVoucher(knownOf(row), today(ctx)) === null) actions.push('send')
  if (row.lapsed_at) return actions
  return [...actions, row.blocked_at ? 'unblock' : 'block', 'correct']
}

export async function getVoucher(ctx: TenantContext, id: string): Promise<VoucherDetail> {
  const row = await voucherRows(ctx).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return {
    ...asVoucher(row),
    buyerEmail: row.buyer_email,
    message: row.message,
    language: row.language as VoucherDetail['language'],
    movements: await movementsOf(ctx, id),
    revision: row.revision,
    allowedActions: actionsOf(ctx, row),
  }
}

/** Whether anybody holds a voucher that can be redeemed, so that forms ask for one. */
export async function takesVouchers(ctx: TenantContext): Promise<boolean> {
  const found = await ctx.tx
    .selectFrom('voucher')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('balance_cents', '>', 0)
    .where('lapsed_at', 'is', null)
    .orderBy('valid_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    found !== undefined && problemWithVoucher({ ...knownOf(found), isBlocked: false }, today(ctx)) === null
  )
}
