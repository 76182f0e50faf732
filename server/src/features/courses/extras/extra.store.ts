import type { ExtraFields } from '@reihum/contract/courses/extra.schema.ts'
import { sql } from 'kysely'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { archivedRecordTable } from '#platform/records/record-table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { extraHeadOf } from './extra.queries.ts'

type Head = Omit<ExtraFields, 'courseIds'>

const headColumnsOf = (head: Head) => ({
  name: head.name,
  name_sort: fold(head.name),
  description: head.description,
  price_cents: head.priceCents,
  tax_category: head.taxCategory,
  tax_rate: head.taxRate,
  required: head.required,
  per_booking: head.perBooking,
  most_per_person: head.mostPerPerson,
  order_days: head.orderDays,
  stock: head.stock,
})

export const extras = archivedRecordTable('extra', {
  columnsOf: headColumnsOf,
  fieldsOf: extraHeadOf,
  taken: ({ name }: Head) => refuseTaken({ extra_once: 'EXTRA_TAKEN' }, { name }),
  inUse: 'EXTRA_IN_USE',
})

/** Stores the courses that offer an extra as a whole; all of them have to be there. */
export async function storeCoursesOfExtra(
  ctx: TenantContext,
  extraId: string,
  courseIds: readonly string[],
): Promise<void> {
  await ctx.tx
    .deleteFrom('course_of_extra')
    .where('tenant_id', '=', ctx.tenantId)
    .where('extra_id', '=', extraId)
    .execute()
  if (courseIds.length === 0) return
  const { numAffectedRows } = await sql`
    insert into course_of_extra (tenant_id, extra_id, course_id)
    select tenant_id, ${extraId}, id from course
    where tenant_id = ${ctx.tenantId} and id = any(${[...courseIds]}::uuid[])`.execute(ctx.tx)
  if (Number(numAffectedRows ?? 0) < courseIds.length) throw new Refusal('NOT_FOUND')
}

/**
 * A copy of a course offers what the course does, also what only named courses offer. Whoever has such an extra open is told that it
 * was changed, or saving it would take the copy out again.
 */
export async function offerExtrasOf(ctx: TenantContext, courseId: string, copyId: string): Promise<void> {
  await sql`
    with offered as (
      insert into course_of_extra (tenant_id, extra_id, course_id)
      select o.tenant_id, o.extra_id, ${copyId} from course_of_extra o
      join extra x on x.tenant_id = o.tenant_id and x.id = o.extra_id and x.archived_at is null
      where o.tenant_id = ${ctx.tenantId} and o.course_id = ${courseId}
      returning extra_id)
    update extra set revision = revision + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id in (select extra_id from offered)`.execute(ctx.tx)
}

/** Puts extras into the archive that no other courses offer, and returns their ids. */
export async function archiveExtrasOnlyOf(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update extra d set archived_at = ${ctx.now}, revision = revision + 1, updated_at = ${ctx.now}
    where d.tenant_id = ${ctx.tenantId} and d.archived_at is null and d.id in (
      select o.extra_id from course_of_extra o where o.tenant_id = ${ctx.tenantId}
      group by o.extra_id having bool_and(o.course_id = any(${[...courseIds]}::uuid[])))
    returning d.id`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}
