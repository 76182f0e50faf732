import type { Invariant } from '#platform/invariants/finding.ts'

export const framePlaceInvariants: readonly Invariant[] = [
  {
    name: 'places of frames',
    why: 'a frame counts the places that were ordered out of it and that nobody gave up',
    checked: 'select count(*) from firm_frame',
    broken: `
      select a.tenant_id, a.id from firm_frame a
      left join (
        select tenant_id, frame_id, count(*) as places from frame_place where freed_at is null group by 1, 2
      ) p on p.tenant_id = a.tenant_id and p.frame_id = a.id
      where a.taken <> coalesce(p.places, 0)`,
  },
  {
    name: 'places of frames given back',
    why: 'whoever gave up a place or a turn takes no place of a frame any more, and a frame is of the firm of the booking',
    checked: 'select count(*) from frame_place',
    broken: `
      select p.tenant_id, p.registration_id as id from frame_place p
      join registration r on r.tenant_id = p.tenant_id and r.id = p.registration_id
      join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
      join firm_frame a on a.tenant_id = p.tenant_id and a.id = p.frame_id
      where r.state = 'cancelled' and p.freed_at is null or b.firm_id is distinct from a.firm_id`,
  },
]
