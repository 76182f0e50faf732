import type { TemplateFields } from '@reihum/contract/courses/template.schema.ts'
import type { Selectable } from 'kysely'
import type { CourseTemplate } from '#platform/database/schema.ts'
import { isStillReferenced } from '#platform/database/still-referenced.ts'
import { isUniqueViolation } from '#platform/database/unique-violation.ts'
import { fold } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

function columnsOf({ name, ...content }: TemplateFields) {
  return { name, name_sort: fold(name), content: JSON.stringify(content) }
}

/** The database decides whether a name is free: a check before the write could be overtaken. */
function nameTaken(name: string) {
  return (error: unknown): never => {
    throw isUniqueViolation(error, 'template_name_once')
      ? new Refusal('TEMPLATE_NAME_TAKEN', { name })
      : error
  }
}

/** False when the id is there already: the same form was sent twice. */
export async function insertTemplate(
  ctx: TenantContext,
  id: string,
  fields: TemplateFields,
): Promise<boolean> {
  const inserted = await ctx.tx
    .insertInto('course_template')
    .values({
      ...{ tenant_id: ctx.tenantId, id, created_at: ctx.now, updated_at: ctx.now },
      ...columnsOf(fields),
    })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(nameTaken(fields.name))
  return inserted !== undefined
}

const change = (ctx: TenantContext, id: string) =>
  ctx.tx
    .updateTable('course_template')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: ctx.now }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)

export async function updateTemplate(ctx: TenantContext, id: string, fields: TemplateFields): Promise<void> {
  await change(ctx, id).set(columnsOf(fields)).execute().catch(nameTaken(fields.name))
}

export async function setTemplateArchived(ctx: TenantContext, id: string, archived: boolean): Promise<void> {
  await change(ctx, id)
    .set({ archived_at: archived ? ctx.now : null })
    .execute()
}

export async function deleteTemplate(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .deleteFrom('course_template')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isStillReferenced(error) ? new Refusal('TEMPLATE_IN_USE') : error
    })
}

/** Nothing, where there is none. */
export function lockTemplate(
  ctx: TenantContext,
  id: string,
): Promise<Selectable<CourseTemplate> | undefined> {
  return ctx.tx
    .selectFrom('course_template')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** It stays until what is made from it refers to it; others may hold it too, and change it. */
export async function holdTemplate(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .selectFrom('course_template')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .execute()
}
