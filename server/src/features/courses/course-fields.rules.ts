import type { Course, CourseFields } from '@reihum/contract/courses/course.schema.ts'
import { canonical } from '#platform/canonical.ts'

/** What an operator entered of a course, out of the whole of it. */
export function fieldsOf(course: Course): CourseFields {
  const { id, state, phase, location, place, instructor, attendeeCount, waiterCount, limitReached, ...rest } =
    course
  const { started, ended, waitingRegistrationPossible, promoted, allowedActions, portal, template, ...more } =
    rest
  const { teaserImageUrl, teaserAlt, appointmentCount, firstAppointment, lastAppointment, ...most } = more
  const { missing, advised, revision, ...fields } = most
  return fields
}

/**
 * Only what differs, so that the log reads as a person would tell it; null when nothing does. The database keeps the
 * parts of formatted text in an order of its own, which is no difference.
 */
export function differences<Fields extends object>(before: Fields, after: Fields) {
  const keys = Object.keys(after) as (keyof Fields)[]
  const changed = keys.filter((key) => canonical(before[key]) !== canonical(after[key]))
  if (changed.length === 0) return null
  const pick = (fields: Fields) =>
    Object.fromEntries(changed.map((key) => [key, fields[key]])) as Partial<Fields> & Record<string, unknown>
  return { before: pick(before), after: pick(after) }
}

const inUtc = (instant: string | null) => instant && new Date(instant).toISOString()

/** One spelling of instants and of orders that mean nothing, so that sending the same again changes nothing. */
export function normalised(course: CourseFields): CourseFields {
  return {
    ...course,
    start: inUtc(course.start),
    end: inUtc(course.end),
    registrationOpensAt: inUtc(course.registrationOpensAt),
    decideBy: inUtc(course.decideBy),
    taxRate: course.taxCategory === 'standard' || course.taxCategory === 'reduced' ? course.taxRate : 0,
    attributeIds: [...new Set(course.attributeIds)].sort(),
    paymentMethods: [...new Set(course.paymentMethods)].sort(),
  }
}
