import type { Invariant } from '#platform/invariants/finding.ts'

export const refundsInvariants: readonly Invariant[] = [
  {
    name: 'refunds',
    why: 'each executed refund is booked once in the ledger with its amount, and no other is',
    checked: 'select count(*) from refund_request',
    broken: `
      select q.tenant_id, q.id from refund_request q
      left join (select tenant_id, request_key, payment_id, sum(cents) as cents from refund group by 1, 2, 3) f
        on f.tenant_id = q.tenant_id and f.request_key = q.id and f.payment_id = q.payment_id
      where q.way is distinct from 'service'
        and coalesce(f.cents, 0) <> case when q.state = 'executed' then q.cents else 0 end
      union
      -- the ledger knows what a payment service gave back by the service's own row
      select q.tenant_id, q.id from refund_request q where q.way = 'service' and q.state in ('created', 'executed')
        and coalesce((select sum(f.cents) from service_refund r
          join refund f on f.tenant_id = r.tenant_id and f.payment_id = r.payment_id and f.request_key = r.id
          where r.tenant_id = q.tenant_id and r.payment_id = q.payment_id
            and split_part(r.request_key, '/', 1) = q.id::text), 0)
          <> case when q.state = 'executed' then q.cents else 0 end
      union
      select f.tenant_id, f.id from refund_file f
      left join refund_request q on q.tenant_id = f.tenant_id and q.file_id = f.id
      group by f.tenant_id, f.id, f.transfers, f.sum_cents
      having count(q.id) <> f.transfers or coalesce(sum(q.cents), 0) <> f.sum_cents`,
  },
  {
    name: 'refund accounts',
    why: 'an account is asked for only while a refund waits for it',
    checked: 'select count(*) from refund_account_request',
    broken: `
      select a.tenant_id, a.id from refund_account_request a
      join refund_request q on q.tenant_id = a.tenant_id and q.id = a.refund_request_id
      where a.ended_at is null and q.state <> 'account_asked'`,
  },
]
