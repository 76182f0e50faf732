import type { Invariant } from '#platform/invariants/finding.ts'

export const peopleInvariants: readonly Invariant[] = [
  {
    name: 'erased persons',
    why: 'erased persons have no name, no address and no account',
    checked: 'select count(*) from person where erased_at is not null',
    broken: `
      select tenant_id, id from person where erased_at is not null and (user_id is not null
        or first_name || last_name || name_sort || email || phone || street || postal_code || city || internal_notes <> ''
        or birth_date is not null)`,
  },
  {
    name: 'merged persons',
    why: 'a merged person is no longer a person of their own',
    checked: 'select count(*) from merged_person',
    broken: `
      select m.tenant_id, m.id from merged_person m
      where exists (select from person p where p.tenant_id = m.tenant_id and p.id = m.id)`,
  },
]
