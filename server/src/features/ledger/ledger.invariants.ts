import type { Invariant } from '#platform/invariants/finding.ts'

export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'receivables',
    why: 'each receivable charges the sum of its lines, and what was allocated and written off adds up to its figures',
    checked: 'select count(*) from receivable',
    broken: `
      select r.tenant_id, r.id from receivable r
      left join (select tenant_id, receivable_id, sum(gross_cents) as cents from receivable_line group by 1, 2) l
        on l.tenant_id = r.tenant_id and l.receivable_id = r.id
      left join (select tenant_id, receivable_id, sum(cents) as cents from allocation group by 1, 2) a
        on a.tenant_id = r.tenant_id and a.receivable_id = r.id
      left join (select tenant_id, receivable_id, sum(cents) as cents from write_off group by 1, 2) w
        on w.tenant_id = r.tenant_id and w.receivable_id = r.id
      where r.charged_cents <> coalesce(l.cents, 0) or r.allocated_cents <> coalesce(a.cents, 0)
        or r.written_off_cents <> coalesce(w.cents, 0)`,
  },
  {
    name: 'payments',
    why: 'what was allocated, reversed and refunded of each payment adds up to its figures, and is never more than came in',
    checked: 'select count(*) from payment',
    broken: `
      select p.tenant_id, p.id from payment p
      left join (select tenant_id, payment_id, sum(cents) as cents from allocation group by 1, 2) a
        on a.tenant_id = p.tenant_id and a.payment_id = p.id
      left join (select tenant_id, payment_id, sum(cents) as cents from payment_reversal group by 1, 2) v
        on v.tenant_id = p.tenant_id and v.payment_id = p.id
      left join (select tenant_id, payment_id, sum(cents) as cents from refund group by 1, 2) f
        on f.tenant_id = p.tenant_id and f.payment_id = p.id
      where p.allocated_cents <> coalesce(a.cents, 0) or p.reversed_cents <> coalesce(v.cents, 0)
        or p.refunded_cents <> coalesce(f.cents, 0) or p.free_cents < 0`,
  },
]
