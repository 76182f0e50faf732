import type { CourseKind } from '@reihum/contract/courses/course-states.ts'
import { taxCategory, withdrawalRight } from '@reihum/contract/courses/course-terms.ts'
import { type RefundTerms, refundTermsAhead } from '@reihum/contract/courses/refund-terms.ts'
import {
  type CancellationCause,
  parseRegistrationState,
  type RegistrationState,
  seatStates,
} from '@reihum/contract/registrations/registration-states.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type RawBuilder, sql } from 'kysely'
import { locationOf } from '#features/courses/course-row.queries.ts'
import { refundTermsOfCourses } from '#features/courses/refund-terms/course-refund-terms.queries.ts'
import {
  moneyOfRegistrations,
  nothingOwed,
  type RegistrationMoney,
} from '#features/ledger/registration-money.queries.ts'
import { transferAccount } from '#features/tenants/bank.queries.ts'
import { hasFeature } from '#features/tenants/tier.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { cancellableUntil, withdrawableUntil } from '../deadlines/deadline.rules.ts'
import { storedFirm } from '../firms/firm.rules.ts'
import { namesUntilOf } from '../firms/names.queries.ts'
import { methodToPay } from '../method-to-pay.queries.ts'
import { nextCollection } from '../owed/next-collection.queries.ts'
import { ownProofs } from '../proofs/proof.queries.ts'
import { agreedTermsOf } from '../refund-terms/agreed-terms.rules.ts'
import { askedCents, askedUntil } from '../transfer.rules.ts'
import { movingUpEnds } from '../waiting-list/waiting-list.rules.ts'
import { waitingPositions } from '../waiting-list/waiting-position.queries.ts'
import { contractDates } from '../withdrawals/contract-date.queries.ts'
import type { ToldAppointment, ToldBooking, ToldCourse, ToldPerson } from './told-booking.rules.ts'

const among = (column: RawBuilder<unknown>, ids: readonly string[]) =>
  sql<boolean>`${column} = any(${[...ids]}::uuid[])`

/** The booking of a registration, its course and its provider. */
function bookingOf(ctx: TenantContext, registrationId: string) {
  return ctx.tx
    .selectFrom('registration as r')
    .innerJoin('booking as b', (join) =>
      join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.booking_id'),
    )
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .innerJoin('tenant as t', 't.id', 'r.tenant_id')
    .innerJoin('person as payer', (join) =>
      join.onRef('payer.tenant_id', '=', 'b.tenant_id').onRef('payer.id', '=', 'b.contact_person_id'),
    )
    .leftJoin('place as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.place_id'),
    )
    .select(['b.id', 'b.language', 'b.company', 'b.firm'])
    .select(['b.first_name', 'b.last_name', 'b.email', 'b.created_at'])
    .select(methodToPay(ctx, 'b').as('payment_method'))
    .select('payer.email as payer_email')
    .select(['r.email as own_email', 'r.first_name as own_first_name', 'r.last_name as own_last_name'])
    .select([
      'c.id as course_id',
      'c.kind',
      'c.title',
      'c.starts_at',
      'c.ends_at',
      'c.mode',
      'c.online_address',
    ])
    .select(['c.offer_hours', 'c.waiting_cutoff_hours'])
    .select(['c.cancellation_threshold_days', 'c.withdrawal_right', 'c.tax_exemption_reason'])
    .select(['p.name as place_name', 'p.city as place_city', 't.terms', 't.withdrawal_notice'])
    .where('r.tenant_id', '=', ctx.tenantId)
    .where('r.id', '=', registrationId)
    .executeTakeFirst()
}

type BookingRow = NonNullable<Awaited<ReturnType<typeof bookingOf>>>

function peopleRows(ctx: TenantContext, bookingId: string, courseId: string) {
  return ctx.tx
    .selectFrom('registration')
    .select([
      'unnamed',
      'id',
      'person_id',
      'first_name',
      'last_name',
      'shortcode',
      'state',
      'fee_cents',
      'price_category',
    ])
    .select([
      'payment_due_at',
      'payment_hold_until',
      'cancellation_cause',
      'wish_id',
      'offer_expires_at',
      'refund_terms',
    ])
    .where('tenant_id', '=', ctx.tenantId)
    .where('booking_id', '=', bookingId)
    .where('course_id', '=', courseId)
    .orderBy('id')
    .execute()
}

type PersonRow = Awaited<ReturnType<typeof peopleRows>>[number]

