import type {
  RefundAction,
  RefundDetail,
  RefundFilter,
  RefundRequest,
  RefundTotals,
  refundListInput,
} from '@reihum/contract/refunds/refund.schema.ts'
import { isSepaIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { serviceRefundUntil } from '#features/checkout/service-refunds/request-service-refund.ts'
import { refundSettings } from '#features/courses/refund-terms/refund-settings.ts'
import { payerAccountPlace } from '#features/ledger/payer-account.ts'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { requestsOf } from './accounts/account-request.store.ts'
import { refundRecipient } from './accounts/refund-recipient.queries.ts'
import { creditOf, mostCents } from './credit.rules.ts'
import { needsOther } from './four-eyes.ts'
import { actionsIn } from './refund.rules.ts'

function refundRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('refund_request as q')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'q.tenant_id').onRef('p.id', '=', 'q.payment_id'),
    )
    .leftJoin('person as n', (join) =>
      join.onRef('n.tenant_id', '=', 'p.tenant_id').onRef('n.id', '=', 'p.payer_person_id'),
    )
    .where('q.tenant_id', '=', ctx.tenantId)
}

function selected(ctx: TenantContext) {
  return refundRows(ctx)
    .leftJoin('member_name as u', 'u.user_id', 'q.actor_id')
    .leftJoin('member_name as r', 'r.user_id', 'q.released_by')
    .selectAll('q')
    .select(['p.currency', 'p.payer_person_id', 'p.payer_name', 'p.free_cents', 'p.refunded_cents'])
    .select(['p.payer_account_sealed', 'n.email as person_email', 'u.username', 'r.username as releaser'])
    .select(sql<string | null>`trim(n.first_name || ' ' || n.last_name)`.as('person_name'))
}

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

// biome-ignore lint/suspicious/noExplicitAny: whatever else was joined and selected
function narrowed<Query extends SelectQueryBuilder<any, any, any>>(
  query: Query,
  { q, state, way, paymentId }: RefundFilter,
): Query {
  return query
    .$if(state !== undefined, (rows) => rows.where('q.state', '=', state))
    .$if(way !== undefined, (rows) => rows.where('q.way', '=', way))
    .$if(paymentId !== undefined, (rows) => rows.where('q.payment_id', '=', paymentId))
    .$if(q !== '', (rows) =>
      rows.where(sql<boolean>`(p.payer_person_id in (select id from found_persons(${q}) as person(id))
        or strpos(folded(p.payer_name || ' ' || q.purpose), folded(${q})) > 0)`),
    ) as Query
}

function actionsOf(ctx: TenantContext, state: RefundRequest['state']): RefundRequest['allowedActions'] {
  const mayDo = (permission: 'money.manage' | 'bank.manage') => ctx.role === null || may(ctx.role, permission)
  const moves = (action: RefundAction) => action === 'release' || action === 'execute'
  return actionsIn(state).filter((action) => mayDo(moves(action) ? 'bank.manage' : 'money.manage'))
}

function asRefund(ctx: TenantContext, row: Row): RefundRequest {
  const state = row.state as RefundRequest['state']
  return {
    id: row.id as RefundRequest['id'],
    paymentId: row.payment_id as RefundRequest['paymentId'],
    state,
    cause: row.cause as RefundRequest['cause'],
    cents: row.cents,
    currencyCode: row.currency,
    purpose: row.purpose,
    way: row.way as RefundRequest['way'],
    payer:
      row.payer_person_id === null
        ? null
        : {
            id: row.payer_person_id as NonNullable<RefundRequest['payer']>['id'],
            name: row.person_name ?? '',
            email: row.person_email ?? '',
          },
    payerName: row.payer_name,
    askedAt: row.asked_at.toISOString(),
    executedOn: row.executed_on,
    confirmedOn: row.confirmed_on,
    returnedOn: row.returned_on,
    accountEnd: row.account_end,
    accountHolder: row.account_holder,
    allowedActions: actionsOf(ctx, state),
  }
}

const sortColumns = { askedAt: 'q.asked_at', amount: 'q.cents' } as const

export async function listRefunds(
  ctx: TenantContext,
  input: Omit<z.output<typeof refundListInput>, 'tenant'>,
): Promise<{ items: RefundRequest[]; total: number }> {
  const { sort, dir } = input
  const { rows, total } = await readPage(
    narrowed(selected(ctx), input).orderBy(sortColumns[sort], dir).orderBy('q.id', dir),
    narrowed(refundRows(ctx), input),
    input,
  )
  return { items: rows.map((row) => asRefund(ctx, row)), total }
}

