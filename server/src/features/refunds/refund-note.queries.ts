import { paymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import { refundWay } from '@reihum/contract/refunds/refund.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { refundRecipient } from './accounts/refund-recipient.queries.ts'
import type { RefundNoteFacts } from './refund-note.ts'

/** What the note about a refund says. Only money that went out is noted. */
export async function refundNoteFacts(ctx: TenantContext, id: string): Promise<RefundNoteFacts> {
  const row = await ctx.tx
    .selectFrom('refund_request as q')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'q.tenant_id').onRef('p.id', '=', 'q.payment_id'),
    )
    .leftJoin('person as n', (join) =>
      join.onRef('n.tenant_id', '=', 'p.tenant_id').onRef('n.id', '=', 'p.payer_person_id'),
    )
    .select(['q.state', 'q.cents', 'q.purpose', 'q.way', 'q.account_end', 'q.executed_on', 'q.returned_on'])
    .select(['q.payment_id', 'p.currency', 'p.way as payment_way', 'p.received_on', 'p.payer_name'])
    .select(['n.street', 'n.postal_code', 'n.city'])
    .where('q.tenant_id', '=', ctx.tenantId)
    .where('q.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.state !== 'executed' || !row.executed_on) throw new Refusal('REFUND_DECIDED')
  const { name, locale } = await refundRecipient(ctx, row.payment_id)
  const place = `${row.postal_code ?? ''} ${row.city ?? ''}`.trim()
  return {
    locale,
    from: await letterhead(ctx),
    writtenOn: wallClockOf(ctx.now, ctx.tenant.timeZone).date,
    recipientLines: [name || row.payer_name, row.street ?? '', place].filter(Boolean),
    paymentId: row.payment_id,
    receivedOn: row.received_on,
    executedOn: row.executed_on,
    returnedOn: row.returned_on,
    cents: row.cents,
    currencyCode: row.currency,
    purpose: row.purpose,
    way: refundWay.parse(row.way),
    paymentWay: paymentWay.parse(row.payment_way),
    accountEnd: row.account_end,
  }
}
