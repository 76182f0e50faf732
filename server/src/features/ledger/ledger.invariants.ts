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
  {
    name: 'sums of receivables',
    why: 'the stored sums of receivables by kind, standing and due day equal the receivables added up',
    checked: 'select count(*) from receivable_sum',
    broken: `
      select distinct tenant_id, tenant_id as id from (
        select tenant_id, kind, standing, coalesce(due_on, 'infinity') as due_on, 1 as one, charged_cents::bigint as charged,
          allocated_cents::bigint as allocated, written_off_cents::bigint as written_off
        from receivable
        union all
        select tenant_id, kind, standing, due_on, -receivables, -charged_cents, -allocated_cents, -written_off_cents
        from receivable_sum
      ) summed group by tenant_id, kind, standing, due_on
      having (sum(one), sum(charged), sum(allocated), sum(written_off)) <> (0, 0, 0, 0)`,
  },
  {
    name: 'sums of payments',
    why: 'the stored sums of payments by day, way, and whether they are free or of unknown payers equal the payments added up',
    checked: 'select count(*) from payment_sum',
    broken: `
      select distinct tenant_id, tenant_id as id from (
        select tenant_id, received_on, way, free_cents > 0 as is_free, payer_person_id is null as is_unknown, 1 as one,
          amount_cents::bigint as amount, allocated_cents::bigint as allocated, reversed_cents::bigint as reversed,
          refunded_cents::bigint as refunded
        from payment
        union all
        select tenant_id, received_on, way, is_free, is_unknown, -payments, -amount_cents, -allocated_cents,
          -reversed_cents, -refunded_cents
        from payment_sum
      ) summed group by tenant_id, received_on, way, is_free, is_unknown
      having (sum(one), sum(amount), sum(allocated), sum(reversed), sum(refunded)) <> (0, 0, 0, 0, 0)`,
  },
  {
    name: 'small rests',
    why: 'a rest was only given up for being small where more than that was paid',
    checked: `select count(*) from write_off where cause = 'tolerance'`,
    broken: `
      select w.tenant_id, w.id from write_off w
      join receivable r on r.tenant_id = w.tenant_id and r.id = w.receivable_id
      where w.cause = 'tolerance' and w.cents >= r.allocated_cents
        and not exists (select from write_off b where b.tenant_id = w.tenant_id and b.takes_back = w.id)`,
  },
]
