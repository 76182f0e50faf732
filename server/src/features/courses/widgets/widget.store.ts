import type { WidgetFields } from '@reihum/contract/courses/widget.schema.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Widget } from '#platform/database/schema.ts'
import { isUniqueViolation } from '#platform/database/unique-violation.ts'
import { fold } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

function columnsOf({ name, ...options }: WidgetFields) {
  return { name, name_sort: fold(name), options: JSON.stringify(options) }
}

/** The database decides whether a name is free: a check before the write could be overtaken. */
function nameTaken(name: string) {
  return (error: unknown): never => {
    throw isUniqueViolation(error, 'widget_name_once') ? new Refusal('WIDGET_NAME_TAKEN', { name }) : error
  }
}

/** False when the id is there already: the same form was sent twice. */
export async function insertWidget(ctx: TenantContext, id: string, fields: WidgetFields): Promise<boolean> {
  const inserted = await ctx.tx
    .insertInto('widget')
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

export async function updateWidget(ctx: TenantContext, id: string, fields: WidgetFields): Promise<void> {
  await ctx.tx
    .updateTable('widget')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: ctx.now, ...columnsOf(fields) }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(nameTaken(fields.name))
}

export async function deleteWidget(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx.deleteFrom('widget').where('tenant_id', '=', ctx.tenantId).where('id', '=', id).execute()
}

/** Nothing, where there is none. */
export function lockWidget(ctx: TenantContext, id: string): Promise<Selectable<Widget> | undefined> {
  return ctx.tx
    .selectFrom('widget')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The row is made where there is none yet, so that two who are the first still come one after the other. */
export async function lockSites(ctx: TenantContext): Promise<{ sites: string[]; revision: number }> {
  await ctx.tx
    .insertInto('allowed_sites')
    .values({ tenant_id: ctx.tenantId, updated_at: ctx.now })
    .onConflict((c) => c.column('tenant_id').doNothing())
    .execute()
  return ctx.tx
    .selectFrom('allowed_sites')
    .select(['sites', 'revision'])
    .where('tenant_id', '=', ctx.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateSites(ctx: TenantContext, sites: readonly string[]): Promise<void> {
  await ctx.tx
    .updateTable('allowed_sites')
    .set({ sites: [...sites], revision: sql`revision + 1`, updated_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
}
