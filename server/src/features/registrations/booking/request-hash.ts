import { createHash } from 'node:crypto'
import type { AttendeeFields } from '@reihum/contract/registrations/booking.schema.ts'
import { canonical } from '#platform/canonical.ts'
import { withoutEmptyFirm } from '../firms/firm.rules.ts'
import type { BookingOrder } from './compose-booking.ts'

const peopleOf = (attendees: readonly AttendeeFields[]) =>
  attendees.map(
    ({ priceCategoryId, reducedAs, answers, birthDate, extras, shownFeeCents: _, ...person }) => ({
      ...person,
      ...(birthDate && { birthDate }),
      ...(priceCategoryId && { priceCategoryId }),
      ...(reducedAs && { reducedAs }),
      ...(answers.length > 0 && { answers }),
      ...(extras.length > 0 && { extras }),
    }),
  )

/**
 * The hash that recognises a form sent again. Fields left at their default do not count, so that the hash of a form
 * stays the same when forms get new fields.
 */
export function requestHash({
  courseId,
  request,
  byOperator,
  forFirm,
}: Pick<BookingOrder, 'courseId' | 'request' | 'byOperator' | 'forFirm'>): string {
  const { attendees, notes, answers, contact, paymentMethod, mandate, code, voucher } = request
  const { alsoWaitFor, furtherCourses } = request
  const content = {
    courseId,
    attendees: peopleOf(attendees),
    notes,
    ...(answers.length > 0 && { answers }),
    ...(byOperator?.persons?.some(Boolean) && { persons: byOperator.persons }),
    ...forFirm,
    ...(contact && { contact: withoutEmptyFirm(contact) }),
    ...(paymentMethod && { paymentMethod }),
    // Of the number only what tells accounts apart, so that it cannot be guessed from the hash.
    ...(mandate && { mandate: { ...mandate, iban: mandate.iban.slice(0, 4) + mandate.iban.slice(-4) } }),
    ...(code && { code }),
    ...(voucher && { voucher }),
    ...(furtherCourses.length > 0 && {
      furtherCourses: furtherCourses.map((further) => ({
        courseId: further.courseId,
        attendees: peopleOf(further.attendees),
      })),
    }),
    ...(alsoWaitFor.length > 0 && { alsoWaitFor: [...alsoWaitFor].sort() }),
  }
  return createHash('sha256').update(canonical(content)).digest('base64url')
}
