import { type RefundTerms, refundTermsAhead } from '@reihum/contract/courses/refund-terms.ts'
import type {
  AttendeeBooking,
  AttendeeCourse,
  AttendeeRegistration,
  Replacement,
  TransferOrder,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { OwnRebookingSettings } from '@reihum/contract/registrations/own-rebooking.schema.ts'
import {
  type CancellationCause,
  parseRegistrationState,
  type RegistrationState,
  seatStates,
} from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { type Selectable, sql } from 'kysely'
import { factsOf } from '#features/courses/course-row.queries.ts'
import { extrasOfCourses } from '#features/courses/extras/extra.queries.ts'
import type { KnownExtra } from '#features/courses/extras/extra.rules.ts'
import { shownBy } from '#features/courses/portal/portal-course.queries.ts'
import { refundTermsOfCourses } from '#features/courses/refund-terms/course-refund-terms.queries.ts'
import {
  moneyOfRegistrations,
  nothingOwed,
  type RegistrationMoney,
} from '#features/ledger/registration-money.queries.ts'
import { transferAccount } from '#features/tenants/bank.queries.ts'
import { epcCode } from '#features/tenants/epc-code.ts'
import { takesVouchers } from '#features/vouchers/voucher.queries.ts'
import type { Registration } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { givenAnswers } from '../answer.queries.ts'
import { bookingContact } from '../booking-contact.queries.ts'
import { decideCancellation } from '../cancellation/cancellation.rules.ts'
import { cancellableUntil } from '../deadlines/deadline.rules.ts'
import { isAnyOrdered } from '../extras/later-extras.rules.ts'
import { takenExtrasOf } from '../extras/taken-extra.queries.ts'
import { namingOf, placeOf } from '../firms/attendee-names.queries.ts'
import { methodToPay } from '../method-to-pay.queries.ts'
import { nextCollection } from '../owed/next-collection.queries.ts'
import { isLeavable } from '../own-rebooking/own-rebooking.rules.ts'
import { ownRebookingSettings } from '../own-rebooking/own-rebooking-settings.ts'
import { ownProofs } from '../proofs/proof.queries.ts'
import { isRecommendingOn } from '../recommending/recommending-settings.ts'
import { agreedTerms, agreedTermsOf } from '../refund-terms/agreed-terms.rules.ts'
import { refundFor } from '../refund-terms/refund-terms.rules.ts'
import { asBookedRegistration } from '../registration.queries.ts'
import { askedCents, askedUntil, type Owing, sumOwed } from '../transfer.rules.ts'
import { decideTaking, isOfferOpen } from '../waiting-list/offer.rules.ts'
import { movingUpEnds } from '../waiting-list/waiting-list.rules.ts'
import { waitingPositions } from '../waiting-list/waiting-position.queries.ts'
import { contractDates } from '../withdrawals/contract-date.queries.ts'
import { withdrawalEnd } from '../withdrawals/withdrawal.rules.ts'
import {
  type AttendeeCourses,
  attendeeCourses,
  type CourseRow,
  type Held,
} from './attendee-course.queries.ts'
import { reductionsOf } from './attendee-reductions.queries.ts'
import { replacementsFor } from './attendee-replacement.queries.ts'
import { taxesOf } from './attendee-taxes.queries.ts'
import { thresholdDays } from './attendee-threshold.queries.ts'
import { ownMandate } from './own-mandate.ts'

type Row = Selectable<Registration>

function registrationsOf(ctx: TenantContext, bookingId: string): Promise<Row[]> {
  return ctx.tx
    .selectFrom('registration')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute()
}

type PassedOver = AttendeeRegistration['passedOver'][number]

/** When these registrations on the waiting list were passed over, and the facts on which the rule decided then. */
async function passedOverOf(ctx: TenantContext, ids: readonly string[]): Promise<Map<string, PassedOver[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('registration_move')
    .select(['registration_id', 'at', 'detail'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`registration_id = any(${[...ids]}::uuid[])`)
    .where('cause', '=', 'passed_over')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const byRegistration = Map.groupBy(rows, ({ registration_id }) => registration_id)
  return new Map(
    [...byRegistration].map(([id, moves]) => [
      id,
      moves.map(({ at, detail }) => {
        const { free, people, outOfTurn } = detail as { free: number; people: number; outOfTurn?: boolean }
        return { at: at.toISOString(), free, people, outOfTurn: outOfTurn ?? false }
      }),
    ]),
  )
}

/** The transfer that pays all that is open; the account is unsealed only where somebody owes something. */
async function transferFor(
  ctx: TenantContext,
  vault: Vault,
  paymentMethod: string | null,
  owing: readonly Owing[],
): Promise<TransferOrder | null> {
  const owed = sumOwed(owing)
  if (!owed || paymentMethod !== 'bank_transfer') return null
  const account = await transferAccount(ctx, vault)
  if (!account) return null
  const { currencyCode } = ctx.tenant
  const reference = formatShortcode(owed.reference)
  return { ...account, ...owed, qrCode: epcCode({ ...account, ...owed, reference, currencyCode }) }
}

const hasPlace = ({ state }: { state: string }) => seatStates.includes(state as RegistrationState)

function heldIn(rows: readonly Row[]): Map<string, Held> {
  const byCourse = Map.groupBy(rows, ({ course_id }) => course_id)
  return new Map(
    [...byCourse].map(([id, own]) => [
      id,
      { hasPlace: own.some(hasPlace), isConfirmed: own.some(({ state }) => state === 'confirmed') },
    ]),
  )
}

const latest = (dates: readonly Date[]) =>
  dates.reduce<Date | null>((last, at) => (last && last >= at ? last : at), null)

/** Null once it has passed. */
const ahead = (until: Date | null, now: Date) => (until && until > now ? until.toISOString() : null)

type Known = {
  answers: Awaited<ReturnType<typeof givenAnswers>>
  reductions: Awaited<ReturnType<typeof reductionsOf>>
  extras: Awaited<ReturnType<typeof takenExtrasOf>>
  proofs: Awaited<ReturnType<typeof ownProofs>>
  positions: Map<string, number>
  passedOver: Map<string, PassedOver[]>
  /** When the contract of each registration was made. */
  dates: Map<string, Date>
  thresholds: ReadonlyMap<string, number>
  money: ReadonlyMap<string, RegistrationMoney>
  /** The replacement by the id of the course that was called off. */
  replacements: ReadonlyMap<string, Replacement>
  /** What goes back to whoever cancels, by course. */
  terms: ReadonlyMap<string, RefundTerms>
  rebooking: OwnRebookingSettings
  /** The extras of the courses in which somebody has a place. */
  offers: ReadonlyMap<string, KnownExtra[]>
  contactEmail: string
  naming: Awaited<ReturnType<typeof namingOf>>
}

type Deadlines = Pick<AttendeeCourse, 'cancellableUntil' | 'withdrawalRight' | 'withdrawableUntil'>

function deadlinesOf(
  { now, tenant }: TenantContext,
  course: CourseRow,
  placed: readonly Row[],
  { thresholds, dates }: Known,
): Deadlines {
  const right = course.withdrawal_right as AttendeeCourse['withdrawalRight']
  const threshold = thresholds.get(course.id) ?? 0
  const ends = placed.flatMap(({ id }) => {
    const contractAt = dates.get(id)
    return (contractAt && withdrawalEnd(right, contractAt, tenant.timeZone)) ?? []
  })
  return {
    cancellableUntil:
      placed.length > 0 ? ahead(cancellableUntil(course.starts_at, threshold, tenant.timeZone), now) : null,
    withdrawalRight: right,
    withdrawableUntil: ahead(latest(ends), now),
  }
}

const asJudged = (row: Row) => ({ ...row, state: parseRegistrationState(row.state) })

/** The party: all registrations of the booking that wait for the course with the same queue number. */
const partyOf = ({ queue_number: turn }: Row, own: readonly Row[]) =>
  own.filter((other) => other.state === 'on_waiting_list' && other.queue_number === turn)

const waitedFor = (course: CourseRow) => ({
  ...factsOf(course),
  offered: course.offered,
  waitingCutoffHours: course.waiting_cutoff_hours,
})

function movingUpOf(course: CourseRow, now: Date): AttendeeCourse['movingUp'] {
  const ends = movingUpEnds(waitedFor(course))
  return {
    offerHours: course.offer_hours,
    endsAt: ends?.toISOString() ?? null,
    isOver: ends !== null && ends <= now,
  }
}

/** What comes back if the place is given up now. Without terms nobody has promised anything. */
function refundNow(
  { now, tenant }: TenantContext,
  row: Row,
  paidCents: number,
  { id, starts_at: startsAt }: CourseRow,
  { terms, appointments }: Pick<Known, 'terms'> & { appointments: readonly Date[] },
): AttendeeRegistration['refundNow'] {
  const own = agreedTerms(row, terms.get(id) as RefundTerms)
  if (!own.hasTerms || paidCents === 0 || !hasPlace(row)) return null
  const given = { cause: 'attendee', at: now, startsAt, appointments, timeZone: tenant.timeZone }
  return refundFor(own, given, { priceCents: row.fee_cents, paidCents })
}

function asRegistration(
  ctx: TenantContext,
  row: Row,
  course: CourseRow,
  {
    answers,
    reductions,
    extras,
    positions,
    passedOver,
    thresholds,
    money,
    party,
    ...rest
  }: Known & {
    party: readonly Row[]
    appointments: readonly Date[]
  },
): AttendeeRegistration {
  const judged = { ...row, state: parseRegistrationState(row.state) }
  const paid = money.get(row.id) ?? nothingOwed
  const taking = decideTaking(waitedFor(course), { members: party.map(asJudged) }, ctx.now)
  const decision = decideCancellation(
    judged,
    { startsAt: course.starts_at },
    { cause: 'attendee', thresholdDays: thresholds, timeZone: ctx.tenant.timeZone },
    ctx.now,
  )
  return {
    ...asBookedRegistration(row),
    ...placeOf(row, rest.contactEmail),
    feeCents: row.fee_cents,
    paidCents: paid.paidCents,
    openCents: askedCents(judged.state, paid),
    shares: paid.shares,
    priceCategory: row.price_category,
    reductions: reductions.get(row.id) ?? [],
    proof: rest.proofs.get(row.id) ?? null,
    extras: extras.get(row.id) ?? [],
    answers: answers.get(row.id) ?? [],
    cause: row.cancellation_cause as CancellationCause | null,
    paymentDueAt: askedUntil(row, paid, ctx.tenant.timeZone)?.toISOString() ?? null,
    waitingPosition: positions.get(row.id) ?? null,
    passedOver: passedOver.get(row.id) ?? [],
    offeredUntil: isOfferOpen(judged, ctx.now) ? (row.offer_expires_at?.toISOString() ?? null) : null,
    takeable: judged.state === 'on_waiting_list' && taking.kind === 'taken',
    cancellable: decision.kind === 'cancelled',
    rebookable:
      hasPlace(judged) &&
      isLeavable({ ...factsOf(course), isAgreed: course.agreed }, rest.rebooking, ctx.now),
    refundNow: decision.kind === 'cancelled' ? refundNow(ctx, row, paid.paidCents, course, rest) : null,
  }
}

/** Courses where somebody still has a place or waits come first; among these the earliest start. */
function inOrder(courses: AttendeeCourse[]): AttendeeCourse[] {
  const isOver = ({ registrations }: AttendeeCourse) =>
    registrations.every(({ state }) => state === 'cancelled')
  return courses.sort(
    (a, b) =>
      Number(isOver(a)) - Number(isOver(b)) ||
      (a.start ?? '').localeCompare(b.start ?? '') ||
      a.id.localeCompare(b.id),
  )
}

function coursesOf(
  ctx: TenantContext,
  rows: readonly Row[],
  courses: AttendeeCourses,
  known: Known,
): AttendeeCourse[] {
  const byCourse = Map.groupBy(rows, ({ course_id }) => course_id)
  return inOrder(
    [...byCourse].map(([id, own]) => {
      const course = courses.rows.get(id) as CourseRow
      const facts = courses.factsOf(id)
      const appointments = facts.appointments
        .filter(({ cancelled }) => !cancelled)
        .map(({ start }) => new Date(start))
      return {
        ...facts,
        ...deadlinesOf(ctx, course, own.filter(hasPlace), known),
        ...known.naming(own, course.starts_at),
        cancellationDays: known.thresholds.get(id) ?? null,
        refundTerms: refundTermsAhead(
          agreedTermsOf(own, known.terms.get(id) as RefundTerms),
          course.starts_at && { start: course.starts_at, timeZone: ctx.tenant.timeZone },
          ctx.now,
        ),
        movingUp: movingUpOf(course, ctx.now),
        extrasOrderable: isAnyOrdered(
          known.offers.get(id) ?? [],
          { startsAt: course.starts_at, timeZone: ctx.tenant.timeZone },
          ctx.now,
        ),
        registrations: own.map((row) =>
          asRegistration(ctx, row, course, { ...known, appointments, party: partyOf(row, own) }),
        ),
        replacement: known.replacements.get(id) ?? null,
      }
    }),
  )
}

async function bookingRow(ctx: TenantContext, bookingId: string) {
  return ctx.tx
    .selectFrom('booking')
    .select(['created_at', 'names_until', methodToPay(ctx, 'booking').as('payment_method')])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

/** A booking with everything that its attendees may know about it. */
export async function attendeeBooking(
  ctx: TenantContext,
  vault: Vault,
  bookingId: string,
): Promise<AttendeeBooking> {
  const [rows, booking, mandate, shown, { contact, revision }] = await Promise.all([
    registrationsOf(ctx, bookingId),
    bookingRow(ctx, bookingId),
    ownMandate(ctx, bookingId),
    shownBy(ctx),
    bookingContact(ctx, bookingId),
  ])
  const idsOf = (of: readonly Row[]) => of.map(({ id }) => id)
  const waiting = idsOf(rows.filter(({ state }) => state === 'on_waiting_list'))
  const placed = rows.filter(hasPlace)
  const held = heldIn(rows)
  const [
    courses,
    answers,
    reductions,
    extras,
    proofs,
    positions,
    passedOver,
    dates,
    thresholds,
    replacements,
    taxes,
    money,
    terms,
    rebooking,
    offers,
    naming,
    recommending,
  ] = await Promise.all([
    attendeeCourses(ctx, bookingId, shown, held),
    givenAnswers(ctx, idsOf(rows)),
    reductionsOf(ctx, idsOf(rows)),
    takenExtrasOf(ctx, idsOf(rows)),
    ownProofs(ctx, idsOf(rows)),
    waitingPositions(ctx, waiting),
    passedOverOf(ctx, waiting),
    contractDates(ctx, idsOf(placed)),
    thresholdDays(ctx, [...held.keys()]),
    replacementsFor(ctx, bookingId, rows, shown),
    taxesOf(ctx, idsOf(placed)),
    moneyOfRegistrations(ctx, idsOf(rows)),
    refundTermsOfCourses(ctx, [...held.keys()]),
    ownRebookingSettings(ctx),
    extrasOfCourses(ctx, [...new Set(placed.map(({ course_id }) => course_id))]),
    namingOf(ctx, rows, booking.names_until),
    isRecommendingOn(ctx),
  ])
  const told = { answers, reductions, extras, proofs, positions, passedOver, dates, thresholds, replacements }
  const known = { ...told, money, terms, rebooking, offers, naming, contactEmail: contact.email }
  const all = coursesOf(ctx, rows, courses, known)
  const owing = all.flatMap(({ registrations }) => registrations).filter(({ openCents }) => openCents > 0)
  const due = owing.flatMap(({ paymentDueAt }) => paymentDueAt ?? [])
  const transfer = await transferFor(ctx, vault, booking.payment_method, owing)
  const isCancellable = all.some(({ registrations }) => registrations.some(({ cancellable }) => cancellable))
  return {
    courses: all,
    contact,
    revision,
    bookedAt: booking.created_at.toISOString(),
    paymentMethod: booking.payment_method,
    paymentDueAt: due.sort()[0] ?? null,
    transfer,
    mandate,
    collection:
      mandate && booking.payment_method === 'sepa_direct_debit'
        ? await nextCollection(ctx, vault, bookingId)
        : null,
    isRecommendable: recommending && contact.email !== '' && rows.some(({ state }) => state === 'confirmed'),
    takesVouchers: owing.length > 0 && (await takesVouchers(ctx)),
    taxes,
    allowedActions: [...(isCancellable ? (['cancel'] as const) : []), 'change'],
  }
}
