import {
  type AllowedSites,
  type WidgetFields,
  type WidgetOptions,
  type Widget as WidgetRecord,
  widgetFields,
} from '@reihum/contract/courses/widget.schema.ts'
import { type Selectable, sql } from 'kysely'
import type { Widget } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isValue } from '../characteristics/portal-characteristics.queries.ts'
import { newlyNamed } from './widget.rules.ts'

/** Reads stored options by today's contract: fields that did not exist when they were stored get their defaults. */
export function widgetFieldsOf(row: Pick<Selectable<Widget>, 'name' | 'options'>): WidgetFields {
  return widgetFields.parse({ ...(row.options as object), name: row.name })
}

function asWidget(row: Selectable<Widget>): WidgetRecord {
  return {
    id: row.id as WidgetRecord['id'],
    fields: widgetFieldsOf(row),
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
  }
}

const widgets = (ctx: TenantContext) =>
  ctx.tx.selectFrom('widget').selectAll().where('tenant_id', '=', ctx.tenantId)

export async function listWidgets(ctx: TenantContext): Promise<{ items: WidgetRecord[] }> {
  const rows = await widgets(ctx).orderBy('name_sort').orderBy('id').execute()
  return { items: rows.map(asWidget) }
}

export async function findWidget(ctx: TenantContext, id: string): Promise<WidgetRecord | null> {
  const row = await widgets(ctx).where('id', '=', id).executeTakeFirst()
  return row ? asWidget(row) : null
}

export async function getWidget(ctx: TenantContext, id: string): Promise<WidgetRecord> {
  const found = await findWidget(ctx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export async function countWidgets(ctx: TenantContext): Promise<number> {
  const { count } = await ctx.tx
    .selectFrom('widget')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow()
  return count
}

/** Refuses ids of another tenant's rows like ids that never existed. */
export async function requireKnown(
  ctx: TenantContext,
  before: WidgetOptions | null,
  after: WidgetOptions,
): Promise<void> {
  const { courses, places, instructors, values } = newlyNamed(before, after)
  const allThere = async (table: 'course' | 'place' | 'instructor', ids: readonly string[]) => {
    if (ids.length === 0) return true
    const rows = await ctx.tx
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', 'in', [...ids])
      .execute()
    return rows.length === ids.length
  }
  const known = await Promise.all([
    allThere('course', courses),
    allThere('place', places),
    allThere('instructor', instructors),
    ...values.map((path) => isValue(ctx, path)),
  ])
  if (known.includes(false)) throw new Refusal('NOT_FOUND')
}

export async function allowedSites(ctx: TenantContext): Promise<AllowedSites> {
  const row = await ctx.tx
    .selectFrom('allowed_sites')
    .select(['sites', 'revision'])
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirst()
  return row ?? { sites: [], revision: 0 }
}
