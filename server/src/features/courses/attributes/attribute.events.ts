import type { AttributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'attribute', id }, payload: { attributeId: id } })

type Told = Record<string, string | boolean | number | null>

const inWords = ({ de, en }: { de: string; en: string }) => (en ? `${de} / ${en}` : de)

/** The log entry of an attribute: both languages side by side, options by their labels. */
export function toldAttribute(fields: AttributeFields): Told {
  return {
    name: inWords(fields.label),
    kind: fields.kind,
    required: fields.required,
    forAllCourses: fields.forAllCourses,
    appliesTo: fields.scope,
    expiry: fields.expiry,
    askAgainMonths: fields.askAgainMonths,
    shownToInstructors: fields.shownToInstructors,
    help: inWords(fields.help),
    options: fields.options.map(({ label }) => inWords(label)).join(', '),
    consent: inWords(fields.consent),
  }
}

export function attributeCreated(id: string, fields: AttributeFields) {
  return event({ name: 'attribute.created', ...about(id), metadata: { after: toldAttribute(fields) } })
}

export function attributeChanged(id: string, change: Change) {
  return event({ name: 'attribute.changed', ...about(id), metadata: change })
}

export function attributeArchived(id: string) {
  return event({ name: 'attribute.archived', ...about(id), metadata: {} })
}

export function attributeRestored(id: string) {
  return event({ name: 'attribute.restored', ...about(id), metadata: {} })
}

/** The fields are logged because nothing else keeps them after the deletion. */
export function attributeDeleted(id: string, fields: AttributeFields) {
  return event({ name: 'attribute.deleted', ...about(id), metadata: { before: toldAttribute(fields) } })
}

/** Logged for the attribute that is now first. */
export function attributesOrdered(first: string) {
  return event({ name: 'attributes.ordered', ...about(first), metadata: {} })
}
