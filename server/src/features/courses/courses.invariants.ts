import { cameAlong } from '#platform/invariants/came-along.ts'
import type { Invariant } from '#platform/invariants/finding.ts'

/** The dates stored on a course compared with its appointments; if all are cancelled, the course keeps their time. */
const derived = `
  select tenant_id, course_id, count(*) filter (where cancelled_at is null) as planned,
    coalesce(min(starts_at) filter (where cancelled_at is null), min(starts_at)) as starts_at,
    coalesce(max(ends_at) filter (where cancelled_at is null), max(ends_at)) as ends_at
  from appointment group by 1, 2`

/** Rows without an audit entry of that command, which did not come along from elsewhere either. */
const unrecorded = (rows: string, command: string) => `
  select s.tenant_id, s.id from (${rows}) s
  left join audit_entry e on e.tenant_id = s.tenant_id and e.subject_id = s.id and e.command_type = '${command}'
  where e.id is null and not ${cameAlong('s', 's.at')}`

const published =
  "select tenant_id, id, coalesce(published_at, created_at) as at from course where state in ('published', 'closed')"

export const coursesInvariants: readonly Invariant[] = [
  {
    name: 'dates of courses',
    why: 'start, end and number of dates of a course are those of its appointments that are not cancelled',
    checked: 'select count(*) from course',
    broken: `
      select c.tenant_id, c.id from course c
      left join (${derived}) a on a.tenant_id = c.tenant_id and a.course_id = c.id
      where c.appointment_count <> coalesce(a.planned, 0)
        or (a.course_id is not null and (c.starts_at, c.ends_at) is distinct from (a.starts_at, a.ends_at))`,
  },
  {
    name: 'appointments',
    why: 'no two appointments of a course begin at the same time, except cancelled ones',
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
    why: 'each private calendar belongs to one place or one instructor and has a token, and every token has its calendar',
    checked: 'select count(*) from calendar_feed',
    broken: `
      select f.tenant_id, f.id from calendar_feed f
      left join tenant_secret s on s.tenant_id = f.tenant_id and s.name = 'calendar feed ' || f.id
      where s.name is null or num_nonnulls(f.place_id, f.instructor_id) <> 1
      union all
      select s.tenant_id, s.tenant_id from tenant_secret s where s.name like 'calendar feed %' and not exists (
        select from calendar_feed f where f.tenant_id = s.tenant_id and s.name = 'calendar feed ' || f.id)`,
  },
  {
    name: 'courses counted',
    why: 'the stored numbers of courses by kind and state equal the courses counted, without lessons agreed with one person',
    checked: 'select count(*) from course_count',
    broken: `
      select tenant_id, tenant_id as id from (
        select tenant_id, kind, state, 1 as one from course where not agreed
        union all
        select tenant_id, kind, state, -courses from course_count
      ) counted group by tenant_id, kind, state having sum(one) <> 0`,
  },
  {
    name: 'what widgets show',
    why: 'a widget names no course, place or instructor of another tenant',
    checked: 'select count(*) from widget',
    broken: `
      with named as (
        select w.tenant_id, w.id, n.other::uuid as other from widget w, lateral (
          select w.options ->> 'courseId' union all select w.options #>> '{scope,placeId}'
          union all select w.options #>> '{scope,instructorId}'
          union all select jsonb_array_elements_text(coalesce(w.options #> '{scope,courseIds}', '[]'))) n(other)
        where n.other is not null)
      select distinct n.tenant_id, n.id from named n join (
        select tenant_id, id from course union all select tenant_id, id from place
        union all select tenant_id, id from instructor) o on o.id = n.other and o.tenant_id <> n.tenant_id`,
  },
  {
    name: 'courses created',
    why: 'every course has an entry in the audit log',
    checked: 'select count(*) from course',
    broken: unrecorded('select tenant_id, id, created_at as at from course', 'course.created'),
  },
  {
    name: 'courses published',
    why: 'every course that was published has an entry about it in the audit log',
    checked: `select count(*) from (${published}) s`,
    broken: unrecorded(published, 'course.published'),
  },
]
