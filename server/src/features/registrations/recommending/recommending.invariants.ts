import type { Invariant } from '#platform/invariants/finding.ts'

export const recommendingInvariants: readonly Invariant[] = [
  {
    name: 'rewards of recommenders',
    why: 'each reward is for a place that a code of its recommender made cheaper and that was paid for, and one for each newcomer',
    checked: 'select count(*) from recommending_outcome',
    broken: `
      select o.tenant_id, o.registration_id as id from recommending_outcome o
      join course_recommender k on k.tenant_id = o.tenant_id and k.id = o.recommender_id
      join code_redemption u on u.tenant_id = o.tenant_id and u.registration_id = o.registration_id
      where u.single_code is distinct from k.code or not u.for_many
        or o.code is not null and not exists (select from receivable_line l
          join allocation a on a.tenant_id = l.tenant_id and a.receivable_id = l.receivable_id
          where l.tenant_id = o.tenant_id and l.registration_id = o.registration_id)`,
  },
  {
    name: 'codes of erased recommenders',
    why: 'a recommender without an address was erased, and nobody can use their code any more',
    checked: 'select count(*) from course_recommender',
    broken: `
      select k.tenant_id, k.id from course_recommender k
      join single_code s on s.tenant_id = k.tenant_id and s.code = k.code
      where not s.for_many or k.email = '' and (k.ended_at is null or not s.used)`,
  },
]
