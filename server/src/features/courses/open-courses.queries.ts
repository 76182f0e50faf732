import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type CourseHeadStart, headStartOf } from './course.rules.ts'
import { hasFreePlaces } from './list/course-list.queries.ts'
import { hasHeadStart, isOpenToRegister } from './open-registration.queries.ts'

export type OpenCourse = CourseHeadStart & {
  id: string
  title: string
  startsAt: Date
  /** The values of these that it has. */
  valueIds: string[]
  /** Its dates that take place. */
  dates: { starts: Date; ends: Date }[]
}

type Row = {
  id: string
  title: string
  starts_at: Date
  registration_opens_at: Date | null
  head_start_days: number | null
  value_ids: string[]
  dates: { starts: string; ends: string }[]
}

/** The courses with some of these values that anybody can register for now, and get a place; the next come first. */
export const openCoursesWith = (ctx: TenantContext, valueIds: readonly string[]): Promise<OpenCourse[]> =>
  coursesWith(ctx, valueIds, isOpenToRegister(ctx, 'c'))

/** Those that open later for everybody, and now for whoever waits to be told of them. */
export async function earlyCoursesWith(
  ctx: TenantContext,
  valueIds: readonly string[],
): Promise<(OpenCourse & { headStartAt: Date; opensAt: Date })[]> {
  const courses = await coursesWith(ctx, valueIds, hasHeadStart(ctx, 'c'))
  return courses.flatMap((course) => {
    const headStartAt = headStartOf(course)
    return course.opensAt && headStartAt && headStartAt <= ctx.now
      ? [{ ...course, opensAt: course.opensAt, headStartAt }]
      : []
  })
}

async function coursesWith(
  ctx: TenantContext,
  valueIds: readonly string[],
  isMeant: RawBuilder<boolean>,
): Promise<OpenCourse[]> {
  if (valueIds.length === 0) return []
  const { rows } = await sql<Row>`
    select c.id, c.title, c.starts_at, c.registration_opens_at, c.head_start_days, array_agg(o.value_id::text) as value_ids,
      coalesce((select jsonb_agg(jsonb_build_object('starts', a.starts_at, 'ends', a.ends_at))
        from appointment a where a.tenant_id = c.tenant_id and a.course_id = c.id
          and a.cancelled_at is null), '[]') as dates
    from value_of_course o join course c on c.tenant_id = o.tenant_id and c.id = o.course_id
    where o.tenant_id = ${ctx.tenantId} and o.value_id = any (${[...valueIds]}::uuid[])
      and not c.agreed and ${isMeant} and ${hasFreePlaces}
    group by c.tenant_id, c.id, c.title, c.starts_at, c.registration_opens_at, c.head_start_days
    order by c.starts_at, c.id`.execute(ctx.tx)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    startsAt: row.starts_at,
    opensAt: row.registration_opens_at,
    headStartDays: row.head_start_days,
    valueIds: row.value_ids,
    dates: row.dates.map(({ starts, ends }) => ({ starts: new Date(starts), ends: new Date(ends) })),
  }))
}
