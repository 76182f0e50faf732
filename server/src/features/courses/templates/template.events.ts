import type { TemplateFields } from '@reihum/contract/courses/template.schema.ts'
import type { DomainEvent } from '#platform/audit/record.ts'
import { toldCourse } from '../course.events.ts'

const about = (id: string) => ({ subject: { kind: 'template', id }, payload: { templateId: id } })

/** A template as the log tells it: appointments by the clock on the wall, one a line. */
export function toldTemplate({ portal, appointments, ...fields }: TemplateFields) {
  const times = appointments.map(({ date, time, minutes }) => `${date} ${time} (${minutes} min)`)
  return { ...toldCourse(fields), ...portal, appointments: times }
}

export function templateCreated(id: string, fields: TemplateFields): DomainEvent {
  return { name: 'template.created', ...about(id), metadata: { after: toldTemplate(fields) } }
}

type Part = Record<string, unknown>

export function templateChanged(id: string, change: { before: Part; after: Part }): DomainEvent {
  return { name: 'template.changed', ...about(id), metadata: change }
}

export function templateArchived(id: string): DomainEvent {
  return { name: 'template.archived', ...about(id), metadata: {} }
}

export function templateRestored(id: string): DomainEvent {
  return { name: 'template.restored', ...about(id), metadata: {} }
}

/** The log keeps what it was: nothing else does any more. */
export function templateDeleted(id: string, { name, title }: { name: string; title: string }): DomainEvent {
  return { name: 'template.deleted', ...about(id), metadata: { before: { name, title } } }
}
