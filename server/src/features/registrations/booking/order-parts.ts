import type { BookingPreview, BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'

type Ordered = { courseId: string; request: BookingRequest }

/** What an order says of one of its courses. */
export type OrderPart = Pick<BookingRequest, 'attendees' | 'shownOutcome' | 'shownMovingUp'> & {
  courseId: string
}

/** The courses of an order, with who goes where; most orders have one. */
export const partsOf = ({ courseId, request }: Ordered): [OrderPart, ...OrderPart[]] => [
  {
    courseId,
    attendees: request.attendees,
    shownOutcome: request.shownOutcome,
    shownMovingUp: request.shownMovingUp,
  },
  ...request.furtherCourses,
]

/** The ids of all courses of an order. */
export const coursesOf = ({ courseId, request }: Ordered): string[] => [
  courseId,
  ...request.furtherCourses.map((further) => further.courseId),
]

/** Everybody who goes anywhere, once for each course. */
export const attendeesIn = ({ attendees, furtherCourses }: BookingRequest) => [
  ...attendees,
  ...furtherCourses.flatMap((further) => further.attendees),
]

/** The further courses of an order with another outcome than the form had announced. */
export const changedFurther = (preview: BookingPreview, { furtherCourses }: BookingRequest) =>
  preview.furtherCourses.filter(({ outcome }, at) => {
    const shown = furtherCourses[at]?.shownOutcome
    return shown !== undefined && (shown === 'waiting_list') !== (outcome === 'waiting_list')
  })
