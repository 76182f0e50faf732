import type { TemplateFields } from '@reihum/contract/courses/template.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'
import { toldCourse } from '../course.events.ts'

const about = (id: string) => ({ subject: { kind: 'template', id }, payload: { templateId: id } })

/** The log entry of a template: appointments in local time, one a line. */
export function toldTemplate({ portal, appointments, ...fields }: TemplateFields) {
  const times = appointments.map(({ date, time, minutes }) => `${date} ${time} (${minutes} min)`)
  return { ...toldCourse(fields), ...portal, appointments: times }
}

export function templateCreated(id: string, fields: TemplateFields) {
  return event({ name: 'template.created', ...about(id), metadata: { after: toldTemplate(fields) } })
}

export function templateChanged(id: string, change: Change) {
  return event({ name: 'template.changed', ...about(id), metadata: change })
}

export function templateArchived(id: string) {
  return event({ name: 'template.archived', ...about(id), metadata: {} })
}

export function templateRestored(id: string) {
  return event({ name: 'template.restored', ...about(id), metadata: {} })
}

/** Name and title are logged because nothing else keeps them after the deletion. */
export function templateDeleted(id: string, { name, title }: { name: string; title: string }) {
  return event({ name: 'template.deleted', ...about(id), metadata: { before: { name, title } } })
}
