import type {
  CourseContent,
  CourseFields,
  CoursePortalSettings,
} from '@reihum/contract/courses/course.schema.ts'
import type { CourseState } from '@reihum/contract/courses/course-states.ts'
import { plainTextOf } from '@reihum/contract/wire/rich-text.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

const about = (id: string) => ({ subject: { kind: 'course', id }, payload: { courseId: id } })

type Told<Content> = Omit<Content, 'description' | 'priceCategories'> & {
  description: string
  prices: string[]
}

/** A course, or what a template keeps of one, as the log tells it: text without its format, prices by their names. */
export function toldCourse<Content extends CourseContent>(content: Content): Told<Content> {
  const { description, priceCategories, ...course } = content
  const prices = priceCategories.map(({ name, feeCents }) => `${name}: ${(feeCents / 100).toFixed(2)}`)
  return { ...course, description: plainTextOf(description), prices }
}

export function courseCreated(id: string, course: CourseFields): DomainEvent {
  return { name: 'course.created', ...about(id), metadata: { after: toldCourse(course) } }
}

type Part = Record<string, unknown>

export function courseChanged(id: string, change: { before: Part; after: Part }): DomainEvent {
  return { name: 'course.changed', ...about(id), metadata: change }
}

export function portalSettingsChanged(
  id: string,
  change: { before: Partial<CoursePortalSettings>; after: Partial<CoursePortalSettings> },
): DomainEvent {
  return { name: 'course.portal-changed', ...about(id), metadata: change }
}

const eventOfState: Record<CourseState, string> = {
  draft: 'course.restored',
  published: 'course.published',
  closed: 'course.closed',
  cancelled: 'course.cancelled',
  archived: 'course.archived',
}

export function courseMoved(id: string, from: CourseState, to: CourseState): DomainEvent {
  const isRestored = from === 'archived' || from === 'cancelled'
  return {
    name: isRestored && to !== 'archived' ? 'course.restored' : eventOfState[to],
    ...about(id),
    metadata: { before: { state: from }, after: { state: to } },
  }
}

/** The log keeps what it was: nothing else does any more. */
export function courseDeleted(
  id: string,
  { title, reference }: { title: string; reference: string },
): DomainEvent {
  return { name: 'course.deleted', ...about(id), metadata: { before: { title, reference } } }
}

export function coursesExported(tenantId: string, rows: number, format: string): DomainEvent {
  return {
    name: 'courses.exported',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { rows, format },
  }
}
