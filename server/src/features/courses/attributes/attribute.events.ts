import type { AttributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import type { Change } from '#features/tenants/tenant.events.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

const about = (id: string) => ({ subject: { kind: 'attribute', id }, payload: { attributeId: id } })

type Told = Record<string, string | boolean>

const inWords = ({ de, en }: { de: string; en: string }) => (en ? `${de} / ${en}` : de)

/** A field as the log tells it: both languages side by side, options by their words. */
export function toldAttribute(fields: AttributeFields): Told {
  return {
    name: inWords(fields.label),
    kind: fields.kind,
    required: fields.required,
    forAllCourses: fields.forAllCourses,
    help: inWords(fields.help),
    options: fields.options.map(({ label }) => inWords(label)).join(', '),
    consent: inWords(fields.consent),
  }
}

export function attributeCreated(id: string, fields: AttributeFields): DomainEvent {
  return { name: 'attribute.created', ...about(id), metadata: { after: toldAttribute(fields) } }
}

export function attributeChanged(id: string, change: Change): DomainEvent {
  return { name: 'attribute.changed', ...about(id), metadata: change }
}

export function attributeArchived(id: string): DomainEvent {
  return { name: 'attribute.archived', ...about(id), metadata: {} }
}

export function attributeRestored(id: string): DomainEvent {
  return { name: 'attribute.restored', ...about(id), metadata: {} }
}

/** The log keeps what it was: nothing else does any more. */
export function attributeDeleted(id: string, fields: AttributeFields): DomainEvent {
  return { name: 'attribute.deleted', ...about(id), metadata: { before: toldAttribute(fields) } }
}

/** Told of the one that is now first. */
export function attributesOrdered(first: string): DomainEvent {
  return { name: 'attributes.ordered', ...about(first), metadata: {} }
}
