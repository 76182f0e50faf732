import type { Invariant } from '#platform/invariants/finding.ts'

export const certificatesInvariants: readonly Invariant[] = [
  {
    name: 'certificates',
    why: 'the columns of a certificate say what its content says, and no number is beyond the counter',
    checked: 'select count(*) from certificate',
    broken: `
      select z.tenant_id, z.id from certificate z
      join registration r on r.tenant_id = z.tenant_id and r.id = z.registration_id
      where z.number <> z.content->>'number' or z.issued_on::text <> z.content->>'issuedOn'
        or z.valid_until::text is distinct from z.content->>'validUntil'
        or z.course_id <> r.course_id
      union
      select z.tenant_id, z.id from certificate z
      where case when z.number ~ '^Z-[0-9]{4}-[0-9]{5,8}$'
        then split_part(z.number, '-', 3)::integer > coalesce((select n.last from certificate_counter n
          where n.tenant_id = z.tenant_id and n.year = split_part(z.number, '-', 2)::integer), 0)
        else true end`,
  },
]
