import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { hasFreePlaces } from './list/course-list.queries.ts'
import { isOpenToRegister } from './open-registration.queries.ts'

export type OpenCourse = {
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
  value_ids: string[]
  dates: { starts: string; ends: string }[]
}

/** The courses with some of these values that anybody can register for now, and get a place; the next come first. */
export async function openCoursesWith(
  ctx: TenantContext,
  valueIds: readonly string[],
): Promise<OpenCourse[]> {
  if (valueIds.length === 0) return []
  const { rows } = await sql<Row>`
    select c.id, c.title, c.starts_at, array_agg(o.value_id::text) as value_ids,
      coalesce((select jsonb_agg(jsonb_build_object('starts', a.starts_at, 'ends', a.ends_at))
        from appointment a where a.tenant_id = c.tenant_id and a.course_id = c.id
          and a.cancelled_at is null), '[]') as dates
    from value_of_course o join course c on c.tenant_id = o.tenant_id and c.id = o.course_id
    where o.tenant_id = ${ctx.tenantId} and o.value_id = any (${[...valueIds]}::uuid[])
      and not c.agreed and ${isOpenToRegister(ctx, 'c')} and ${hasFreePlaces}
    group by c.tenant_id, c.id, c.title, c.starts_at
    order by c.starts_at, c.id`.execute(ctx.tx)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    startsAt: row.starts_at,
    valueIds: row.value_ids,
    dates: row.dates.map(({ starts, ends }) => ({ starts: new Date(starts), ends: new Date(ends) })),
  }))
}
