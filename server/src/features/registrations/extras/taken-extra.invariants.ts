import type { Invariant } from '#platform/invariants/finding.ts'

export const takenExtraInvariants: readonly Invariant[] = [
  {
    name: 'extras taken',
    why: 'an extra counts what is taken of it and was not given back; what comes with every place is not counted',
    checked: 'select count(*) from extra',
    broken: `
      select x.tenant_id, x.id from extra x
      left join (
        select tenant_id, extra_id, sum(quantity) as taken from taken_extra where freed_at is null group by 1, 2
      ) t on t.tenant_id = x.tenant_id and t.extra_id = x.id
      where x.taken <> case when x.required then 0 else coalesce(t.taken, 0) end`,
  },
  {
    name: 'extras given back',
    why: 'whoever gave up a place or a turn takes no extras any more, and every extra that is taken stands in the price',
    checked: 'select count(*) from taken_extra',
    broken: `
      select t.tenant_id, t.registration_id as id from taken_extra t
      join registration r on r.tenant_id = t.tenant_id and r.id = t.registration_id
      where (r.state = 'cancelled') <> (t.freed_at is not null)
        or t.quantity * t.unit_cents <> coalesce((select sum(l.gross_cents) from price_line l
          where l.tenant_id = t.tenant_id and l.registration_id = t.registration_id and l.extra_id = t.extra_id), 0)`,
  },
]
