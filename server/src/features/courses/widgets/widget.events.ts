import type { WidgetFields } from '@reihum/contract/courses/widget.schema.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

const about = (id: string) => ({ subject: { kind: 'widget', id }, payload: { widgetId: id } })

type Part = Record<string, unknown>

/** A widget as the log tells it: what it is narrowed to stands among the rest. */
export function toldWidget({ scope, ...fields }: WidgetFields): Part {
  const { kind = null, placeId = null, instructorId = null, courseIds } = scope
  return { ...fields, scope: kind, placeId, instructorId, courseIds }
}

export function widgetCreated(id: string, fields: WidgetFields): DomainEvent {
  return { name: 'widget.created', ...about(id), metadata: { after: toldWidget(fields) } }
}

export function widgetChanged(id: string, change: { before: Part; after: Part }): DomainEvent {
  return { name: 'widget.changed', ...about(id), metadata: change }
}

/** The log keeps what it was: nothing else does any more. */
export function widgetDeleted(id: string, { name }: { name: string }): DomainEvent {
  return { name: 'widget.deleted', ...about(id), metadata: { before: { name } } }
}

export function sitesChanged(
  tenantId: string,
  before: readonly string[],
  after: readonly string[],
): DomainEvent {
  return {
    name: 'tenant.sites-changed',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { before: { sites: before }, after: { sites: after } },
  }
}
