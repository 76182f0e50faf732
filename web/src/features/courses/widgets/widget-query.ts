import type { Widget } from '@reihum/contract/courses/widget.schema.ts'
import { queries } from '#platform/connection.ts'
import { recordCache } from '#platform/record-cache.ts'

export const {
  query: widgetQuery,
  keep: keepWidget,
  forget: forgetWidget,
} = recordCache(
  (tenant, id) => queries.courses.getWidget.queryOptions({ input: { tenant, widgetId: id as Widget['id'] } }),
  queries.courses.listWidgets,
)
