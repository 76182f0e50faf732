import type { PaymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import { matchReason } from '@reihum/contract/payments/match-reasons.schema.ts'
import type { ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Reasons name people: those of somebody who was erased are kept with what was booked, and shown to nobody. */
const reasons = sql<unknown>`case when exists (select from person g where g.tenant_id = r.tenant_id
  and g.id in (r.payer_person_id, p.payer_person_id) and g.erased_at is not null) then '[]'::jsonb else a.reasons end`

/** The allocations of a receivable, named by who paid, or those of a payment, named by what they paid. */
export async function allocationsOf(
  ctx: TenantContext,
  of: { receivableId: string } | { paymentId: string },
): Promise<ReceivableDetail['allocations']> {
  const name =
    'receivableId' in of
      ? sql<string>`coalesce(nullif(trim(n.first_name || ' ' || n.last_name), ''), p.payer_name)`
      : sql<string>`r.title`
  const [column, id] =
    'receivableId' in of
      ? (['a.receivable_id', of.receivableId] as const)
      : (['a.payment_id', of.paymentId] as const)
  const rows = await ctx.tx
    .selectFrom('allocation as a')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.payment_id'),
    )
    .innerJoin('receivable as r', (join) =>
      join.onRef('r.tenant_id', '=', 'a.tenant_id').onRef('r.id', '=', 'a.receivable_id'),
    )
    .leftJoin('person as n', (join) =>
      join.onRef('n.tenant_id', '=', 'p.tenant_id').onRef('n.id', '=', 'p.payer_person_id'),
    )
    .leftJoin('allocation as b', (join) =>
      join.onRef('b.tenant_id', '=', 'a.tenant_id').onRef('b.takes_back', '=', 'a.id'),
    )
    .leftJoin('member_name as u', 'u.user_id', 'a.actor_id')
    .leftJoin('member_name as v', 'v.user_id', 'b.actor_id')
    .select(['a.id', 'a.payment_id', 'a.receivable_id', 'a.cents', 'a.at', 'a.cause', 'a.note'])
    .select(['p.way', 'p.received_on', 'u.username', 'v.username as taker'])
    .select(['b.at as taken_at', 'b.cause as taken_cause', 'b.note as taken_note'])
    .select([name.as('name'), reasons.as('reasons')])
    .where('a.tenant_id', '=', ctx.tenantId)
    .where(sql.ref(column), '=', id)
    .where('a.takes_back', 'is', null)
    .orderBy('a.id')
    .execute()
  return rows.map(
    (row) =>
      ({
        id: row.id,
        paymentId: row.payment_id,
        receivableId: row.receivable_id,
        name: row.name,
        cents: row.cents,
        at: row.at.toISOString(),
        cause: row.cause,
        actorName: row.username ?? '',
        note: row.note,
        reasons: z.array(matchReason).catch([]).parse(row.reasons),
        takenBack: row.taken_at && {
          at: row.taken_at.toISOString(),
          actorName: row.taker ?? '',
          note: row.taken_note ?? '',
          placeGone: row.taken_cause === 'place_gone',
        },
        way: row.way as PaymentWay,
        receivedOn: row.received_on,
      }) as ReceivableDetail['allocations'][number],
  )
}
