import type { Widget, WidgetFields } from '@reihum/contract/courses/widget.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { widgetChanged } from './widget.events.ts'
import { getWidget, requireKnown } from './widget.queries.ts'
import { widgets } from './widget.store.ts'

type Input = { revision: number; widget: WidgetFields }

/** The change applies wherever the widget is shown already. Refuses if somebody else has saved since it was read. */
export async function changeWidget(
  ctx: TenantContext,
  id: string,
  { revision, widget }: Input,
): Promise<Widget> {
  const found = await widgets.lockToChange(ctx, id, { revision, fields: widget })
  if (!found) return getWidget(ctx, id)
  await requireKnown(ctx, found.before, widget)
  await widgets.update(ctx, id, widget)
  await record(ctx, widgetChanged(id, found.change))
  return getWidget(ctx, id)
}
