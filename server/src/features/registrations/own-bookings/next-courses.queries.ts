import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { standingOf } from './own-bookings.rules.ts'
import type { OwnRow } from './own-registrations.queries.ts'

/** By the id of a course that is over: the next of its kind, made of the same template or with the same title, that takes people. */
async function nextOfItsKind(
  { tx, tenantId, now }: TenantContext,
  courseIds: readonly string[],
): Promise<Map<string, string>> {
  if (courseIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; next: string }>`
    select distinct on (c.id) c.id, o.id as next from course c
    join course o on o.tenant_id = c.tenant_id and o.id <> c.id
      and (o.template_id = c.template_id or o.title_sort = c.title_sort)
      and o.kind = c.kind and o.state = 'published' and o.portal_listed and o.appointment_count > 0
      and o.starts_at > ${now} and (o.registration_opens_at is null or o.registration_opens_at <= ${now})
      and (o.attendee_limit is null or o.attendee_limit + o.extra_seats > o.taken + o.waiting
        or o.waiter_limit is null or o.waiter_limit > o.waiting)
    where c.tenant_id = ${tenantId} and c.id = any (${[...courseIds]}::uuid[])
    order by c.id, o.starts_at, o.id`.execute(tx)
  return new Map(rows.map(({ id, next }) => [id, next]))
}

/** Into which course each past registration can be booked again, by its id; not where the person is in it already. */
export async function bookableAgain(
  ctx: TenantContext,
  rows: readonly OwnRow[],
): Promise<ReadonlyMap<string, string>> {
  const past = rows.filter((row) => standingOf(row) === 'past')
  const next = await nextOfItsKind(ctx, [...new Set(past.map(({ course_id }) => course_id))])
  const current = rows.filter(({ state }) => state !== 'cancelled')
  const taken = new Set(current.map(({ personId, course_id }) => `${personId} ${course_id}`))
  return new Map(
    past.flatMap(({ id, personId, course_id }) => {
      const course = next.get(course_id)
      return course && !taken.has(`${personId} ${course}`) ? [[id, course] as const] : []
    }),
  )
}
