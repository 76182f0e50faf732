import type { OtherDate } from '@reihum/contract/registrations/booking.schema.ts'
import { sql } from 'kysely'
import { registrationOffer } from '#features/courses/course.rules.ts'
import { readManySeats } from '#features/courses/seats.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

const atMost = 20

/** What comes with every place of a course: whoever waits for several dates takes the same of each. */
const requiredExtrasOf = (course: 'c' | 'o') => sql`(
  select coalesce(array_agg(x.id order by x.id), '{}') from extra x
  where x.tenant_id = ${sql.ref(`${course}.tenant_id`)} and x.required and x.archived_at is null
    and (not exists (select from course_of_extra n where n.tenant_id = x.tenant_id and n.extra_id = x.id)
      or exists (select from course_of_extra n where n.tenant_id = x.tenant_id and n.extra_id = x.id
        and n.course_id = ${sql.ref(`${course}.id`)})))`

/**
 * Other dates of the same course: made from the same template or with the same title, at the same terms and with the
 * same questions, so that a person may get any of them. They are listed in the portal, and moving up is still possible.
 */
export async function datesLike(ctx: TenantContext, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from course c
    join course o on o.tenant_id = c.tenant_id and o.id <> c.id
      and (o.template_id = c.template_id or o.title_sort = c.title_sort)
      and o.state = 'published' and o.portal_listed and o.appointment_count > 0
      and o.starts_at - make_interval(hours => o.waiting_cutoff_hours) > ${ctx.now}
      and o.kind = c.kind and o.fee_cents = c.fee_cents and o.tax_category = c.tax_category and o.tax_rate = c.tax_rate
      and o.payment_methods = c.payment_methods and o.withdrawal_right = c.withdrawal_right
      and o.reductions = c.reductions
    where c.tenant_id = ${ctx.tenantId} and c.id = ${courseId}
      and (select coalesce(array_agg(p.name || ' ' || p.fee_cents order by p.name, p.fee_cents), '{}') from price_category p
           where p.tenant_id = c.tenant_id and p.course_id = c.id)
        = (select coalesce(array_agg(p.name || ' ' || p.fee_cents order by p.name, p.fee_cents), '{}') from price_category p
           where p.tenant_id = o.tenant_id and p.course_id = o.id)
      and (select coalesce(array_agg(a.attribute_id order by a.attribute_id), '{}') from attribute_of_course a
           where a.tenant_id = c.tenant_id and a.course_id = c.id)
        = (select coalesce(array_agg(a.attribute_id order by a.attribute_id), '{}') from attribute_of_course a
           where a.tenant_id = o.tenant_id and a.course_id = o.id)
      and ${requiredExtrasOf('c')} = ${requiredExtrasOf('o')}
    order by o.starts_at, o.id limit ${atMost}`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/** The other dates as visitors see them: where there is a place, and where they may wait. */
export async function otherDates(ctx: TenantContext, courseId: string): Promise<OtherDate[]> {
  const ids = await datesLike(ctx, courseId)
  const courses = await readManySeats(ctx, [courseId, ...ids])
  const own = courses.get(courseId)
  if (!own || own.isAgreed || own.state === 'draft' || own.state === 'archived')
    throw new Refusal('NOT_FOUND')
  return ids.flatMap((id) => {
    const course = courses.get(id)
    const offer = course && registrationOffer(course, ctx.now)
    if (!course?.startsAt || !course.endsAt || (offer !== 'open' && offer !== 'waiting_list')) return []
    const [start, end] = [course.startsAt.toISOString(), course.endsAt.toISOString()]
    return [{ courseId: course.id as OtherDate['courseId'], title: course.title, start, end, offer }]
  })
}

/** The price categories of other dates by name: they cost the same but have ids of their own. */
export async function pricesByName(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await ctx.tx
    .selectFrom('price_category')
    .select(['id', 'course_id', 'name'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`course_id = any(${[...courseIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, course_id, name }) => [`${course_id} ${name}`, id]))
}
