import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { shortAddressPath } from '@reihum/contract/courses/short-address.ts'
import { availableOf, type PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { type RichText, richTextFrom } from '@reihum/contract/wire/rich-text.ts'
import { sql } from 'kysely'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { paymentSetup } from '#features/tenants/payment-setup.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { collectionOfRow } from './collection/collection-columns.ts'
import { hasEnded } from './course.rules.ts'
import { advisedFor, missingFor, type PublishableCourse } from './course-moves.rules.ts'
import {
  asCourseSummary,
  type CourseRow,
  factsOf,
  namedCourses,
  type ShownCourseRow,
  shownCourses,
} from './course-row.queries.ts'
import { nameOfDecider } from './decision/decision.queries.ts'
import { entryRulesOfRow } from './entry/entry-rules-column.ts'
import { planOfRow } from './plan-columns.ts'
import { reductionsOfRow } from './reductions-column.ts'
import { refundTermsOfRow } from './refund-terms/refund-terms-columns.ts'

/** The formatted description; older courses have only plain text, which is converted. */
export function descriptionOf(row: Pick<CourseRow, 'description' | 'description_rich'>): RichText {
  return (row.description_rich as RichText | null) ?? richTextFrom(row.description)
}

/** The highest price category of each of these courses; those that have only a fee are left out. */
async function highestPrices(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.tx
    .selectFrom('price_category')
    .select(['course_id', (eb) => eb.fn.max('fee_cents').as('highest')])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`course_id = any(${[...courseIds]}::uuid[])`)
    .groupBy('course_id')
    .execute()
  return new Map(rows.map(({ course_id, highest }) => [course_id, highest]))
}

/** What publishing depends on besides the rows of the courses. */
export type PublishingFacts = { prices: ReadonlyMap<string, number>; methodsSetUp: readonly PaymentMethod[] }

export async function publishingFacts(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<PublishingFacts> {
  const [prices, { methods }] = await Promise.all([highestPrices(ctx, courseIds), paymentSetup(ctx)])
  return { prices, methodsSetUp: methods }
}

export function publishableOf(row: CourseRow, facts: PublishingFacts): PublishableCourse {
  return {
    planned: row.appointment_count,
    description: row.description,
    mode: row.mode as PublishableCourse['mode'],
    placeId: row.place_id,
    teaserFileId: row.teaser_file_id,
    highestFeeCents: Math.max(row.fee_cents, facts.prices.get(row.id) ?? 0),
    taxCategory: row.tax_category as PublishableCourse['taxCategory'],
    taxExemptionReason: row.tax_exemption_reason,
    paymentMethods: row.payment_methods as PaymentMethod[],
    methodsSetUp: facts.methodsSetUp,
    approvalNumber: row.approval_number,
  }
}

export function priceCategoriesOf(ctx: TenantContext, courseId: string) {
  return ctx.tx
    .selectFrom('price_category')
    .select(['id', 'name', 'fee_cents'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute()
}

function attributesOf(ctx: TenantContext, courseId: string) {
  return ctx.tx
    .selectFrom('attribute_of_course')
    .select('attribute_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .orderBy('attribute_id')
    .execute()
}

/** When the appointments that are not cancelled begin, in their order. */
async function datesOf(ctx: TenantContext, courseId: string): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('appointment')
    .select('starts_at')
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ starts_at }) => starts_at.toISOString())
}

