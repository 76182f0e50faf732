import type { WidgetFields } from '@reihum/contract/courses/widget.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'widget', id }, payload: { widgetId: id } })

/** The log entry of a widget: the fields of its scope among the others. */
export function toldWidget({ scope, ...fields }: WidgetFields): Record<string, unknown> {
  const { kind = null, placeId = null, instructorId = null, value = null, courseIds } = scope
  return { ...fields, scope: kind, placeId, instructorId, value, courseIds }
}

export function widgetCreated(id: string, fields: WidgetFields) {
  return event({ name: 'widget.created', ...about(id), metadata: { after: toldWidget(fields) } })
}

export function widgetChanged(id: string, change: Change) {
  return event({ name: 'widget.changed', ...about(id), metadata: change })
}

/** The name is logged because nothing else keeps it after the deletion. */
export function widgetDeleted(id: string, { name }: { name: string }) {
  return event({ name: 'widget.deleted', ...about(id), metadata: { before: { name } } })
}

export function sitesChanged(tenantId: string, change: Change) {
  return event({
    name: 'tenant.sites-changed',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: change,
  })
}
