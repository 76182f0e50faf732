import type { Widget } from '@reihum/contract/courses/widget.schema.ts'
import { widgetId } from '@reihum/contract/wire/ids.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

export const widgetQuery = (tenant: string, id: string) =>
  queries.courses.getWidget.queryOptions({ input: { tenant, widgetId: widgetId.parse(id) } })

const lists = () => queryClient.invalidateQueries({ queryKey: queries.courses.listWidgets.key() })

/** The answer of the server counts at once, wherever the widget is shown. */
export function keepWidget(tenant: string, widget: Widget): Widget {
  queryClient.setQueryData(widgetQuery(tenant, widget.id).queryKey, widget)
  void lists()
  return widget
}

export function forgetWidget(tenant: string, id: string) {
  queryClient.removeQueries({ queryKey: widgetQuery(tenant, id).queryKey })
  void lists()
}