function priceLines(ctx: TenantContext, ids: readonly string[]) {
  return ctx.tx
    .selectFrom('price_line')
    .select(['registration_id', 'label', 'gross_cents', 'net_cents', 'tax_category', 'tax_rate'])
    .select('appointment_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where(among(sql`registration_id`, ids))
    .orderBy('id')
    .execute()
}

function movesOf(ctx: TenantContext, ids: readonly string[]) {
  return ctx.tx
    .selectFrom('registration_move')
    .select(['registration_id', 'from_state', 'to_state', 'at', 'note', 'cause'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(among(sql`registration_id`, ids))
    .orderBy('at')
    .orderBy('id')
    .execute()
}

async function appointmentsOf(ctx: TenantContext, row: BookingRow): Promise<ToldAppointment[]> {
  const rows = await ctx.tx
    .selectFrom('appointment as a')
    .leftJoin('place as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.place_id'),
    )
    .select(['a.starts_at', 'a.ends_at', 'a.title', 'p.name as place_name', 'p.city as place_city'])
    .where('a.tenant_id', '=', ctx.tenantId)
    .where('a.course_id', '=', row.course_id)
    .where('a.cancelled_at', 'is', null)
    .orderBy('a.starts_at')
    .execute()
  // Whoever joins a running course reads of the dates that are still to come.
  const ahead = rows.filter(({ ends_at }) => ends_at > ctx.now)
  return (ahead.length > 0 ? ahead : rows).map(({ starts_at, ends_at, title, place_name, place_city }) => ({
    startsAt: starts_at,
    endsAt: ends_at,
    title,
    location: place_name === null ? locationOf(row) : locationOf({ mode: row.mode, place_name, place_city }),
  }))
}

function courseOf(
  ctx: TenantContext,
  row: BookingRow,
  appointments: ToldAppointment[],
  {
    hasDeadline,
    contractAt,
    refundTerms,
  }: { hasDeadline: boolean; contractAt: Date; refundTerms: RefundTerms },
): ToldCourse {
  const { timeZone } = ctx.tenant
  const cancellationDays = hasDeadline ? row.cancellation_threshold_days : 0
  return {
    id: row.course_id,
    kind: row.kind as CourseKind,
    title: row.title,
    start: row.starts_at,
    end: row.ends_at,
    location: locationOf(row),
    onlineAddress: row.online_address,
    appointments,
    cancellableUntil: cancellableUntil(row.starts_at, cancellationDays, timeZone),
    cancellationDays,
    refundTerms,
    withdrawalRight: withdrawalRight.parse(row.withdrawal_right),
    withdrawableUntil: withdrawableUntil(contractAt, timeZone),
    taxExemptionReason: row.tax_exemption_reason,
    offerHours: row.offer_hours,
    movingUpEnds:
      row.waiting_cutoff_hours > 0
        ? movingUpEnds({ startsAt: row.starts_at, waitingCutoffHours: row.waiting_cutoff_hours })
        : null,
  }
}

/** For people who wait for several dates: the other dates, and those whose lists they left for this one. */
async function datesBeside(ctx: TenantContext, courseId: string, wishes: readonly string[]) {
  if (wishes.length === 0) return { otherDates: [], leftDates: [] }
  const rows = await ctx.tx
    .selectFrom('registration as r')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .select(['c.title', 'c.starts_at as start', 'r.state'])
    .distinct()
    .where('r.tenant_id', '=', ctx.tenantId)
    .where(among(sql`r.wish_id`, wishes))
    .where('r.course_id', '<>', courseId)
    .where(sql<boolean>`(r.state = 'on_waiting_list' or r.cancellation_cause = 'other_date')`)
    .orderBy('c.starts_at')
    .execute()
  return {
    otherDates: rows.filter(({ state }) => state === 'on_waiting_list'),
    leftDates: rows.filter(({ state }) => state === 'cancelled'),
  }
}

type Known = {
  lines: Awaited<ReturnType<typeof priceLines>>
  moves: Awaited<ReturnType<typeof movesOf>>
  positions: Map<string, number>
  money: ReadonlyMap<string, RegistrationMoney>
  proofs: Awaited<ReturnType<typeof ownProofs>>
  timeZone: string
}

function asPerson(row: PersonRow, { lines, moves, positions, money, proofs, timeZone }: Known): ToldPerson {
  const paid = money.get(row.id) ?? nothingOwed
  const ended = moves.findLast((move) => move.registration_id === row.id && move.to_state === 'cancelled')
  const skipped = moves.findLast((move) => move.registration_id === row.id && move.cause === 'skipped')
  return {
    id: row.id,
    personId: row.person_id,
    name: `${row.first_name} ${row.last_name}`,
    isUnnamed: row.unnamed,
    shortcode: row.shortcode,
    state: parseRegistrationState(row.state),
    feeCents: row.fee_cents,
    paidCents: paid.paidCents,
    openCents: askedCents(parseRegistrationState(row.state), paid),
    shares: paid.shares,
    priceCategory: row.price_category,
    lines: lines
      .filter((line) => line.registration_id === row.id)
      .map((line) => ({
        label: line.label,
        grossCents: line.gross_cents,
        netCents: line.net_cents,
        taxCategory: taxCategory.parse(line.tax_category),
        taxRate: line.tax_rate,
        appointmentId: line.appointment_id,
      })),
    proof: proofs.get(row.id) ?? null,
    paymentDueAt: askedUntil(row, paid, timeZone),
    paymentHoldUntil: row.payment_hold_until,
    waitingPosition: positions.get(row.id) ?? null,
    offerUntil: row.offer_expires_at,
    skippedFor: skipped?.note ?? '',
    cause: row.cancellation_cause as CancellationCause | null,
    reason: ended?.note ?? '',
    hadPlace: seatStates.includes(ended?.from_state as RegistrationState),
  }
}

/** The provider's bank account; unsealed only where somebody has to pay into it. */
async function bankFor(ctx: TenantContext, vault: Vault, row: BookingRow, people: readonly ToldPerson[]) {
  const owes = people.some(({ openCents }) => openCents > 0)
  if (!owes || row.payment_method !== 'bank_transfer') return null
  return transferAccount(ctx, vault)
}

/**
 * Everything a letter may say about the booking of a registration in its course, as it is now. Null: the registration
 * does not exist any more.
 */
export async function toldBooking(
  ctx: TenantContext,
  vault: Vault,
  registrationId: string,
): Promise<ToldBooking | null> {
  const row = await bookingOf(ctx, registrationId)
  if (!row) return null
  const [people, appointments, hasDeadline, refunds] = await Promise.all([
    peopleRows(ctx, row.id, row.course_id),
    appointmentsOf(ctx, row),
    hasFeature(ctx, 'cancellationDeadline'),
    refundTermsOfCourses(ctx, [row.course_id]),
  ])
  const ids = people.map(({ id }) => id)
  const waiting = people.filter(({ state }) => state === 'on_waiting_list').map(({ id }) => id)
  const [lines, moves, positions, dates, money, proofs, beside] = await Promise.all([
    priceLines(ctx, ids),
    movesOf(ctx, ids),
    waitingPositions(ctx, waiting),
    contractDates(ctx, ids),
    moneyOfRegistrations(ctx, ids),
    ownProofs(ctx, ids),
    datesBeside(
      ctx,
      row.course_id,
      people.flatMap(({ wish_id }) => wish_id ?? []),
    ),
  ])
  const { timeZone } = ctx.tenant
  const told = people.map((person) => asPerson(person, { lines, moves, positions, money, proofs, timeZone }))
  return {
    id: row.id,
    locale: row.language as Locale,
    timeZone,
    currencyCode: ctx.tenant.currencyCode,
    company: ctx.tenant.company,
    recipient: row.email || row.own_email || row.payer_email,
    contactName: `${row.first_name} ${row.last_name}`.trim() || `${row.own_first_name} ${row.own_last_name}`,
    firmName: row.company,
    firm: storedFirm(row.firm),
    namesUntil: told.some(({ isUnnamed }) => isUnnamed)
      ? (await namesUntilOf(ctx, row.id, row.starts_at)).until
      : null,
    paymentMethod: row.payment_method,
    bank: await bankFor(ctx, vault, row, told),
    collection: row.payment_method === 'sepa_direct_debit' ? await nextCollection(ctx, vault, row.id) : null,
    course: courseOf(ctx, row, appointments, {
      hasDeadline,
      refundTerms: refundTermsAhead(
        agreedTermsOf(people, refunds.get(row.course_id) as RefundTerms),
        row.starts_at && { start: row.starts_at, timeZone },
        ctx.now,
      ),
      contractAt: new Date(Math.max(row.created_at.getTime(), ...[...dates.values()].map(Number))),
    }),
    people: told,
    ...beside,
    terms: row.terms,
    withdrawalNotice: row.withdrawal_notice,
    version: moves.length,
    changedAt: moves.at(-1)?.at ?? row.created_at,
    bookedAt: row.created_at,
  }
}

/** The same for each course that one of these registrations of a booking is in; the course that begins first comes first. */
export async function toldInCourses(
  ctx: TenantContext,
  vault: Vault,
  ids: readonly string[],
): Promise<ToldBooking[]> {
  const rows = await ctx.tx
    .selectFrom('registration')
    .select(['id', 'course_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(among(sql`id`, ids))
    .execute()
  const byCourse = new Map(rows.map(({ id, course_id }) => [course_id, id]))
  const told: ToldBooking[] = []
  for (const id of byCourse.values()) {
    const booking = await toldBooking(ctx, vault, id)
    if (booking) told.push(booking)
  }
  return told.sort(
    (one, other) =>
      (one.course.start?.getTime() ?? Number.MAX_SAFE_INTEGER) -
        (other.course.start?.getTime() ?? Number.MAX_SAFE_INTEGER) ||
      one.course.id.localeCompare(other.course.id),
  )
}
