import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

export type FurtherInstructor = { id: string; fullname: string; email: string; phone: string }

const further = sql`from course_instructor f
  join instructor s on s.tenant_id = f.tenant_id and s.id = f.instructor_id
  where f.tenant_id = c.tenant_id and f.course_id = c.id`

/** The further instructors of a course (c), in order. */
export const furtherInstructors = sql<FurtherInstructor[]>`(select coalesce(jsonb_agg(jsonb_build_object(
  'id', s.id, 'fullname', s.fullname, 'email', s.email, 'phone', s.phone) order by f.position), '[]') ${further})`

/** Their names alone, for lists that the public sees. */
export const furtherNames = sql<string[]>`array(select s.fullname ${further} order by f.position)`

/** The names of all who lead a course (c) with its main instructor (i), on one line; empty if nobody does. */
export const leaderNames = sql<string>`concat_ws(', ', i.fullname,
  (select string_agg(s.fullname, ', ' order by f.position) ${further}))`

/** The courses (c) that somebody leads, as the main instructor or a further one; two look-ups, each by an index. */
export function ledByInstructor(
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  id: string,
): RawBuilder<boolean> {
  return sql<boolean>`c.id in (
    select k.id from course k where k.tenant_id = ${tenantId} and k.instructor_id = ${id}
    union all
    select f.course_id from course_instructor f where f.tenant_id = ${tenantId} and f.instructor_id = ${id})`
}

/** The ids of all who lead a course (c), as rows; the main instructor among them. */
export const leaderIds = sql`select c.instructor_id where c.instructor_id is not null
  union all
  select f.instructor_id from course_instructor f where f.tenant_id = c.tenant_id and f.course_id = c.id`
