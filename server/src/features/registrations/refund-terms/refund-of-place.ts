import type { RefundTerms } from '@reihum/contract/courses/refund-terms.ts'
import { type RefundReason, refundReasonText } from '@reihum/contract/registrations/refund-reason.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { refundTermsOfCourses } from '#features/courses/refund-terms/course-refund-terms.queries.ts'
import type { Keeping } from '#features/ledger/take-back-charges.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { agreedTerms } from './agreed-terms.rules.ts'
import { type GivenUp, keptCents, refundFor, ruleFor } from './refund-terms.rules.ts'

type Place = {
  id: string
  courseId: string
  priceCents: number
  refund_terms: unknown
  language: Locale
  startsAt: Date | null
  appointments: Date[] | null
}

async function placesOf(ctx: TenantContext, ids: readonly string[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select r.id, r.course_id as "courseId", r.fee_cents as "priceCents", r.refund_terms, b.language, c.starts_at as "startsAt", (
      select array_agg(a.starts_at order by a.starts_at) from appointment a
      where a.tenant_id = c.tenant_id and a.course_id = c.id and a.cancelled_at is null) as appointments
    from registration r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...ids]}::uuid[])`.execute(ctx.tx)
  return rows
}

const givenUp = (ctx: TenantContext, { startsAt, appointments }: Place): Omit<GivenUp, 'cause' | 'at'> => ({
  startsAt,
  appointments: appointments ?? [],
  timeZone: ctx.tenant.timeZone,
})

const fees = { de: 'Stornogebühr', en: 'Cancellation fee' } as const

/** What the terms keep of places that attendees give up now, by registration; those of which nothing is kept are left out. */
export async function keptOfPlaces(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Keeping>> {
  const kept = new Map<string, Keeping>()
  if (ids.length === 0) return kept
  const places = await placesOf(ctx, ids)
  const terms = await refundTermsOfCourses(
    ctx,
    places.map(({ courseId }) => courseId),
  )
  for (const place of places) {
    const given = { cause: 'attendee', at: ctx.now, ...givenUp(ctx, place) }
    const rule = ruleFor(agreedTerms(place, terms.get(place.courseId) as RefundTerms), given)
    const atMostCents = keptCents(rule, place.priceCents)
    // Named in the language of whoever pays: letters show it too.
    const label = `${fees[place.language]} (${refundReasonText(rule, place.language)})`
    if (atMostCents > 0) kept.set(place.id, { atMostCents, label })
  }
  return kept
}

async function causeOf(ctx: TenantContext, registrationId: string, at: Date): Promise<string | null> {
  const move = await ctx.tx
    .selectFrom('registration_move')
    .select('cause')
    .where('tenant_id', '=', ctx.tenantId)
    .where('registration_id', '=', registrationId)
    .where('to_state', '=', 'cancelled')
    .where('at', '=', at)
    .executeTakeFirst()
  return move?.cause ?? null
}

/** Why so much goes back of what had been paid for a place that was given up at that moment. */
export async function whySoMuch(
  ctx: TenantContext,
  { registrationId, at, paidCents }: { registrationId: string; at: Date; paidCents: number },
): Promise<RefundReason> {
  const [place] = await placesOf(ctx, [registrationId])
  if (!place) return { kind: 'everything' }
  const { courseId, priceCents } = place
  const cause = await causeOf(ctx, registrationId, at)
  const ofCourse = (await refundTermsOfCourses(ctx, [courseId])).get(courseId) as RefundTerms
  return refundFor(
    agreedTerms(place, ofCourse),
    { cause, at, ...givenUp(ctx, place) },
    { priceCents, paidCents },
  ).reason
}
