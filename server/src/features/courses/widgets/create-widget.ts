import { type Widget, type WidgetFields, widgetLimit } from '@reihum/contract/courses/widget.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { widgetCreated } from './widget.events.ts'
import { countWidgets, findWidget, getWidget, requireKnown } from './widget.queries.ts'
import { widgets } from './widget.store.ts'

type Input = { id: string; widget: WidgetFields }

/** The caller names the id, so that a form sent twice makes one widget, and one that was deleted can come back as it was. */
export async function createWidget(ctx: TenantContext, { id, widget }: Input): Promise<Widget> {
  const known = await findWidget(ctx, id)
  if (known) return known
  await requireKnown(ctx, null, widget)
  if ((await countWidgets(ctx)) >= widgetLimit) throw new Refusal('TOO_MANY_WIDGETS', { limit: widgetLimit })
  if (await widgets.insert(ctx, id, widget)) await record(ctx, widgetCreated(id, widget))
  return getWidget(ctx, id)
}
