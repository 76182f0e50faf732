import type { Widget, WidgetFields } from '@reihum/contract/courses/widget.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { differences } from '../course-fields.rules.ts'
import { toldWidget, widgetChanged } from './widget.events.ts'
import { getWidget, requireKnown, widgetFieldsOf } from './widget.queries.ts'
import { lockWidget, updateWidget } from './widget.store.ts'

type Input = { revision: number; widget: WidgetFields }

/** Counts wherever the widget is shown already. Refuses when somebody else has saved since it was read. */
export async function changeWidget(
  ctx: TenantContext,
  id: string,
  { revision, widget }: Input,
): Promise<Widget> {
  const row = await lockWidget(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const before = widgetFieldsOf(row)
  const change = differences(toldWidget(before), toldWidget(widget))
  if (!change) return getWidget(ctx, id)
  if (row.revision !== revision) throw new Refusal('CONFLICT')
  await requireKnown(ctx, before, widget)
  await updateWidget(ctx, id, widget)
  await record(ctx, widgetChanged(id, change))
  return getWidget(ctx, id)
}
