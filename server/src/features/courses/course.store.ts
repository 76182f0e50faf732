import type { CourseFields, CoursePortalSettings } from '@reihum/contract/courses/course.schema.ts'
import type { CourseState } from '@reihum/contract/courses/course-states.ts'
import { taxedCategories } from '@reihum/contract/courses/course-terms.ts'
import { plainTextOf } from '@reihum/contract/wire/rich-text.ts'
import { type Selectable, sql } from 'kysely'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import type { Course as CourseTable } from '#platform/database/schema.ts'
import { fold } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { storeValuesOfCourse } from './characteristics/value-of-course.store.ts'
import { collectionColumnsOf } from './collection/collection-columns.ts'
import { decisionWithState } from './decision/decision.store.ts'
import { entryRulesColumnOf } from './entry/entry-rules-column.ts'
import { storeGroupsOfCourse } from './entry/group-of-course.store.ts'
import { planColumnsOf } from './plan-columns.ts'
import { reductionsColumnOf } from './reductions-column.ts'
import { refundTermsColumnsOf } from './refund-terms/refund-terms-columns.ts'

function columnsOf(course: CourseFields) {
  return {
    kind: course.kind,
    reference: course.reference,
    title: course.title,
    title_sort: fold(course.title),
    description: plainTextOf(course.description),
    description_rich: JSON.stringify(course.description),
    teaser_file_id: course.teaserFileId,
    mode: course.mode,
    place_id: course.placeId,
    instructor_id: course.instructorId,
    online_address: course.onlineAddress,
    approval_number: course.approvalNumber,
    cancellation_threshold_days: course.registrationCancellationThresholdDays,
    share_attendee_details: course.shareAttendeeDetails,
    fee_cents: course.feeCents,
    tax_category: course.taxCategory,
    // The database accepts a tax rate only for taxed categories.
    tax_rate: taxedCategories.includes(course.taxCategory) ? course.taxRate : 0,
    tax_exemption_reason: course.taxExemptionReason,
    withdrawal_right: course.withdrawalRight,
    payment_methods: course.paymentMethods,
    payment_deadline_days: course.paymentDeadlineDays,
    ...planColumnsOf(course),
    ...collectionColumnsOf(course),
    ...refundTermsColumnsOf(course),
    reductions: reductionsColumnOf(course.reductions),
    gives_back_dates: course.givesBackDates,
    entry_rules: entryRulesColumnOf(course.entryRules),
    attendee_limit: course.attendeeLimit,
    waiter_limit: course.waiterLimit,
    minimum_attendees: course.minimumAttendees,
    decide_by: course.decideBy,
    // So many days before the start, the database knows the moment.
    registration_opens_at: course.registrationOpensDays === null ? course.registrationOpensAt : null,
    registration_opens_days: course.registrationOpensDays,
    head_start_days: course.headStartDays,
    registration_closes_at: course.registrationClosesAt,
    registration_closes_hours: course.registrationClosesHours,
    offer_hours: course.offerHours,
    waiting_cutoff_hours: course.waitingCutoffHours,
    age_from: course.ageFrom,
    age_to: course.ageTo,
  }
}

const refuseKnown = ({ reference }: CourseFields) =>
  refuseTaken({ course_tenant_id_reference_key: 'REFERENCE_TAKEN' }, { reference })

const parts = ['price_category', 'attribute_of_course', 'course_instructor'] as const

/**
 * The parts of a course that have their own tables are replaced as a whole. They go before the course changes: who was a
 * further instructor may become the main one.
 */
async function removeParts(ctx: TenantContext, id: string): Promise<void> {
  for (const part of parts) {
    await ctx.tx.deleteFrom(part).where('tenant_id', '=', ctx.tenantId).where('course_id', '=', id).execute()
  }
}

async function storeParts(ctx: TenantContext, id: string, course: CourseFields): Promise<void> {
  const ofCourse = { tenant_id: ctx.tenantId, course_id: id }
  if (course.furtherInstructorIds.length > 0) {
    await ctx.tx
      .insertInto('course_instructor')
      .values(
        course.furtherInstructorIds.map((instructor_id, at) => ({
          ...ofCourse,
          instructor_id,
          position: at + 1,
        })),
      )
      .execute()
  }
  if (course.priceCategories.length > 0) {
    const stored = await ctx.tx
      .insertInto('price_category')
      .values(
        course.priceCategories.map((price, position) => ({
          ...ofCourse,
          id: price.id,
          name: price.name,
          fee_cents: price.feeCents,
          position,
        })),
      )
      .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
      .returning('id')
      .execute()
    // A price with this id belongs to another course, or is in this one twice.
    if (stored.length < course.priceCategories.length) throw new Refusal('CONFLICT')
  }
  await storeValuesOfCourse(ctx, id, course.valueIds)
  await storeGroupsOfCourse(ctx, id, course.entryRules)
  if (course.attributeIds.length > 0) {
    await ctx.tx
      .insertInto('attribute_of_course')
      .values([...new Set(course.attributeIds)].map((attribute_id) => ({ ...ofCourse, attribute_id })))
      .execute()
  }
}

