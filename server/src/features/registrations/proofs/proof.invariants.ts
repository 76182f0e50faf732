import type { Invariant } from '#platform/invariants/finding.ts'

export const proofInvariants: readonly Invariant[] = [
  {
    name: 'proofs of reduced prices',
    why: 'whatever is to be proved is taken off the price, and added to it again exactly where the difference is charged',
    checked: 'select count(*) from place_proof',
    broken: `
      select q.tenant_id, q.registration_id as id from place_proof q
      left join (
        select l.tenant_id, l.registration_id, l.label, l.gross_cents, count(*) as lines from price_line l
        where l.extra_id is null group by 1, 2, 3, 4
      ) off on off.tenant_id = q.tenant_id and off.registration_id = q.registration_id
        and off.label = q.name and off.gross_cents = -q.cents
      left join (
        select l.tenant_id, l.registration_id, l.gross_cents, array_agg(l.label) as labels from price_line l
        where l.extra_id is null and l.gross_cents > 0 group by 1, 2, 3
      ) back on back.tenant_id = q.tenant_id and back.registration_id = q.registration_id
        and back.gross_cents = q.cents
      where off.lines is null
        or (q.receivable_id is not null) <> exists (
          select from unnest(back.labels) label where starts_with(label, q.name || ': '))`,
  },
]