export async function totalRefunds(ctx: TenantContext, filter: RefundFilter): Promise<RefundTotals> {
  return narrowed(refundRows(ctx), filter)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(q.cents), 0)::bigint`.as('cents')])
    .executeTakeFirstOrThrow()
}

/**
 * What had been paid for a place before it was given up, and what of that went free: of all parts of its price, and of all
 * payments, since terms look at a place as a whole. `o` names the place and the moment.
 */
const paidForPlace = (tenantId: string) => sql`
  select (sum(x.cents) filter (where x.at < o.at or t.id is not null))::int as paid,
    -(sum(x.cents) filter (where x.at = o.at and x.cause in ('place_gone', 'credit')))::int - coalesce((
      -- what paid for the place that its attendee was rebooked to
      select sum(y.cents) from registration n
      join receivable v on v.tenant_id = n.tenant_id and v.registration_id = n.id
      join allocation y on y.tenant_id = v.tenant_id and y.receivable_id = v.id and y.at = o.at and y.cause = 'credit'
      where n.tenant_id = ${tenantId} and n.rebooked_from = o.registration_id), 0)::int as back
  from receivable w
  join allocation x on x.tenant_id = w.tenant_id and x.receivable_id = w.id
  -- what was paid in the same moment counts where it was given free then
  left join allocation t on t.tenant_id = x.tenant_id and t.takes_back = x.id and t.at = o.at and t.cause = 'place_gone'
  where w.tenant_id = ${tenantId} and w.registration_id = o.registration_id and w.kind = 'registration'`

/** What the terms of the provider say of the places that it gives money back for. */
async function sharesOf({ tx, tenantId }: TenantContext, id: string): Promise<RefundDetail['shares']> {
  const { rows } = await sql<RefundDetail['shares'][number]>`
    with own as (
      select s.registration_id, s.at, min(c.title) as title, sum(s.freed_cents)::int as freed, sum(s.back_cents)::int as back,
        (array_agg(s.reason order by s.allocation_id))[1] as reason
      from refund_share s
      join allocation a on a.tenant_id = s.tenant_id and a.id = s.allocation_id
      join receivable c on c.tenant_id = a.tenant_id and c.id = a.receivable_id
      where s.tenant_id = ${tenantId} and s.refund_request_id = ${id}
      group by s.registration_id, s.at, case when s.registration_id is null then s.allocation_id end
    )
    select coalesce(k.title, o.title) as title, coalesce(trim(r.first_name || ' ' || r.last_name), '') as name,
      o.back as "backCents", coalesce(p.back, o.back) as "placeBackCents", coalesce(p.paid, o.freed) as "placePaidCents", o.reason
    from own o
    left join registration r on r.tenant_id = ${tenantId} and r.id = o.registration_id
    left join course k on k.tenant_id = r.tenant_id and k.id = r.course_id
    left join lateral (${paidForPlace(tenantId)}) p on o.registration_id is not null
    order by o.at, title, name`.execute(tx)
  return rows
}

/** The account that the payment came from, if a transfer reaches it. */
function knownAccount(ctx: TenantContext, vault: Vault, row: Row): RefundDetail['knownAccount'] {
  if (!row.payer_account_sealed) return null
  const number = vault.open(row.payer_account_sealed, payerAccountPlace(ctx.tenantId))
  return isSepaIban(number) ? { holder: row.payer_name, end: number.slice(-4) } : null
}

export async function getRefund(ctx: TenantContext, vault: Vault, id: string): Promise<RefundDetail> {
  const row = await selected(ctx).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const others = await ctx.tx
    .selectFrom('refund_request')
    .select(['id', 'state', 'cents'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('payment_id', '=', row.payment_id)
    .execute()
  const { open } = await requestsOf(ctx, id)
  const shares = await sharesOf(ctx, id)
  const { email } = await refundRecipient(ctx, row.payment_id)
  return {
    ...asRefund(ctx, row),
    mostCents: mostCents(creditOf(row, others, id)),
    alreadyRefundedCents: row.refunded_cents,
    knownAccount: knownAccount(ctx, vault, row),
    refundFileId: row.file_id as RefundDetail['refundFileId'],
    shares,
    askableAt: email,
    accountRequest: open && {
      askedAt: open.asked_at.toISOString(),
      expiresAt: open.expires_at.toISOString(),
    },
    returnCode: row.return_code,
    service: ((await serviceRefundUntil(ctx, row.payment_id))?.service ?? null) as RefundDetail['service'],
    failure: row.failure,
    returnedPaymentId: row.returned_payment_id as RefundDetail['returnedPaymentId'],
    needsOther: needsOther(ctx, row, await refundSettings(ctx)),
    note: row.note,
    actorName: row.username ?? '',
    releasedBy: row.releaser ?? '',
    revision: row.revision,
  }
}
