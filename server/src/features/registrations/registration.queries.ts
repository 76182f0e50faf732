import { taxCategory } from '@kurso/contract/courses/course-terms.ts'
import type {
  AttendeeBooking,
  BookingReceipt,
  Registration,
  RegistrationDetail,
  registrationListInput,
} from '@kurso/contract/registrations/registration.schema.ts'
import { parseRegistrationState } from '@kurso/contract/registrations/registration-states.ts'
import { parseShortcode } from '@kurso/contract/registrations/shortcode.ts'
import type { RegistrationId } from '@kurso/contract/wire/ids.schema.ts'
import { type NotNull, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { locationOf } from '#features/courses/course-row.queries.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { Registration as RegistrationTable } from '#platform/database/schema.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAnswers } from './answer.queries.ts'
import { decideConfirmation } from './registration.rules.ts'

type Row = Selectable<RegistrationTable> & { course_title: string; course_reference: string }

function asRegistration(row: Row): Registration {
  const state = parseRegistrationState(row.state)
  return {
    id: row.id,
    bookingId: row.booking_id,
    courseId: row.course_id,
    courseTitle: row.course_title,
    courseReference: row.course_reference,
    registeredAt: row.registered_at.toISOString(),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    street: row.street,
    postalCode: row.postal_code,
    city: row.city,
    feeCents: row.fee_cents,
    // Nothing is paid yet anywhere: receivables and payments bring these figures.
    paidCents: 0,
    payableCents: state === 'cancelled' ? 0 : row.fee_cents,
    refundedCents: 0,
    paymentOverdue: false,
    state,
    shortcode: row.shortcode,
    notes: row.notes,
    allowedActions: decideConfirmation(state).kind === 'confirmed' ? ['confirm'] : [],
  } as Registration
}

function registrations(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('registration as r')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .where('r.tenant_id', '=', ctx.tenantId)
}

const sortColumns = { registeredAt: 'r.registered_at', name: 'r.name_sort', state: 'r.state' } as const

export async function listRegistrations(
  ctx: TenantContext,
  input: Omit<z.output<typeof registrationListInput>, 'tenant'>,
) {
  let matching = ctx.tx.selectFrom('registration as r').where('r.tenant_id', '=', ctx.tenantId)
  let page = registrations(ctx)
  const narrow = (condition: ReturnType<typeof sql<boolean>>) => {
    matching = matching.where(condition)
    page = page.where(condition)
  }
  if (input.state) narrow(sql<boolean>`r.state = ${input.state}`)
  if (input.courseId) narrow(sql<boolean>`r.course_id = ${input.courseId}`)
  if (input.q) {
    const shortcode = parseShortcode(input.q)
    const words = foldedPattern(input.q)
    narrow(
      shortcode
        ? sql<boolean>`r.shortcode = ${shortcode}`
        : sql<boolean>`(r.name_sort like ${words} or lower(r.email) like ${words})`,
    )
  }
  const { rows, total } = await readPage(
    page
      .selectAll('r')
      .select(['c.title as course_title', 'c.reference as course_reference'])
      .orderBy(sortColumns[input.sort], input.dir)
      .orderBy('r.id', input.dir),
    matching,
    input,
  )
  return { items: rows.map(asRegistration), total }
}

async function findRegistration(ctx: TenantContext, id: string): Promise<Row> {
  const row = await registrations(ctx)
    .selectAll('r')
    .select(['c.title as course_title', 'c.reference as course_reference'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function getRegistration(ctx: TenantContext, id: string): Promise<Registration> {
  return asRegistration(await findRegistration(ctx, id))
}

async function priceLines(ctx: TenantContext, registrationId: string) {
  const rows = await ctx.tx
    .selectFrom('price_line')
    .select(['label', 'net_cents', 'gross_cents', 'tax_category', 'tax_rate'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('registration_id', '=', registrationId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    label: row.label,
    netCents: row.net_cents,
    taxCents: row.gross_cents - row.net_cents,
    grossCents: row.gross_cents,
    taxCategory: taxCategory.parse(row.tax_category),
    taxRate: row.tax_rate,
  }))
}

async function registrationMoves(ctx: TenantContext, registrationId: string) {
  const rows = await ctx.tx
    .selectFrom('registration_move as m')
    .leftJoin('member_name as u', 'u.user_id', 'm.actor_id')
    .select(['m.from_state', 'm.to_state', 'm.at', 'm.cause', 'u.username'])
    .where('m.tenant_id', '=', ctx.tenantId)
    .where('m.registration_id', '=', registrationId)
    .orderBy('m.at')
    .orderBy('m.id')
    .execute()
  return rows.map((move) => ({
    from: move.from_state === null ? null : parseRegistrationState(move.from_state),
    to: parseRegistrationState(move.to_state),
    at: move.at.toISOString(),
    actorName: move.username ?? '',
    cause: move.cause,
  }))
}

export async function getRegistrationDetail(ctx: TenantContext, id: string): Promise<RegistrationDetail> {
  const [row, lines, answers, moves] = await Promise.all([
    findRegistration(ctx, id),
    priceLines(ctx, id),
    givenAnswers(ctx, [id]),
    registrationMoves(ctx, id),
  ])
  return {
    ...asRegistration(row),
    priceCategory: row.price_category,
    priceLines: lines,
    answers: answers.get(id) ?? [],
    moves,
  }
}

type BookedRow = { id: string; shortcode: string; state: string; first_name: string; last_name: string }

export function asBookedRegistration(row: BookedRow): BookingReceipt['registrations'][number] {
  return {
    id: row.id as RegistrationId,
    shortcode: row.shortcode,
    state: parseRegistrationState(row.state),
    firstName: row.first_name,
    lastName: row.last_name,
  }
}

/** The registrations of bookings, in the order they were made, for receipts. */
export async function bookedRegistrations(ctx: TenantContext, bookingIds: readonly string[]) {
  return ctx.tx
    .selectFrom('registration')
    .select([
      'id',
      'booking_id',
      'shortcode',
      'state',
      'first_name',
      'last_name',
      'fee_cents',
      'price_category',
    ])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`booking_id = any(${[...bookingIds]}::uuid[])`)
    .orderBy('id')
    .execute()
}

export async function findBookingsByKey(ctx: TenantContext, keys: readonly string[]) {
  return ctx.tx
    .selectFrom('booking')
    .select(['id', 'request_key', 'request_hash'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`request_key = any(${[...keys]}::uuid[])`)
    .execute()
}

/** The booking behind an access token; an unknown token and another tenant's look alike. */
export async function attendeeBooking(ctx: TenantContext, accessToken: string): Promise<AttendeeBooking> {
  const link = await ctx.tx
    .selectFrom('access_link')
    .select(['booking_id', 'expires_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('token_hash', '=', tokenHash(accessToken))
    .executeTakeFirst()
  if (!link) throw new Refusal('NOT_FOUND')
  if (link.expires_at <= ctx.now) throw new Refusal('ACCESS_LINK_EXPIRED')
  const booked = await bookedRegistrations(ctx, [link.booking_id])
  const answers = await givenAnswers(
    ctx,
    booked.map(({ id }) => id),
  )
  const course = await ctx.tx
    .selectFrom('registration as r')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .leftJoin('place as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.place_id'),
    )
    .select(['c.id', 'c.title', 'c.starts_at', 'c.ends_at', 'c.mode'])
    .select(['p.name as place_name', 'p.city as place_city'])
    .$narrowType<{ starts_at: NotNull; ends_at: NotNull }>()
    .where('r.tenant_id', '=', ctx.tenantId)
    .where('r.booking_id', '=', link.booking_id)
    .executeTakeFirstOrThrow()
  return {
    courseId: course.id,
    courseTitle: course.title,
    start: course.starts_at.toISOString(),
    end: course.ends_at.toISOString(),
    location: locationOf(course),
    registrations: booked.map((row) => ({
      ...asBookedRegistration(row),
      feeCents: row.fee_cents,
      priceCategory: row.price_category,
      answers: answers.get(row.id) ?? [],
    })),
  } as AttendeeBooking
}
