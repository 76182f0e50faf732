import type { CourseFields } from '@kurso/contract/courses/course.schema.ts'
import type { CourseState } from '@kurso/contract/courses/course-states.ts'
import type { Selectable } from 'kysely'
import type { Course as CourseTable } from '#platform/database/schema.ts'
import { fold } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

function columnsOf(course: CourseFields) {
  return {
    reference: course.reference,
    title: course.title,
    title_sort: fold(course.title),
    description: course.description,
    starts_at: course.start,
    ends_at: course.end,
    location: course.location,
    instructor: course.instructor,
    fee_cents: course.feeCents,
    attendee_limit: course.attendeeLimit,
    waiter_limit: course.waiterLimit,
  }
}

/** The database decides whether a reference is free: a check before the write could be overtaken. */
function referenceTaken(reference: string) {
  return (error: { code?: string; constraint?: string }): never => {
    if (error.code === '23505' && error.constraint === 'course_tenant_id_reference_key') {
      throw new Refusal('REFERENCE_TAKEN', { reference })
    }
    throw error
  }
}

/** False when the id is there already: the same form was sent twice. */
export async function insertCourse(ctx: TenantContext, id: string, course: CourseFields): Promise<boolean> {
  const inserted = await ctx.tx
    .insertInto('course')
    .values({ tenant_id: ctx.tenantId, id, ...columnsOf(course), created_at: ctx.now, updated_at: ctx.now })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(referenceTaken(course.reference))
  return inserted !== undefined
}

export async function updateCourse(ctx: TenantContext, id: string, course: CourseFields): Promise<void> {
  await ctx.tx
    .updateTable('course')
    .set({ ...columnsOf(course), updated_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(referenceTaken(course.reference))
}

export async function setCourseState(ctx: TenantContext, id: string, state: CourseState): Promise<void> {
  await ctx.tx
    .updateTable('course')
    .set({ state, updated_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function lockCourse(ctx: TenantContext, id: string): Promise<Selectable<CourseTable>> {
  const row = await ctx.tx
    .selectFrom('course')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}
