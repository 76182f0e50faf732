import type { CourseFilter, courseNeighbours } from '@reihum/contract/courses/course-list.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type CourseOrder, matchingCourses, sortKey } from './course-list.queries.ts'

const keyTypes = {
  start: 'timestamptz',
  next: 'timestamptz',
  title: 'text',
  reference: 'text',
  feeCents: 'integer',
  attendeeCount: 'integer',
} as const satisfies Record<CourseOrder['sort'], string>

type Neighbours = z.input<typeof courseNeighbours>
type Neighbour = NonNullable<Neighbours['next']>

type Place = CourseOrder & { id: string; key: string | null }

const opposite = { asc: 'desc', desc: 'asc' } as const

/** The sort key as text, so that it is not rounded on its way. */
async function placeOf(ctx: TenantContext, id: string, order: CourseOrder): Promise<Place> {
  const row = await ctx.tx
    .selectFrom('course as c')
    .select(sql<string | null>`${sortKey(ctx, order.sort)}::text`.as('key'))
    .where('c.tenant_id', '=', ctx.tenantId)
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...order, id, key: row.key }
}

/**
 * The conditions for courses beyond this one in a direction, the nearest part first. A course without a date sorts
 * after all others, and comparing null with a date would find neither.
 */
function beyond(ctx: TenantContext, { sort, id, key }: Place, dir: CourseOrder['dir']) {
  const column = sortKey(ctx, sort)
  const than = sql.raw(dir === 'asc' ? '>' : '<')
  const isUndated = sql<boolean>`${column} is null`
  if (key === null) {
    const undated = sql<boolean>`(${isUndated} and c.id ${than} ${id})`
    return dir === 'asc' ? [undated] : [undated, sql<boolean>`${column} is not null`]
  }
  const type = sql.raw(keyTypes[sort])
  const dated = sql<boolean>`(${column}, c.id) ${than} (${key}::${type}, ${id}::uuid)`
  return dir === 'asc' && (sort === 'start' || sort === 'next') ? [dated, isUndated] : [dated]
}

async function nearest(ctx: TenantContext, filter: CourseFilter, place: Place, dir: CourseOrder['dir']) {
  const parts = await Promise.all(
    beyond(ctx, place, dir).map((part) =>
      matchingCourses(ctx, filter)
        .select(['c.id', 'c.title'])
        .where(part)
        .orderBy(sortKey(ctx, place.sort), dir)
        .orderBy('c.id', dir)
        .limit(sql.lit(1))
        .executeTakeFirst(),
    ),
  )
  return (parts.find((found) => found) ?? null) as Neighbour | null
}

/** Its position, counted in the index without reading the rows before it. */
async function positionOf(ctx: TenantContext, filter: CourseFilter, place: Place) {
  const before = sql.join(beyond(ctx, place, opposite[place.dir]), sql` or `)
  const { total, position } = await matchingCourses(ctx, filter)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`case when bool_or(c.id = ${place.id}) then 1 + count(*) filter (where ${before}) else 0 end`.as(
        'position',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { total, position }
}

/** The previous and next course in a list, found by comparing sort keys. */
export async function neighboursOf(
  ctx: TenantContext,
  id: string,
  filter: CourseFilter & CourseOrder,
): Promise<Neighbours> {
  const place = await placeOf(ctx, id, filter)
  const [{ total, position }, next, previous] = await Promise.all([
    positionOf(ctx, filter, place),
    nearest(ctx, filter, place, filter.dir),
    nearest(ctx, filter, place, opposite[filter.dir]),
  ])
  if (position === 0) return { previous: null, next: null, position, total }
  return { previous, next, position, total }
}