function teaserOf(ctx: TenantContext, row: CourseRow) {
  if (!row.teaser_file_id) return undefined
  return ctx.tx
    .selectFrom('stored_file')
    .select(['id', 'filename', 'sha256', 'alt_text', 'image_state'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.teaser_file_id)
    .executeTakeFirst()
}

function templateOf(ctx: TenantContext, row: CourseRow) {
  if (!row.template_id) return undefined
  return ctx.tx
    .selectFrom('course_template')
    .select(['id', 'name'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.template_id)
    .executeTakeFirst()
}

/** The trial lessons of a course, in the order of their dates. */
async function trialLessonsOf(ctx: TenantContext, id: string): Promise<Course['trialLessons']> {
  const rows = await shownCourses(ctx)
    .where('c.trial_of', '=', id)
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .execute()
  return rows.map((row) => {
    const { id, title, phase, start, attendeeCount, attendeeLimit, waiterCount } = asCourseSummary(
      row as ShownCourseRow,
      ctx.now,
    )
    return { id, title, phase, start, attendeeCount, attendeeLimit, waiterCount }
  })
}

/** The whole of a course, as the back office edits it. */
export async function getCourse(ctx: TenantContext, addresses: FileAddresses, id: string): Promise<Course> {
  const row = await namedCourses(ctx).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const [prices, attributes, dates, teaser, template, decider, trialLessons, { methods }] = await Promise.all(
    [
      priceCategoriesOf(ctx, id),
      attributesOf(ctx, id),
      datesOf(ctx, id),
      teaserOf(ctx, row),
      templateOf(ctx, row),
      nameOfDecider(ctx, row.decided_by),
      trialLessonsOf(ctx, id),
      paymentSetup(ctx),
    ],
  )
  const isDraft = row.state === 'draft' || row.state === 'closed'
  const highest = new Map([[id, Math.max(0, ...prices.map(({ fee_cents }) => fee_cents))]])
  const publishable = publishableOf(row, { prices: highest, methodsSetUp: methods })
  const isAhead = row.state === 'published' && !hasEnded(factsOf(row), ctx.now)
  return {
    ...asCourseSummary(row, ctx.now),
    description: descriptionOf(row),
    teaserFileId: row.teaser_file_id,
    placeId: row.place_id,
    instructorId: row.instructor_id,
    furtherInstructorIds: row.further_instructors.map((further) => further.id),
    onlineAddress: row.online_address,
    approvalNumber: row.approval_number,
    registrationCancellationThresholdDays: row.cancellation_threshold_days,
    shareAttendeeDetails: row.share_attendee_details,
    priceCategories: prices.map(({ id: priceId, name, fee_cents }) => ({
      id: priceId,
      name,
      feeCents: fee_cents,
    })),
    reductions: reductionsOfRow(row),
    givesBackDates: row.gives_back_dates,
    entryRules: entryRulesOfRow(row),
    taxCategory: row.tax_category,
    taxRate: row.tax_rate,
    taxExemptionReason: row.tax_exemption_reason,
    withdrawalRight: row.withdrawal_right,
    paymentMethods: row.payment_methods,
    paymentDeadlineDays: row.payment_deadline_days,
    ...planOfRow(row),
    ...collectionOfRow(row),
    ...refundTermsOfRow(row),
    decided: row.decided_at && {
      decision: row.decision,
      at: row.decided_at.toISOString(),
      byName: decider,
    },
    offerHours: row.offer_hours,
    waitingCutoffHours: row.waiting_cutoff_hours,
    registrationOpensDays: row.registration_opens_days,
    headStartDays: row.head_start_days,
    registrationClosesHours: row.registration_closes_hours,
    registrationClosesAt: row.registration_closes_at?.toISOString() ?? null,
    availableMethods: availableOf(row.payment_methods, methods),
    attributeIds: attributes.map(({ attribute_id }) => attribute_id),
    portal: {
      listed: row.portal_listed,
      promoted: row.promoted,
      showInstructor: row.portal_instructor,
      showPlace: row.portal_place,
      placesShown: row.portal_places,
    },
    template: template ?? null,
    teaserImageUrl:
      teaser?.image_state === 'ready'
        ? `${addresses.signed(ctx.tenant.slug, ctx.tenantId, teaser, ctx.now)}&w=640`
        : null,
    teaserAlt: teaser?.alt_text ?? '',
    shortAddress: shortAddressPath(ctx.tenant.slug, row.address_code),
    appointmentCount: row.appointment_count,
    offeredCount: row.offered,
    firstAppointment: dates[0] ?? null,
    lastAppointment: dates.at(-1) ?? null,
    dates,
    trialLessons,
    missing: isDraft || isAhead ? missingFor(publishable) : [],
    advised: isDraft ? advisedFor(publishable) : [],
    revision: row.revision,
  } as Course
}
