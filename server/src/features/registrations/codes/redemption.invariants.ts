import type { Invariant } from '#platform/invariants/finding.ts'

export const redemptionInvariants: readonly Invariant[] = [
  {
    name: 'uses of discount codes',
    why: 'a discount code counts the people and the sum of the places that it made cheaper and that nobody gave up',
    checked: 'select count(*) from discount_code',
    broken: `
      select d.tenant_id, d.id from discount_code d
      left join (
        select tenant_id, code_id, count(*) as people, sum(cents) as cents
        from code_redemption where freed_at is null group by 1, 2
      ) r on r.tenant_id = d.tenant_id and r.code_id = d.id
      where d.used_people <> coalesce(r.people, 0) or d.used_cents <> coalesce(r.cents, 0)`,
  },
  {
    name: 'single codes',
    why: 'a code of a set is used where somebody has a place that it made cheaper, and belongs to the set of that use',
    checked: 'select count(*) from single_code',
    broken: `
      select s.tenant_id, s.code_id as id from single_code s
      left join code_redemption r on r.tenant_id = s.tenant_id and r.single_code = s.code and r.freed_at is null
      where not s.for_many and s.used <> (r.code_id is not null) or r.code_id <> s.code_id
        or r.for_many <> s.for_many`,
  },
  {
    name: 'discount codes given back',
    why: 'whoever gave up a place or a turn uses no discount code any more, and what a code took off stands in the price',
    checked: 'select count(*) from code_redemption',
    broken: `
      select c.tenant_id, c.registration_id as id from code_redemption c
      join registration r on r.tenant_id = c.tenant_id and r.id = c.registration_id
      where r.state = 'cancelled' and c.freed_at is null
        or not exists (select from price_line l where l.tenant_id = c.tenant_id
          and l.registration_id = c.registration_id and l.gross_cents = -c.cents)`,
  },
]
