import type { Invariant } from './finding.ts'

/** What a course says of its dates, and what its appointments say; where all are cancelled it keeps their time. */
const derived = `
  select tenant_id, course_id, count(*) filter (where cancelled_at is null) as planned,
    coalesce(min(starts_at) filter (where cancelled_at is null), min(starts_at)) as starts_at,
    coalesce(max(ends_at) filter (where cancelled_at is null), max(ends_at)) as ends_at
  from appointment group by 1, 2`

export const appointmentInvariants: readonly Invariant[] = [
  {
    name: 'dates of courses',
    why: 'a course begins and ends with its appointments, and has as many dates as are not cancelled',
    checked: 'select count(*) from course',
    broken: `
      select c.tenant_id, c.id from course c
      left join (${derived}) a on a.tenant_id = c.tenant_id and a.course_id = c.id
      where c.appointment_count <> coalesce(a.planned, 0)
        or (a.course_id is not null and (c.starts_at, c.ends_at) is distinct from (a.starts_at, a.ends_at))`,
  },
  {
    name: 'appointments',
    why: 'no two appointments of a course that take place begin at one time',
    checked: 'select count(*) from appointment where cancelled_at is null',
    broken: `
      select tenant_id, course_id as id from appointment where cancelled_at is null
      group by tenant_id, course_id, starts_at having count(*) > 1`,
  },
  {
    name: 'events',
    why: 'an event has a single date',
    checked: "select count(*) from course where kind = 'EVENT'",
    broken: `
      select c.tenant_id, c.id from course c
      join appointment a on a.tenant_id = c.tenant_id and a.course_id = c.id and a.cancelled_at is null
      where c.kind = 'EVENT' group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'private calendars',
    why: 'each belongs to one place or one instructor and has its token, and no token is left of one that is gone',
    checked: 'select count(*) from calendar_feed',
    broken: `
      select f.tenant_id, f.id from calendar_feed f
      left join tenant_secret s on s.tenant_id = f.tenant_id and s.name = 'calendar feed ' || f.id
      where s.name is null or num_nonnulls(f.place_id, f.instructor_id) <> 1
      union all
      select s.tenant_id, s.tenant_id from tenant_secret s where s.name like 'calendar feed %' and not exists (
        select from calendar_feed f where f.tenant_id = s.tenant_id and s.name = 'calendar feed ' || f.id)`,
  },
]
