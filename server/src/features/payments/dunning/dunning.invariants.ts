import type { Invariant } from '#platform/invariants/finding.ts'

export const dunningInvariants: readonly Invariant[] = [
  {
    name: 'dunning letters',
    why: 'a letter is the sum of what it is about, and its fee is owed',
    checked: 'select count(*) from dunning_notice',
    broken: `
      select n.tenant_id, n.id from dunning_notice n
      left join dunning_notice_item i on i.tenant_id = n.tenant_id and i.notice_id = n.id
      group by n.tenant_id, n.id, n.open_cents, n.interest_cents
      having coalesce(sum(i.open_cents), 0) <> n.open_cents or coalesce(sum(i.interest_cents), 0) <> n.interest_cents
      union
      select n.tenant_id, n.id from dunning_notice n
      join receivable r on r.tenant_id = n.tenant_id and r.id = n.fee_receivable_id
      where r.kind <> 'dunning_fee'`,
  },
  {
    name: 'dunning runs',
    why: 'a run counts the letters that it wrote',
    checked: 'select count(*) from dunning_run',
    broken: `
      select d.tenant_id, d.id from dunning_run d
      left join dunning_notice n on n.tenant_id = d.tenant_id and n.run_id = d.id
      group by d.tenant_id, d.id, d.letters, d.open_cents, d.fee_cents
      having count(n.id) <> d.letters or coalesce(sum(n.open_cents), 0) <> d.open_cents
        or coalesce(sum(n.fee_cents + n.interest_cents), 0) <> d.fee_cents`,
  },
]
