import { taxCategory } from '@reihum/contract/courses/course-terms.ts'
import { mailReason, mailState } from '@reihum/contract/messages/mail.schema.ts'
import type { BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type {
  Registration,
  RegistrationAction,
  RegistrationDetail,
  RegistrationMove,
} from '@reihum/contract/registrations/registration.schema.ts'
import {
  type CancellationCause,
  type MoveCause,
  parseRegistrationState,
  type RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import type { CourseId, RegistrationId } from '@reihum/contract/wire/ids.schema.ts'
import { type Selectable, sql } from 'kysely'
import {
  keptCentsOf,
  moneyOfRegistrations,
  nothingOwed,
  type RegistrationMoney,
} from '#features/ledger/registration-money.queries.ts'
import type { Registration as RegistrationTable } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { answerableQuestions, unansweredOf } from './answer.queries.ts'
import { bookingContact, companionsOf } from './booking-contact.queries.ts'
import { isPayerLate } from './deadlines/collected-bookings.queries.ts'
import { isOverdue } from './deadlines/deadline.rules.ts'
import { asPlace, namesUntilOf } from './firms/names.queries.ts'
import { proofOf, proofStateOf } from './proofs/proof.queries.ts'
import { isOpenToRebook } from './rebooking/rebooking.rules.ts'
import { keptTerms } from './refund-terms/agreed-terms.rules.ts'
import { isUnreached } from './unreached.queries.ts'
import { otherDatesShown } from './waiting-list/other-dates.queries.ts'
import { waitingPositions } from './waiting-list/waiting-position.queries.ts'

type Row = Selectable<RegistrationTable> & {
  course_title: string
  course_reference: string
  starts_at: Date | null
  payment_method: string | null
  mail_failed: boolean
  proof_state: string | null
  is_erased: boolean
  has_successor: boolean
  is_unreached: boolean
}

/** The actions an operator may try in each state; whether there is room is decided when the action runs. */
const actionsIn: Record<RegistrationState, readonly RegistrationAction[]> = {
  reserved: ['confirm', 'cancel', 'rebook', 'change', 'tell'],
  confirmed: ['cancel', 'rebook', 'change', 'tell'],
  on_waiting_list: ['move_up', 'offer', 'skip', 'cancel', 'rebook', 'change', 'tell'],
  cancelled: ['change', 'tell'],
}

/** Not possible for erased persons: they will not attend, and nothing about them may be entered again. */
const notOfTheErased: readonly RegistrationAction[] = ['rebook', 'move_up', 'offer', 'change', 'tell']

/** Not possible where nobody can be written to. */
const notUnreached: readonly RegistrationAction[] = ['offer', 'tell']

function actionsOf(row: Row, state: RegistrationState): RegistrationAction[] {
  const cancellation_cause = row.cancellation_cause as CancellationCause | null
  const isCalledOff =
    state === 'cancelled' && isOpenToRebook({ state, cancellation_cause }, row.has_successor)
  const actions: readonly RegistrationAction[] = isCalledOff
    ? ['rebook', ...actionsIn[state]]
    : actionsIn[state]
  return actions.filter(
    (action) =>
      (!row.is_erased || !notOfTheErased.includes(action)) &&
      (!row.is_unreached || !notUnreached.includes(action)) &&
      !(row.offered_at && action === 'offer'),
  )
}

/** An accountant sees what is owed, but no answers, no mails and no notes about the people. */
export function readsOnlyMoney({ role }: TenantContext): boolean {
  return role !== null && !may(role, 'registrations.manage')
}

type Waiting = Pick<Registration, 'waitingPosition' | 'otherDates'>

type Shown = { waiting: Waiting; money: RegistrationMoney }

const notWaiting: Waiting = { waitingPosition: null, otherDates: [] }

function asRegistration(row: Row, now: Date, { waiting, money }: Shown): Registration {
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
    paidCents: money.paidCents,
    // Whoever waits owes nothing yet, but sees what a place costs.
    payableCents: state === 'on_waiting_list' ? row.fee_cents : money.payableCents,
    refundedCents: money.refundedCents,
    paymentOverdue: money.isOverdue || isOverdue({ state, payment_due_at: row.payment_due_at }, now),
    state,
    shortcode: row.shortcode,
    notes: row.notes,
    reason: row.reason as Registration['reason'],
    cause: row.cancellation_cause as CancellationCause | null,
    paymentMethod: row.payment_method as PaymentMethod | null,
    paymentDueAt: row.payment_due_at?.toISOString() ?? null,
    ...waiting,
    offer:
      row.offered_at && row.offer_expires_at
        ? { offeredAt: row.offered_at.toISOString(), expiresAt: row.offer_expires_at.toISOString() }
        : null,
    beyondLimit: row.takes_extra_seat,
    mailFailed: row.mail_failed,
    proofState: row.proof_state as Registration['proofState'],
    allowedActions: actionsOf(row, state),
  } as Registration
}

/** Adds what was paid to the registrations of a page, and the waiting-list position to those on the waiting list. */
export async function withPositions(ctx: TenantContext, rows: readonly Row[]): Promise<Registration[]> {
  const waiting = rows.filter(({ state }) => state === 'on_waiting_list')
  const [positions, dates, money] = await Promise.all([
    waitingPositions(
      ctx,
      waiting.map(({ id }) => id),
    ),
    otherDatesShown(ctx, waiting),
    moneyOfRegistrations(
      ctx,
      rows.map(({ id }) => id),
      isPayerLate(ctx, 'r'),
    ),
  ])
  const waitingOf = ({ id }: Row): Waiting => ({
    waitingPosition: positions.get(id) ?? null,
    otherDates: dates.get(id) ?? [],
  })
  const registrations = rows.map((row) =>
    asRegistration(row, ctx.now, {
      waiting: row.state === 'on_waiting_list' ? waitingOf(row) : notWaiting,
      money: money.get(row.id) ?? nothingOwed,
    }),
  )
  return readsOnlyMoney(ctx) ? registrations.map(withoutWords) : registrations
}

function withoutWords(registration: Registration): Registration {
  return { ...registration, notes: '', allowedActions: [] }
}

/** A mail about the booking could not be delivered. */
export const mailFailed = sql<boolean>`exists (select from mail m where m.tenant_id = r.tenant_id
  and m.subject_kind = 'booking' and m.subject_id = r.booking_id and m.state in ('refused', 'failed'))`

/** The person was erased. */
const isErased = sql<boolean>`exists (select from person p where p.tenant_id = r.tenant_id and p.id = r.person_id
  and p.erased_at is not null)`

/** Rebooked after its course was cancelled; in all other cases the state already says that it was rebooked. */
const hasSuccessor = sql<boolean>`(r.cancellation_cause = 'course' and exists (select from registration n
  where n.tenant_id = r.tenant_id and n.rebooked_from = r.id))`

/** Registrations with the columns of their course and booking that a list shows. */
export function registrationRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('registration as r')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .innerJoin('booking as b', (join) =>
      join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.booking_id'),
    )
    .selectAll('r')
    .select(['c.title as course_title', 'c.reference as course_reference', 'c.starts_at', 'b.payment_method'])
    .select([mailFailed.as('mail_failed'), isErased.as('is_erased'), isUnreached.as('is_unreached')])
    .select(proofStateOf.as('proof_state'))
    .select(sql<boolean>`coalesce(${hasSuccessor}, false)`.as('has_successor'))
    .where('r.tenant_id', '=', ctx.tenantId)
}

