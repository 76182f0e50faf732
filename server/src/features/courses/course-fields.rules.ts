import { tidyCollection } from '@reihum/contract/courses/collection.ts'
import type { Course, CourseFields } from '@reihum/contract/courses/course.schema.ts'
import { tidyPlan } from '@reihum/contract/courses/payment-plan.ts'
import { tidyRefundTerms } from '@reihum/contract/courses/refund-terms.ts'

/** Picks the fields that operators enter from a whole course. */
export function fieldsOf(course: Course): CourseFields {
  const { id, state, phase, location, place, instructor, attendeeCount, waiterCount, limitReached, ...rest } =
    course
  const { started, ended, waitingRegistrationPossible, promoted, allowedActions, portal, template, ...more } =
    rest
  const { teaserImageUrl, teaserAlt, appointmentCount, firstAppointment, lastAppointment, ...most } = more
  const {
    trialOf,
    trialLessons,
    missing,
    advised,
    availableMethods,
    furtherInstructors,
    revision,
    ...fields
  } = most
  return fields
}

const inUtc = (instant: string | null) => instant && new Date(instant).toISOString()

/**
 * Brings instants, and lists whose order has no meaning, into one form, so that sending the same again changes nothing.
 */
export function normalised(course: CourseFields): CourseFields {
  return {
    ...course,
    start: inUtc(course.start),
    end: inUtc(course.end),
    registrationOpensAt: inUtc(course.registrationOpensAt),
    decideBy: inUtc(course.decideBy),
    taxRate: course.taxCategory === 'standard' || course.taxCategory === 'reduced' ? course.taxRate : 0,
    attributeIds: [...new Set(course.attributeIds)].sort(),
    valueIds: [...new Set(course.valueIds)].sort(),
    paymentMethods: [...new Set(course.paymentMethods)].sort(),
    ...tidyPlan(course),
    ...tidyCollection(course),
    ...tidyRefundTerms(course),
  }
}
