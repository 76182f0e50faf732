import type { CourseState } from '@reihum/contract/courses/course-states.ts'
import type { PlacesShown, TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { EntryRule } from '@reihum/contract/courses/entry-rules.ts'
import type { PaymentPlan } from '@reihum/contract/courses/payment-plan.ts'
import type { Reduction } from '@reihum/contract/courses/reductions.ts'
import { type RefundTerms, refundTermsOf } from '@reihum/contract/courses/refund-terms.ts'
import { availableOf, type PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { sql } from 'kysely'
import { methodsSetUp } from '#features/tenants/payment-setup.queries.ts'
import { recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { courseChanged } from './course.events.ts'
import type {
  CourseClosing,
  CourseDates,
  CourseHeadStart,
  CourseSeats,
  CourseTimes,
  OfferedSeats,
} from './course.rules.ts'
import { entryRulesOfRow } from './entry/entry-rules-column.ts'
import { planColumns, planOfRow } from './plan-columns.ts'
import { reductionsOfRow } from './reductions-column.ts'
import { settingsOfProvider, termsOfSettings } from './refund-terms/refund-settings.ts'
import { refundTermsColumns, refundTermsOfRow } from './refund-terms/refund-terms-columns.ts'

export type LockedCourse = CourseTimes &
  CourseDates &
  CourseHeadStart &
  CourseClosing &
  CourseSeats &
  OfferedSeats & {
    id: string
    title: string
    /** Lessons agreed with one person: nobody registers for them but the staff. */
    isAgreed: boolean
    feeCents: number
    taxCategory: TaxCategory
    taxRate: number
    /** How many days a reserved place waits for its payment; null: without a deadline. */
    paymentDeadlineDays: number | null
    /** How its price is divided. */
    plan: PaymentPlan
    /** What goes back to whoever books it now and cancels. */
    refundTerms: RefundTerms
    /** Rules by which people pay less than the price. */
    reductions: readonly Reduction[]
    /** When its dates begin, where a rule charges by the date; mostly none does, and then nothing needs to be loaded. */
    dates: readonly Date[]
    /** Who may enter it; staff may let others in. */
    entryRules: readonly EntryRule[]
    /** Those that are set up: without a bank account, nobody can choose a transfer. */
    paymentMethods: readonly PaymentMethod[]
    /** How many hours an offer to the waiting list stands; null: the next party gets a free place at once. */
    offerHours: number | null
    /** The cut-off: that many hours before the start nobody moves up automatically any more. */
    waitingCutoffHours: number
    /** The last queue number drawn for the waiting list. */
    lastQueueNumber: number
    /** Whether its form may ask for attributes; most forms do not, and then nothing needs to be loaded. */
    hasAttributes: boolean
    /** Whether something can be taken besides a place; mostly not, and then nothing needs to be loaded. */
    hasExtras: boolean
    /** What visitors are told of the free places. */
    placesShown: PlacesShown
  }

/** Read in the same statement that locks. Whether the tier includes attributes is checked where they are loaded. */
const hasAttributes = sql<boolean>`exists (
  select from attribute a where a.tenant_id = course.tenant_id and a.archived_at is null and (
    a.for_all_courses or exists (
      select from attribute_of_course o
      where o.tenant_id = a.tenant_id and o.attribute_id = a.id and o.course_id = course.id)))`

const hasExtras = sql<boolean>`exists (
  select from extra x where x.tenant_id = course.tenant_id and x.archived_at is null and (
    not exists (select from course_of_extra o where o.tenant_id = x.tenant_id and o.extra_id = x.id)
    or exists (
      select from course_of_extra o
      where o.tenant_id = x.tenant_id and o.extra_id = x.id and o.course_id = course.id)))`

const datesOfRule = sql<Date[]>`case when course.reductions @> '[{"kind": "past_dates"}]' then array(
  select a.starts_at from appointment a
  where a.tenant_id = course.tenant_id and a.course_id = course.id and a.cancelled_at is null
  order by a.starts_at) else '{}' end`

function seatsOf(ctx: TenantContext, courseIds: readonly string[]) {
  return ctx.tx
    .selectFrom('course')
    .select([
      'id',
      'title',
      'agreed',
      'state',
      'starts_at',
      'ends_at',
      'fee_cents',
      'tax_category',
      'tax_rate',
      'attendee_limit',
      'waiter_limit',
      'extra_seats',
      'taken',
      'waiting',
      'offered',
      'offer_hours',
      'waiting_cutoff_hours',
      'appointment_count',
      'registration_opens_at',
      'head_start_days',
      'registration_closes_at',
      'registration_closes_hours',
      'payment_deadline_days',
      'payment_methods',
      ...planColumns,
      ...refundTermsColumns,
      'reductions',
      'entry_rules',
      'last_queue_number',
      'portal_places',
    ])
    .select([
      hasAttributes.as('has_attributes'),
      hasExtras.as('has_extras'),
      datesOfRule.as('dates'),
      methodsSetUp(ctx).as('methods_set_up'),
      settingsOfProvider.as('provider_terms'),
    ])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...new Set(courseIds)]}::uuid[])`)
}

type SeatsRow = Awaited<ReturnType<ReturnType<typeof seatsOf>['execute']>>[number]

function byId(rows: readonly SeatsRow[]): Map<string, LockedCourse> {
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        title: row.title,
        isAgreed: row.agreed,
        state: row.state as CourseState,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        feeCents: row.fee_cents,
        taxCategory: row.tax_category as TaxCategory,
        taxRate: row.tax_rate,
        hasAttributes: row.has_attributes,
        hasExtras: row.has_extras,
        attendeeLimit: row.attendee_limit,
        waiterLimit: row.waiter_limit,
        extraSeats: row.extra_seats,
        taken: row.taken,
        waiting: row.waiting,
        offered: row.offered,
        offerHours: row.offer_hours,
        waitingCutoffHours: row.waiting_cutoff_hours,
        planned: row.appointment_count,
        opensAt: row.registration_opens_at,
        headStartDays: row.head_start_days,
        closesAt: row.registration_closes_at,
        closesHours: row.registration_closes_hours,
        paymentDeadlineDays: row.payment_deadline_days,
        plan: planOfRow(row),
        refundTerms: refundTermsOf(refundTermsOfRow(row), termsOfSettings(row.provider_terms)),
        reductions: reductionsOfRow(row),
        dates: row.dates,
        entryRules: entryRulesOfRow(row),
        paymentMethods: availableOf(row.payment_methods, row.methods_set_up),
        lastQueueNumber: row.last_queue_number,
        placesShown: row.portal_places as PlacesShown,
      },
    ]),
  )
}

/**
 * Locks the seat counters of these courses, in the order of their ids so that two batches never deadlock. Lock once a
 * transaction, late, and before anything is decided about seats.
 */
export async function lockSeats(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<Map<string, LockedCourse>> {
  return byId(await seatsOf(ctx, courseIds).orderBy('id').forNoKeyUpdate().execute())
}

/** The seats of courses at this moment, without a lock, for previews: they may be gone when a decision is made. */
export async function readManySeats(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<Map<string, LockedCourse>> {
  return byId(await seatsOf(ctx, courseIds).execute())
}

/** The same for one course. */
export async function readSeats(ctx: TenantContext, courseId: string): Promise<LockedCourse | undefined> {
  return byId(await seatsOf(ctx, [courseId]).execute()).get(courseId)
}

/** Schedules when the waiting list of this locked course is looked at again; null: no longer necessary. */
export async function storeMoveUpAt(ctx: TenantContext, courseId: string, at: Date | null): Promise<void> {
  await sql`update course set move_up_at = ${at} where tenant_id = ${ctx.tenantId} and id = ${courseId}
    and move_up_at is distinct from ${at}`.execute(ctx.tx)
}

export type SeatChange = {
  courseId: string
  taken: number
  waiting: number
  /** By how many the offered places change. */
  offered?: number
  /** Extra seats granted beyond the limit for single bookings, or given back with them. */
  extra?: number
  /** By how much the limit rises for good. */
  raise?: number
  /** How many queue numbers were drawn. */
  drawn?: number
}

/**
 * Adds to the seat counters or subtracts from them; table constraints guard all of them. A raised limit is a change of
 * the course: it is logged, and whoever has the course open in the editor is told.
 */
export async function changeSeats(ctx: TenantContext, changes: readonly SeatChange[]): Promise<void> {
  const moving = changes
    .map((change) => ({ offered: 0, extra: 0, raise: 0, drawn: 0, ...change }))
    .filter(({ courseId: _, ...amounts }) => Object.values(amounts).some((amount) => amount !== 0))
  if (moving.length === 0) return
  const ids = moving.map(({ courseId }) => courseId)
  // PostgreSQL expects a hundred rows of the list of changes, and would read all courses for them; the ids name the few.
  await sql`update course c set taken = c.taken + s.taken, waiting = c.waiting + s.waiting, offered = c.offered + s.offered,
      extra_seats = c.extra_seats + s.extra, attendee_limit = c.attendee_limit + s.raise,
      last_queue_number = c.last_queue_number + s.drawn, revision = c.revision + least(s.raise, 1),
      updated_at = case when s.raise > 0 then ${ctx.now} else c.updated_at end
    from json_to_recordset(${JSON.stringify(moving)}::json)
      as s("courseId" uuid, taken int, waiting int, offered int, extra int, raise int, drawn int)
    where c.tenant_id = ${ctx.tenantId} and c.id = s."courseId" and c.id = any(${ids}::uuid[])`.execute(
    ctx.tx,
  )
  const raised = moving.filter(({ raise }) => raise > 0)
  if (raised.length > 0) await recordRaised(ctx, raised)
}

async function recordRaised(
  ctx: TenantContext,
  raised: readonly { courseId: string; raise: number }[],
): Promise<void> {
  const byId = new Map(raised.map(({ courseId, raise }) => [courseId, raise]))
  const rows = await seatsOf(ctx, [...byId.keys()]).execute()
  const events = rows.map(({ id, attendee_limit }) => {
    const [limit, raise] = [attendee_limit ?? 0, byId.get(id) ?? 0]
    return courseChanged(id, { before: { attendeeLimit: limit - raise }, after: { attendeeLimit: limit } })
  })
  await recordMany(
    ctx,
    events.map((event) => ({ event, actor: ctx.actor, origin: ctx.origin })),
  )
}