async function findRegistration(ctx: TenantContext, id: string): Promise<Row> {
  const row = await registrationRows(ctx).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function getRegistration(ctx: TenantContext, id: string): Promise<Registration> {
  const [found] = await withPositions(ctx, [await findRegistration(ctx, id)])
  return found as Registration
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

async function registrationMoves(ctx: TenantContext, registrationId: string): Promise<RegistrationMove[]> {
  const rows = await ctx.tx
    .selectFrom('registration_move as m')
    .leftJoin('member_name as u', 'u.user_id', 'm.actor_id')
    .select(['m.from_state', 'm.to_state', 'm.at', 'm.cause', 'm.note', 'm.detail', 'u.username'])
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
    cause: move.cause as MoveCause,
    note: move.note,
    offeredUntil:
      move.cause === 'offered' ? ((move.detail as { expiresAt: string }).expiresAt ?? null) : null,
    passedOver: move.cause === 'passed_over' ? (move.detail as RegistrationMove['passedOver']) : null,
  }))
}

async function mailsOfBooking(ctx: TenantContext, bookingId: string): Promise<RegistrationDetail['mails']> {
  const rows = await ctx.tx
    .selectFrom('mail')
    .select(['id', 'subject', 'recipient', 'state', 'created_at', 'sent_at', 'reason'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('subject_kind', '=', 'booking')
    .where('subject_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id as RegistrationDetail['mails'][number]['id'],
    subject: row.subject,
    recipient: row.recipient,
    state: mailState.parse(row.state),
    at: (row.sent_at ?? row.created_at).toISOString(),
    reason: mailReason.parse(row.reason),
  }))
}

