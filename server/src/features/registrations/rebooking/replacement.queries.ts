import type { replacementOutcome as outcomeSchema } from '@reihum/contract/registrations/course-cancellation.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { coursesById } from '#features/courses/courses-by-id.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type OfferedRegistration, type ReplacementOffer, replacementState } from './replacement.rules.ts'

type Row = {
  course_id: string
  expires_at: Date
  course_ids: string[]
  registrations: OfferedRegistration[]
}

/** The replacement offers of a booking, by the course that was called off. */
export async function replacementOffers(
  ctx: TenantContext,
  bookingId: string,
): Promise<Map<string, ReplacementOffer>> {
  const { rows } = await sql<Row>`
    select f.course_id, f.expires_at,
      array(select c.course_id from rebooking_offer_course c
        where c.tenant_id = f.tenant_id and c.offer_id = f.id order by c.position) as course_ids,
      json_agg(json_build_object('id', r.id, 'isDeclined', o.declined_at is not null, 'rebookedTo', n.course_id)
        order by r.id) as registrations
    from registration r
    join offered_registration o on o.tenant_id = r.tenant_id and o.registration_id = r.id
    join rebooking_offer f on f.tenant_id = o.tenant_id and f.id = o.offer_id
    left join registration n on n.tenant_id = r.tenant_id and n.rebooked_from = r.id
    where r.tenant_id = ${ctx.tenantId} and r.booking_id = ${bookingId}
    group by f.tenant_id, f.id`.execute(ctx.tx)
  return new Map(
    rows.map(({ course_id, expires_at, course_ids, registrations }) => [
      course_id,
      { expiresAt: expires_at, courseIds: course_ids, registrations },
    ]),
  )
}

type Outcome = z.output<typeof outcomeSchema>

/** Null: no replacement was offered. */
export async function replacementOutcome(ctx: TenantContext, courseId: string): Promise<Outcome | null> {
  const { rows } = await sql<Omit<Outcome, 'until' | 'open'> & { until: Date | null }>`
    select max(f.expires_at) as until, count(*)::int as offered,
      count(*) filter (where n.id is not null)::int as accepted,
      count(*) filter (where n.id is null and o.declined_at is not null)::int as declined
    from rebooking_offer f
    join offered_registration o on o.tenant_id = f.tenant_id and o.offer_id = f.id
    left join registration n on n.tenant_id = o.tenant_id and n.rebooked_from = o.registration_id
    where f.tenant_id = ${ctx.tenantId} and f.course_id = ${courseId}`.execute(ctx.tx)
  const [row] = rows
  if (!row?.until) return null
  const { until, ...counts } = row
  const open = until > ctx.now ? counts.offered - counts.accepted - counts.declined : 0
  return { ...counts, until: until.toISOString(), open }
}

/** What a letter offers: the courses that the remaining people of a booking can choose now; null: none. */
export async function toldReplacement(ctx: TenantContext, bookingId: string, courseId: string) {
  const offer = (await replacementOffers(ctx, bookingId)).get(courseId)
  if (!offer || replacementState(offer, ctx.now) !== 'open') return null
  const courses = await coursesById(ctx, offer.courseIds)
  return {
    until: offer.expiresAt,
    courses: offer.courseIds.flatMap((id) => {
      const course = courses.find((one) => one.id === id)
      return course ? { title: course.title, start: course.starts_at } : []
    }),
  }
}
