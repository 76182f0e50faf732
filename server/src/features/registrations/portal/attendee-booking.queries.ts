import type { PaymentMethod, WithdrawalRight } from '@kurso/contract/courses/course-terms.ts'
import type { AttendeeBooking } from '@kurso/contract/registrations/attendee-booking.schema.ts'
import type { CancellationCause } from '@kurso/contract/registrations/registration-states.ts'
import { locationOf } from '#features/courses/course-row.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAnswers } from '../answer.queries.ts'
import { bookingContact } from '../booking-contact.queries.ts'
import { asBookedRegistration } from '../registration.queries.ts'
import { waitingPositions } from '../waiting-list/waiting-position.queries.ts'

/** The booking that an access token opens; an unknown token and another tenant's look alike. */
export async function bookingBehind(ctx: TenantContext, accessToken: string): Promise<string> {
  const link = await ctx.tx
    .selectFrom('access_link')
    .select(['booking_id', 'expires_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('token_hash', '=', tokenHash(accessToken))
    .executeTakeFirst()
  if (!link) throw new Refusal('NOT_FOUND')
  if (link.expires_at <= ctx.now) throw new Refusal('ACCESS_LINK_EXPIRED')
  return link.booking_id
}

export async function attendeeBooking(ctx: TenantContext, accessToken: string): Promise<AttendeeBooking> {
  const bookingId = await bookingBehind(ctx, accessToken)
  const rows = await ctx.tx
    .selectFrom('registration as r')
    .innerJoin('booking as b', (join) =>
      join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.booking_id'),
    )
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .leftJoin('place as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.place_id'),
    )
    .selectAll('r')
    .select([
      'c.title',
      'c.starts_at',
      'c.ends_at',
      'c.mode',
      'c.state as course_state',
      'c.withdrawal_right',
    ])
    .select(['p.name as place_name', 'p.city as place_city', 'b.payment_method'])
    .where('r.tenant_id', '=', ctx.tenantId)
    .where('r.booking_id', '=', bookingId)
    .orderBy('r.id')
    .execute()
  const [course] = rows
  if (!course) throw new Refusal('NOT_FOUND')
  const ids = rows.map(({ id }) => id)
  const [answers, positions, { contact, revision }] = await Promise.all([
    givenAnswers(ctx, ids),
    waitingPositions(ctx, ids),
    bookingContact(ctx, bookingId),
  ])
  return {
    courseId: course.course_id as AttendeeBooking['courseId'],
    courseTitle: course.title,
    courseState: course.course_state as AttendeeBooking['courseState'],
    start: course.starts_at?.toISOString() ?? '',
    end: course.ends_at?.toISOString() ?? '',
    location: locationOf(course),
    appointments: [],
    onlineAddress: '',
    registrations: rows.map((row) => ({
      ...asBookedRegistration(row),
      feeCents: row.fee_cents,
      priceCategory: row.price_category,
      answers: answers.get(row.id) ?? [],
      cause: row.cancellation_cause as CancellationCause | null,
      waitingPosition: positions.get(row.id) ?? null,
      passedOver: [],
      cancellable: false,
    })),
    contact,
    revision,
    paymentMethod: course.payment_method as PaymentMethod | null,
    paymentDueAt: null,
    cancellableUntil: null,
    withdrawalRight: course.withdrawal_right as WithdrawalRight,
    withdrawableUntil: null,
    others: [],
    allowedActions: [],
  }
}
