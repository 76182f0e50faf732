import type { Invariant } from '#platform/invariants/finding.ts'

export const debitsInvariants: readonly Invariant[] = [
  {
    name: 'debits collected once',
    why: 'a debit is the sum of what it is for, and what it collected is among the payments once and as it was',
    checked: 'select count(*) from debit',
    broken: `
      select d.tenant_id, d.id from debit d
      left join debit_item i on i.tenant_id = d.tenant_id and i.debit_id = d.id
      group by d.tenant_id, d.id, d.cents having coalesce(sum(i.cents), 0) <> d.cents
      union
      select d.tenant_id, d.id from debit d
      join payment p on p.tenant_id = d.tenant_id and p.id = d.payment_id
      where p.amount_cents <> d.cents or lower(p.end_to_end_id) <> d.end_to_end_id
      union
      select i.tenant_id, i.debit_id from debit_item i
      join debit d on d.tenant_id = i.tenant_id and d.id = i.debit_id
      where i.is_living <> (d.state in ('announced', 'in_run', 'handed_in'))
      union
      select d.tenant_id, d.id from debit d
      join payment p on p.tenant_id = d.tenant_id and lower(p.end_to_end_id) = d.end_to_end_id
      where p.id <> d.payment_id and d.payment_id is not null and p.amount_cents > p.reversed_cents`,
  },
  {
    name: 'debit runs',
    why: 'the files of a run contain exactly its debits',
    checked: 'select count(*) from debit_run',
    broken: `
      select r.tenant_id, r.id from debit_run r
      left join lateral (select count(*) as debits, coalesce(sum(d.cents), 0) as cents from debit d
        where d.tenant_id = r.tenant_id and d.run_id = r.id) own on true
      left join lateral (select coalesce(sum(f.debits), 0) as debits, coalesce(sum(f.cents), 0) as cents from debit_file f
        where f.tenant_id = r.tenant_id and f.run_id = r.id and f.replaced_at is null) filed on true
      where own.debits <> filed.debits or own.cents <> filed.cents`,
  },
  {
    name: 'debits under mandates',
    why: 'a debit is collected under a mandate of its payer or its booking, and under none that was revoked before the bank got it',
    checked: 'select count(*) from debit',
    // Two commands at once count as in either order, so nothing is said of the same minute.
    broken: `
      select d.tenant_id, d.id from debit d
      join mandate m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
      where m.person_id <> d.payer_person_id and not exists (
        select from debit_item i
        join receivable r on r.tenant_id = i.tenant_id and r.id = i.receivable_id
        join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
        where i.tenant_id = d.tenant_id and i.debit_id = d.id and b.mandate_id = m.id)
      union
      select d.tenant_id, d.id from debit d
      join debit_run u on u.tenant_id = d.tenant_id and u.id = d.run_id
      join mandate m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
      where u.handed_in_at is not null and m.revoked_at < u.handed_in_at - interval '1 minute'`,
  },
]
