import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { type CourseHeadStart, headStartOf, opensLater } from '#features/courses/course.rules.ts'

/** What a link in a letter lets in early: one address into one course. */
export type HeadStart = { courseId: string; email: string }

/** What the link of an order means for one of its courses: `isOwn` is false where the order has another address than the link. */
export type UsedHeadStart = { courseId: string; isOwn: boolean }

type Ordered = { course: CourseHeadStart & { id: string }; email: string; at: Date }

/** Whether a link is of use for this course at this moment: from when the head start begins until everybody may register. */
export function usedHeadStart(
  headStart: HeadStart | undefined,
  { course, email, at }: Ordered,
): UsedHeadStart | null {
  const begins = headStartOf(course)
  if (headStart?.courseId !== course.id || begins === null) return null
  if (at < begins || !opensLater(course, at)) return null
  return { courseId: course.id, isOwn: headStart.email.toLowerCase() === email.trim().toLowerCase() }
}

/** The field to correct where a link is used with another address: of the contact, or of the first attendee. */
export const wrongHeadStart = (
  used: UsedHeadStart | null | undefined,
  { contact }: Pick<BookingRequest, 'contact'>,
) =>
  used && !used.isOwn
    ? [
        {
          path: contact ? ['contact', 'email'] : ['attendees', 0, 'email'],
          code: 'headStartAddress' as const,
        },
      ]
    : []

/** Whether an order may come before the opening of this course. */
export const isLetInEarly = (used: UsedHeadStart | null | undefined, courseId: string): boolean =>
  used?.isOwn === true && used.courseId === courseId
