import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { freePlaces } from '../course.rules.ts'
import { factsOf, locationOf, shownCourses } from '../course-row.queries.ts'
import { leaderNames } from '../instructors/leaders.queries.ts'
import { hasFreePlaces } from '../list/course-list.queries.ts'
import { isOpenToRegister } from '../open-registration.queries.ts'

const atMost = 20

/** Other dates of the same course, by template or title, that have places and can be booked now. */
export async function alternativesTo(ctx: TenantContext, courseId: string) {
  const rows = await shownCourses(ctx)
    .where('c.id', '<>', courseId)
    .where('c.agreed', '=', false)
    .where(isOpenToRegister(ctx, 'c'))
    .where(hasFreePlaces)
    .where(sql<boolean>`exists (
      select from course o where o.tenant_id = c.tenant_id and o.id = ${courseId}
        and (o.template_id = c.template_id or o.title_sort = c.title_sort))`)
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .limit(sql.lit(atMost))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    reference: row.reference,
    feeCents: row.fee_cents,
    start: row.starts_at?.toISOString() ?? null,
    location: locationOf(row),
    freePlaces: freePlaces(factsOf(row)),
  }))
}

const freedAtMost = 20

/** The coming appointments that would be cancelled, with the place and instructor they occupy. */
export async function datesAhead(ctx: TenantContext, courseId: string) {
  const { rows } = await sql<{ start: Date; end: Date; place: string; instructor: string; total: number }>`
    select a.starts_at as start, a.ends_at as end, coalesce(p.name, '') as place,
      case when a.instructor_id is null then ${leaderNames} else coalesce(i.fullname, '') end as instructor, count(*) over ()::int as total
    from appointment a
    join course c on c.tenant_id = a.tenant_id and c.id = a.course_id
    left join place p on p.tenant_id = a.tenant_id and p.id = coalesce(a.place_id, c.place_id)
    left join instructor i on i.tenant_id = a.tenant_id and i.id = coalesce(a.instructor_id, c.instructor_id)
    where a.tenant_id = ${ctx.tenantId} and a.course_id = ${courseId} and a.cancelled_at is null
      and a.starts_at > ${ctx.now}
    order by a.starts_at, a.id limit ${sql.lit(freedAtMost)}`.execute(ctx.tx)
  return {
    appointments: rows[0]?.total ?? 0,
    freed: rows.map(({ start, end, place, instructor }) => ({
      start: start.toISOString(),
      end: end.toISOString(),
      place,
      instructor,
    })),
  }
}
