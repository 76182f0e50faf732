import { sql } from 'kysely'
import { isOpenToRegister } from '#features/courses/open-registration.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { standingOf } from './own-bookings.rules.ts'
import type { OwnPlace, OwnRow } from './own-registrations.queries.ts'

/** By the id of a course that is over: the next of its kind, made of the same template or with the same title, that takes people. */
async function nextOfItsKind(ctx: TenantContext, courseIds: readonly string[]): Promise<Map<string, string>> {
  const { tx, tenantId } = ctx
  if (courseIds.length === 0) return new Map()
  const isComing = sql`o.tenant_id = ${tenantId} and o.kind = p.kind and o.id <> p.id and o.portal_listed and ${isOpenToRegister(ctx, 'o')}
        and (o.attendee_limit is null or o.attendee_limit + o.extra_seats > o.taken + o.waiting
          or o.waiter_limit is null or o.waiter_limit > o.waiting)`
  // Each way to the next course by itself, because each has its index: of both together the database would look at every course.
  const { rows } = await sql<{ id: string; next: string }>`
    with past as materialized (
      select id, kind, title_sort, template_id from course
      where tenant_id = ${tenantId} and id = any (${[...courseIds]}::uuid[])
    ), pair as (
      select p.id, o.id as next, o.starts_at from past p join course o on o.title_sort = p.title_sort and ${isComing}
      union all
      select p.id, o.id, o.starts_at from past p join course o on o.template_id = p.template_id and ${isComing}
    )
    select distinct on (id) id, next from pair order by id, starts_at, next`.execute(tx)
  return new Map(rows.map(({ id, next }) => [id, next]))
}

/** Into which course each past registration can be booked again, by its id; not where the person is in it already. */
export async function bookableAgain(
  ctx: TenantContext,
  rows: readonly OwnRow[],
  places: readonly OwnPlace[],
): Promise<ReadonlyMap<string, string>> {
  const past = rows.filter((row) => standingOf(row) === 'past')
  const next = await nextOfItsKind(ctx, [...new Set(past.map(({ course_id }) => course_id))])
  const taken = new Set(places.map(({ personId, course_id }) => `${personId} ${course_id}`))
  return new Map(
    past.flatMap(({ id, personId, course_id }) => {
      const course = next.get(course_id)
      return course && !taken.has(`${personId} ${course}`) ? [[id, course] as const] : []
    }),
  )
}
