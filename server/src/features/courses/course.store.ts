import type { CourseFields, CoursePortalSettings } from '@reihum/contract/courses/course.schema.ts'
import type { CourseState } from '@reihum/contract/courses/course-states.ts'
import { taxedCategories } from '@reihum/contract/courses/course-terms.ts'
import { plainTextOf } from '@reihum/contract/wire/rich-text.ts'
import { type Selectable, sql } from 'kysely'
import type { Course as CourseTable } from '#platform/database/schema.ts'
import { isUniqueViolation } from '#platform/database/unique-violation.ts'
import { fold } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { decisionWithState } from './decision/decision.store.ts'

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
    // The database takes a rate for what is taxed only.
    tax_rate: taxedCategories.includes(course.taxCategory) ? course.taxRate : 0,
    tax_exemption_reason: course.taxExemptionReason,
    withdrawal_right: course.withdrawalRight,
    payment_methods: course.paymentMethods,
    payment_deadline_days: course.paymentDeadlineDays,
    attendee_limit: course.attendeeLimit,
    waiter_limit: course.waiterLimit,
    minimum_attendees: course.minimumAttendees,
    decide_by: course.decideBy,
    registration_opens_at: course.registrationOpensAt,
    offer_hours: course.offerHours,
    waiting_cutoff_hours: course.waitingCutoffHours,
  }
}

/** The database decides whether a reference is free: a check before the write could be overtaken. */
function referenceTaken(reference: string) {
  return (error: unknown): never => {
    throw isUniqueViolation(error, 'course_tenant_id_reference_key')
      ? new Refusal('REFERENCE_TAKEN', { reference })
      : error
  }
}

/** What belongs to a course, in tables of its own: replaced as a whole, where it differs. */
async function storeParts(ctx: TenantContext, id: string, course: CourseFields): Promise<void> {
  const ofCourse = { tenant_id: ctx.tenantId, course_id: id }
  await ctx.tx
    .deleteFrom('price_category')
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', id)
    .execute()
  await ctx.tx
    .deleteFrom('attribute_of_course')
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', id)
    .execute()
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
    // Another course has a price of such an id, or this one twice.
    if (stored.length < course.priceCategories.length) throw new Refusal('CONFLICT')
  }
  if (course.attributeIds.length > 0) {
    await ctx.tx
      .insertInto('attribute_of_course')
      .values([...new Set(course.attributeIds)].map((attribute_id) => ({ ...ofCourse, attribute_id })))
      .execute()
  }
}

type Provenance = { templateId?: string | null; portal?: CoursePortalSettings }

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
  { templateId = null, portal }: Provenance = {},
): Promise<boolean> {
  const inserted = await ctx.tx
    .insertInto('course')
    .values({
      tenant_id: ctx.tenantId,
      id,
      ...columnsOf(course),
      ...(portal && portalColumns(portal)),
      template_id: templateId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(referenceTaken(course.reference))
  if (inserted) await storeParts(ctx, id, course)
  return inserted !== undefined
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
  await change(ctx, [id])
    .set({ ...columnsOf(course), extra_seats: extraSeats })
    .execute()
    .catch(referenceTaken(course.reference))
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

/** In the order of their ids, so that nobody who locks several waits for one who waits for them. */
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
