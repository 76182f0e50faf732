import type { Invariant } from '#platform/invariants/finding.ts'

export const checkoutInvariants: readonly Invariant[] = [
  {
    name: 'online payments',
    why: 'what an attempt collected is booked once: with the amount that was asked for, or marked as another',
    checked: 'select count(*) from checkout_attempt',
    broken: `
      select a.tenant_id, a.id from checkout_attempt a
      where a.state = 'completed' and a.mismatch = '' and not exists (
        select from service_payment s join payment p on p.tenant_id = s.tenant_id and p.id = s.payment_id
        where s.tenant_id = a.tenant_id and s.attempt_id = a.id and p.request_key = a.id
          and p.amount_cents = a.amount_cents and p.currency = a.currency)
      union
      select a.tenant_id, a.id from checkout_attempt a
      where (a.state <> 'completed' or a.mismatch not in ('', 'amount')) and exists (
        select from service_payment s where s.tenant_id = a.tenant_id and s.attempt_id = a.id)`,
  },
  {
    name: 'online refunds',
    why: 'what a service gave back is in the ledger once, and never more than came in',
    checked: 'select count(*) from service_refund',
    broken: `
      select r.tenant_id, r.payment_id as id from service_refund r
      where r.state = 'completed' and r.reason <> 'NOT_FREE' and not exists (
        select from refund f where f.tenant_id = r.tenant_id and f.payment_id = r.payment_id
          and f.request_key = r.id and f.cents = r.cents)
      union
      select r.tenant_id, r.payment_id as id from service_refund r
      join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
      where r.state = 'completed'
      group by r.tenant_id, r.payment_id, p.amount_cents having sum(r.cents) > p.amount_cents`,
  },
]
