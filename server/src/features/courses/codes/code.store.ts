import type { CodeFields } from '@reihum/contract/courses/code.schema.ts'
import { sql } from 'kysely'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { archivedRecordTable } from '#platform/records/record-table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { codeHeadOf } from './code.queries.ts'

type Head = Omit<CodeFields, 'courseIds'>

const headColumnsOf = (head: Head) => ({
  code: head.code,
  name_sort: fold(head.code),
  note: head.note,
  percent: head.percent,
  cents: head.cents,
  valid_from: head.validFrom,
  valid_until: head.validUntil,
  most_people: head.mostPeople,
  most_per_booking: head.mostPerBooking,
  once_per_person: head.oncePerPerson,
  budget_cents: head.budgetCents,
  combines: head.combines,
})

export const discountCodes = archivedRecordTable('discount_code', {
  columnsOf: headColumnsOf,
  fieldsOf: codeHeadOf,
  taken: ({ code }: Head) => refuseTaken({ discount_code_once: 'CODE_TAKEN' }, { code }),
  inUse: 'CODE_IN_USE',
})

/** Stores the courses that a code is for as a whole; all of them have to be there. */
export async function storeCoursesOfCode(
  ctx: TenantContext,
  codeId: string,
  courseIds: readonly string[],
): Promise<void> {
  await ctx.tx
    .deleteFrom('course_of_code')
    .where('tenant_id', '=', ctx.tenantId)
    .where('code_id', '=', codeId)
    .execute()
  if (courseIds.length === 0) return
  const { numAffectedRows } = await sql`
    insert into course_of_code (tenant_id, code_id, course_id)
    select tenant_id, ${codeId}, id from course
    where tenant_id = ${ctx.tenantId} and id = any(${[...courseIds]}::uuid[])`.execute(ctx.tx)
  if (Number(numAffectedRows ?? 0) < courseIds.length) throw new Refusal('NOT_FOUND')
}

/** Makes a code a set of these. */
export async function storeSingles(
  ctx: TenantContext,
  codeId: string,
  singles: readonly string[],
): Promise<void> {
  await ctx.tx
    .updateTable('discount_code')
    .set({ singles: singles.length })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', codeId)
    .execute()
  await sql`insert into single_code (tenant_id, code_id, code)
    select ${ctx.tenantId}, ${codeId}, code from unnest(${[...singles]}::text[]) code`.execute(ctx.tx)
}

/** Puts codes into the archive that are for no other courses than these, and returns their ids. */
export async function archiveCodesOnlyFor(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update discount_code d set archived_at = ${ctx.now}, revision = revision + 1, updated_at = ${ctx.now}
    where d.tenant_id = ${ctx.tenantId} and d.archived_at is null and d.id in (
      select o.code_id from course_of_code o where o.tenant_id = ${ctx.tenantId}
      group by o.code_id having bool_and(o.course_id = any(${[...courseIds]}::uuid[])))
    returning d.id`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}