export async function getRegistrationDetail(ctx: TenantContext, id: string): Promise<RegistrationDetail> {
  const row = await findRegistration(ctx, id)
  const [
    [registration],
    lines,
    moves,
    mails,
    contact,
    { companions, rebookedFrom, rebookedTo },
    keptCents,
    answerable,
    names,
    proof,
  ] = await Promise.all([
    withPositions(ctx, [row]),
    priceLines(ctx, id),
    registrationMoves(ctx, id),
    mailsOfBooking(ctx, row.booking_id),
    bookingContact(ctx, row.booking_id),
    companionsOf(ctx, row),
    keptCentsOf(ctx, id),
    answerableQuestions(ctx, { id, courseId: row.course_id }),
    namesUntilOf(ctx, row.booking_id, row.starts_at),
    proofOf(ctx, id),
  ])
  const isMoneyOnly = readsOnlyMoney(ctx)
  return {
    ...(registration as Registration),
    priceCategory: row.price_category,
    priceLines: lines,
    proof: proof && isMoneyOnly ? { ...proof, reason: '' } : proof,
    refundTerms: keptTerms(row),
    keptCents,
    answers: isMoneyOnly ? [] : answerable.given,
    unanswered: isMoneyOnly ? [] : unansweredOf(answerable),
    answerable: isMoneyOnly ? [] : answerable.questions,
    birthDate: isMoneyOnly ? '' : (row.birth_date ?? ''),
    moves: isMoneyOnly ? moves.map((move) => ({ ...move, note: '' })) : moves,
    mails: isMoneyOnly ? [] : mails,
    contact: contact.contact,
    companions,
    internalNotes: isMoneyOnly ? '' : row.internal_notes,
    rebookedFrom,
    rebookedTo,
    place: asPlace(row),
    namesUntil: row.place_number === null ? null : (names.until?.toISOString() ?? null),
    namesUntilDay: names.day,
    personId: row.person_id as RegistrationDetail['personId'],
    revision: row.revision,
  }
}

type BookedRow = { id: string; shortcode: string; state: string; first_name: string; last_name: string }

export function asBookedRegistration(row: BookedRow) {
  return {
    id: row.id as RegistrationId,
    shortcode: row.shortcode,
    state: parseRegistrationState(row.state),
    firstName: row.first_name,
    lastName: row.last_name,
  }
}

/** As a receipt tells it. */
export const asReceived = (
  row: BookedRow & { course_id: string },
): BookingReceipt['registrations'][number] => ({
  ...asBookedRegistration(row),
  courseId: row.course_id as CourseId,
})

/** The registrations of bookings, in the order they were made, for receipts. */
export async function bookedRegistrations(ctx: TenantContext, bookingIds: readonly string[]) {
  return ctx.tx
    .selectFrom('registration')
    .select([
      'id',
      'booking_id',
      'course_id',
      'wish_id',
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

/** Whom a registration belongs to. */
export async function personOfRegistration(ctx: TenantContext, id: string): Promise<string> {
  const { person_id } = await ctx.tx
    .selectFrom('registration')
    .select('person_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return person_id
}
