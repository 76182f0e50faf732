import type { InstructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import type { Selectable } from 'kysely'
import type { Instructor as InstructorTable } from '#platform/database/schema.ts'
import { isStillReferenced } from '#platform/database/still-referenced.ts'
import { isUniqueViolation } from '#platform/database/unique-violation.ts'
import { fold } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

function columnsOf(instructor: InstructorFields) {
  return { ...instructor, name_sort: fold(instructor.fullname) }
}

/** The database decides whether somebody is there already: a check before the write could be overtaken. */
function known({ fullname }: InstructorFields) {
  return (error: unknown): never => {
    throw isUniqueViolation(error, 'instructor_once')
      ? new Refusal('INSTRUCTOR_KNOWN', { name: fullname })
      : error
  }
}

/** False when the id is there already: the same form was sent twice. */
export async function insertInstructor(
  ctx: TenantContext,
  id: string,
  instructor: InstructorFields,
): Promise<boolean> {
  const inserted = await ctx.tx
    .insertInto('instructor')
    .values({
      tenant_id: ctx.tenantId,
      id,
      ...columnsOf(instructor),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(known(instructor))
  return inserted !== undefined
}

const change = (ctx: TenantContext, id: string) =>
  ctx.tx
    .updateTable('instructor')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: ctx.now }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)

export async function updateInstructor(
  ctx: TenantContext,
  id: string,
  instructor: InstructorFields,
): Promise<void> {
  await change(ctx, id).set(columnsOf(instructor)).execute().catch(known(instructor))
}

export async function setInstructorArchived(
  ctx: TenantContext,
  id: string,
  archived: boolean,
): Promise<void> {
  await change(ctx, id)
    .set({ archived_at: archived ? ctx.now : null })
    .execute()
}

/** The database keeps a member from being two instructors, and takes whoever leaves the team out by itself. */
export async function setInstructorMember(
  ctx: TenantContext,
  id: string,
  userId: string | null,
): Promise<void> {
  await change(ctx, id)
    .set({ member_user_id: userId })
    .execute()
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'instructor_of_member')) throw new Refusal('MEMBER_IS_INSTRUCTOR')
      throw isStillReferenced(error) ? new Refusal('NOT_FOUND') : error
    })
}

export async function deleteInstructor(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .deleteFrom('instructor')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isStillReferenced(error) ? new Refusal('INSTRUCTOR_IN_USE') : error
    })
}

/** Nothing, where there is none. */
export function lockInstructor(
  ctx: TenantContext,
  id: string,
): Promise<Selectable<InstructorTable> | undefined> {
  return ctx.tx
    .selectFrom('instructor')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
