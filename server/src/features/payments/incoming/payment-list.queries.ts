import type { PaymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import type {
  Payment,
  PaymentAction,
  PaymentFilter,
  paymentExportInput,
  paymentListInput,
} from '@reihum/contract/payments/payment.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import type { Payment as PaymentTable } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { counted, narrowed } from './payment-filter.queries.ts'

type Row = Selectable<PaymentTable> & {
  person_name: string | null
  person_email: string | null
  username: string | null
}

export function paymentRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('payment as p')
    .leftJoin('person as n', (join) =>
      join.onRef('n.tenant_id', '=', 'p.tenant_id').onRef('n.id', '=', 'p.payer_person_id'),
    )
    .leftJoin('member_name as u', 'u.user_id', 'p.actor_id')
    .selectAll('p')
    .select(sql<string | null>`trim(n.first_name || ' ' || n.last_name)`.as('person_name'))
    .select(['n.email as person_email', 'u.username'])
    .where('p.tenant_id', '=', ctx.tenantId)
}

function actionsOf(ctx: TenantContext, row: Row): PaymentAction[] {
  if (ctx.role !== null && !may(ctx.role, 'money.manage')) return []
  // What is free of a voucher's payment goes back to the voucher by itself.
  if (row.way === 'voucher') return ['change']
  const actions: PaymentAction[] = ['change']
  if (row.free_cents > 0) actions.push('allocate', 'refund')
  if (row.reversed_cents === 0 && row.refunded_cents === 0) actions.push('reverse')
  return actions
}

export function asPayment(ctx: TenantContext, row: Row): Payment {
  return {
    id: row.id,
    way: row.way as PaymentWay,
    receivedOn: row.received_on,
    bookedAt: row.booked_at.toISOString(),
    currencyCode: row.currency,
    amountCents: row.amount_cents,
    allocatedCents: row.allocated_cents,
    reversedCents: row.reversed_cents,
    refundedCents: row.refunded_cents,
    freeCents: row.free_cents,
    payer:
      row.payer_person_id === null
        ? null
        : { id: row.payer_person_id, name: row.person_name ?? '', email: row.person_email ?? '' },
    payerName: row.payer_name,
    remittance: row.remittance,
    actorName: row.username ?? '',
    allowedActions: actionsOf(ctx, row),
  } as Payment
}

type Order = Pick<z.output<typeof paymentExportInput>, 'sort' | 'dir'>

const sortColumns = {
  receivedOn: 'p.received_on',
  amount: 'p.amount_cents',
  free: 'p.free_cents',
  way: 'p.way',
} as const

function inOrder(ctx: TenantContext, filter: PaymentFilter, { sort, dir }: Order) {
  return narrowed(paymentRows(ctx), filter).orderBy(sortColumns[sort], dir).orderBy('p.id', dir)
}

export async function listPayments(
  ctx: TenantContext,
  input: Omit<z.output<typeof paymentListInput>, 'tenant'>,
): Promise<{ items: Payment[]; total: number }> {
  const { query, count } = counted(ctx, input)
  const { rows, total } = await readPage(inOrder(ctx, input, input), query, input, count)
  return { items: rows.map((row) => asPayment(ctx, row)), total }
}

export async function paymentsForTable(
  ctx: TenantContext,
  input: PaymentFilter & Order,
  atMost: number,
): Promise<Payment[]> {
  const rows = await inOrder(ctx, input, input).limit(sql.lit(atMost)).execute()
  return rows.map((row) => asPayment(ctx, row))
}