type Provenance = {
  templateId?: string | null
  trialOf?: string
  portal?: CoursePortalSettings
  /** Lessons that are agreed with one person. */
  agreed?: boolean
}

function portalColumns(portal: CoursePortalSettings) {
  return {
    portal_listed: portal.listed,
    promoted: portal.promoted,
    portal_instructor: portal.showInstructor,
    portal_place: portal.showPlace,
    portal_places: portal.placesShown,
  }
}

/** False when the id is there already: the same form was sent twice. */
export async function insertCourse(
  ctx: TenantContext,
  id: string,
  course: CourseFields,
  { templateId = null, trialOf, portal, agreed = false }: Provenance = {},
): Promise<boolean> {
  const inserted = await ctx.tx
    .insertInto('course')
    .values({
      tenant_id: ctx.tenantId,
      id,
      ...columnsOf(course),
      ...(portal && portalColumns(portal)),
      template_id: templateId,
      trial_of: trialOf ?? null,
      agreed,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(refuseKnown(course))
  if (inserted) await storeParts(ctx, id, course)
  return inserted !== undefined
}

/** Says whom agreed lessons are for, for the staff. */
export async function storeAgreedWith(ctx: TenantContext, id: string, personId: string): Promise<void> {
  await ctx.tx
    .updateTable('course')
    .set({ agreed_with: personId })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('agreed', '=', true)
    .execute()
}

/** Locks the lessons that are agreed with somebody, in the order of their ids as everywhere. */
export async function lockAgreedLessons(ctx: TenantContext, personId: string): Promise<void> {
  await ctx.tx
    .selectFrom('course')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('agreed_with', '=', personId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Agreed lessons of one person become those of another, because both are one; or nobody's any more. */
export async function moveAgreedLessons(
  ctx: TenantContext,
  fromId: string,
  toId: string | null,
): Promise<void> {
  await lockAgreedLessons(ctx, fromId)
  await ctx.tx
    .updateTable('course')
    .set({ agreed_with: toId })
    .where('tenant_id', '=', ctx.tenantId)
    .where('agreed_with', '=', fromId)
    .execute()
}

const among = (ids: readonly string[]) => sql<boolean>`id = any(${[...ids]}::uuid[])`

const change = (ctx: TenantContext, ids: readonly string[]) =>
  ctx.tx
    .updateTable('course')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: ctx.now }))
    .where('tenant_id', '=', ctx.tenantId)
    .where(among(ids))

export async function updateCourse(
  ctx: TenantContext,
  id: string,
  course: CourseFields,
  extraSeats: number,
): Promise<void> {
  await removeParts(ctx, id)
  await change(ctx, [id])
    .set({ ...columnsOf(course), extra_seats: extraSeats })
    .execute()
    .catch(refuseKnown(course))
  await storeParts(ctx, id, course)
}

export async function updatePortalSettings(ctx: TenantContext, id: string, portal: CoursePortalSettings) {
  await change(ctx, [id]).set(portalColumns(portal)).execute()
}

export async function setPromoted(ctx: TenantContext, ids: readonly string[], promoted: boolean) {
  await change(ctx, ids).set({ promoted }).execute()
}

export async function setCourseStates(ctx: TenantContext, ids: readonly string[], state: CourseState) {
  await change(ctx, ids)
    .set((eb) => ({
      state,
      ...decisionWithState(ctx, state),
      ...(state === 'published' && { published_at: eb.fn.coalesce('published_at', eb.val(ctx.now)) }),
    }))
    .execute()
}

export async function deleteCourses(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  await ctx.tx.deleteFrom('course').where('tenant_id', '=', ctx.tenantId).where(among(ids)).execute()
}

type CourseRow = Selectable<CourseTable>

/** Locks courses in the order of their ids, so that two commands that lock several never deadlock. */
export async function lockCourses(ctx: TenantContext, ids: readonly string[]): Promise<CourseRow[]> {
  return ctx.tx
    .selectFrom('course')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(among(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function lockCourse(ctx: TenantContext, id: string): Promise<CourseRow> {
  const [row] = await lockCourses(ctx, [id])
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}
