import type { CourseFields } from '@kurso/contract/courses/course.schema.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

const about = (id: string) => ({ subject: { kind: 'course', id }, payload: { courseId: id } })

export function courseCreated(id: string, course: CourseFields): DomainEvent {
  return { name: 'course.created', ...about(id), metadata: { after: course } }
}

export function courseChanged(
  id: string,
  before: Partial<CourseFields>,
  after: Partial<CourseFields>,
): DomainEvent {
  return { name: 'course.changed', ...about(id), metadata: { before, after } }
}

export function coursePublished(id: string, from: string): DomainEvent {
  return {
    name: 'course.published',
    ...about(id),
    metadata: { before: { state: from }, after: { state: 'published' } },
  }
}
