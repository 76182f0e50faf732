import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { askedAttributesOf } from '#features/courses/attributes/attribute.queries.ts'
import { extrasOfCourses } from '#features/courses/extras/extra.queries.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { CourseOffer } from './booking.rules.ts'

export type Wanted = {
  course: LockedCourse /** Whether anybody names another price than the fee. */
  namesPrice: boolean
}

async function pricesOf(ctx: TenantContext, courseIds: readonly string[]) {
  if (courseIds.length === 0) return []
  return ctx.tx
    .selectFrom('price_category')
    .select(['id', 'course_id', 'name', 'fee_cents'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`course_id = any(${[...courseIds]}::uuid[])`)
    .orderBy('position')
    .execute()
}

/** The first day of a course that is still to come; of a running one today. */
function firstDayOf({ now, tenant }: TenantContext, { startsAt }: LockedCourse): string | undefined {
  if (startsAt === null) return undefined
  return wallClockOf(startsAt > now ? startsAt : now, tenant.timeZone).date
}

/**
 * The prices, attributes and extras of these courses, read under their lock. A course without them, booked at its fee,
 * costs no statement at all.
 */
export async function loadOffers(
  ctx: TenantContext,
  wanted: readonly Wanted[],
): Promise<Map<string, CourseOffer>> {
  const idsOf = (courses: readonly Wanted[]) => courses.map(({ course }) => course.id)
  const asking = idsOf(wanted.filter(({ course }) => course.hasAttributes))
  const extending = idsOf(wanted.filter(({ course }) => course.hasExtras))
  const [prices, asked, extras] = await Promise.all([
    pricesOf(ctx, idsOf(wanted.filter(({ namesPrice }) => namesPrice))),
    askedAttributesOf(ctx, asking),
    extrasOfCourses(ctx, extending),
  ])
  const days = new Map(wanted.map(({ course }) => [course.id, firstDayOf(ctx, course)]))
  return new Map(
    idsOf(wanted).map((id) => [
      id,
      {
        prices: prices
          .filter((price) => price.course_id === id)
          .map(({ id: priceId, name, fee_cents }) => ({ id: priceId, name, feeCents: fee_cents })),
        asked: asked.get(id) ?? [],
        extras: extras.get(id) ?? [],
        firstDay: days.get(id),
      },
    ]),
  )
}
