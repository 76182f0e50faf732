import type { Invariant } from '#platform/invariants/finding.ts'

export const datevInvariants: readonly Invariant[] = [
  {
    name: 'exports for datev',
    why: 'an export has as many postings, and the sum, that were shown',
    checked: 'select count(*) from datev_export',
    broken: `
      select e.tenant_id, e.id from datev_export e
      left join datev_posting p on p.tenant_id = e.tenant_id and p.export_id = e.id
      group by e.tenant_id, e.id, e.postings, e.sum_cents
      having count(p.line) <> e.postings
        or coalesce(sum(case when p.is_reversal then -p.cents else p.cents end), 0) <> e.sum_cents`,
  },
]
