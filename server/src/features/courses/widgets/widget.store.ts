import type { WidgetFields } from '@reihum/contract/courses/widget.schema.ts'
import { sql } from 'kysely'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { recordTable } from '#platform/records/record-table.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { toldWidget } from './widget.events.ts'
import { widgetFieldsOf } from './widget.queries.ts'

export const widgets = recordTable('widget', {
  columnsOf: ({ name, ...options }: WidgetFields) => ({
    name,
    name_sort: fold(name),
    options: JSON.stringify(options),
  }),
  fieldsOf: widgetFieldsOf,
  told: toldWidget,
  taken: ({ name }) => refuseTaken({ widget_name_once: 'WIDGET_NAME_TAKEN' }, { name }),
})

/** Creates the row if it does not exist yet, so that two first requests still lock one after the other. */
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
