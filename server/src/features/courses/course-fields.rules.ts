import { tidyCollection } from '@reihum/contract/courses/collection.ts'
import { type Course, type CourseFields, courseFields } from '@reihum/contract/courses/course.schema.ts'
import { tidyEntryRule } from '@reihum/contract/courses/entry-rules.ts'
import { tidyPlan } from '@reihum/contract/courses/payment-plan.ts'
import { tidyRefundTerms } from '@reihum/contract/courses/refund-terms.ts'

const entered = Object.keys(courseFields.shape) as (keyof CourseFields)[]

/** Picks the fields that operators enter from a whole course. */
export const fieldsOf = (course: Course): CourseFields =>
  Object.fromEntries(entered.map((field) => [field, course[field]])) as CourseFields

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
    registrationClosesAt: inUtc(course.registrationClosesAt),
    decideBy: inUtc(course.decideBy),
    taxRate: course.taxCategory === 'standard' || course.taxCategory === 'reduced' ? course.taxRate : 0,
    attributeIds: [...new Set(course.attributeIds)].sort(),
    valueIds: [...new Set(course.valueIds)].sort(),
    entryRules: course.entryRules.map(tidyEntryRule),
    paymentMethods: [...new Set(course.paymentMethods)].sort(),
    ...tidyPlan(course),
    ...tidyCollection(course),
    ...tidyRefundTerms(course),
  }
}
