import type { Invariant } from '#platform/invariants/finding.ts'

export const payoutsInvariants: readonly Invariant[] = [
  {
    name: 'payouts',
    why: 'a payout is the sum of its parts, and its line at the bank has that sum and is no payment',
    checked: 'select count(*) from service_payout',
    broken: `
      select o.tenant_id, o.id from service_payout o
      join service_payout_part p on p.tenant_id = o.tenant_id and p.payout_id = o.id
      group by o.tenant_id, o.id, o.cents having sum(p.cents - p.fee_cents) <> o.cents
      union
      select o.tenant_id, o.id from service_payout o
      join bank_line l on l.tenant_id = o.tenant_id and l.id = o.bank_line_id
      left join payment p on p.tenant_id = l.tenant_id and p.id = l.payment_id
      where l.cents <> o.cents or l.currency <> o.currency or p.reversed_cents < p.amount_cents
      union
      select p.tenant_id, p.payout_id from service_payout_part p
      join service_payout o on o.tenant_id = p.tenant_id and o.id = p.payout_id
      where p.kind = 'payment' and p.payment_id is not null and o.state <> 'failed'
        and exists (select from service_payout_part q join service_payout r on r.tenant_id = q.tenant_id and r.id = q.payout_id
          where q.tenant_id = p.tenant_id and q.payment_id = p.payment_id and q.kind = 'payment'
            and q.payout_id <> p.payout_id and r.state <> 'failed')`,
  },
]
