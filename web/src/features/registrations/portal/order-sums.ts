import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'
import { costOf } from './steps-of-price.tsx'

/** What becomes of one course of an order. */
export type ForeseenCourse = Pick<BookingPreview, 'outcome' | 'people' | 'offerHours'>

const isWaitingFor = ({ outcome }: Pick<BookingPreview, 'outcome'>) => outcome === 'waiting_list'

/** All courses of an order, the first one included. */
const coursesOf = ({
  outcome,
  people,
  offerHours,
  furtherCourses,
}: BookingPreview): [ForeseenCourse, ...ForeseenCourse[]] => [
  { outcome, people, offerHours },
  ...furtherCourses,
]

/** What all people of these courses pay together. */
export const sumOfOrder = (courses: readonly ForeseenCourse[]) =>
  courses.reduce((sum, { people }) => people.reduce((cents, one) => cents + costOf(one), sum), 0)

/** What is ordered now, and what would be added if a place became free. */
export const placedCents = (courses: readonly ForeseenCourse[]) =>
  sumOfOrder(courses.filter((one) => !isWaitingFor(one)))
export const waitingCents = (courses: readonly ForeseenCourse[]) => sumOfOrder(courses.filter(isWaitingFor))

/**
 * Whether joining the waiting list orders a place: it is booked at its price as soon as one is free. A place that is offered
 * first, or costs nothing, is not ordered yet.
 */
const ordersWhileWaiting = (course: ForeseenCourse) =>
  isWaitingFor(course) && sumOfOrder([course]) > 0 && course.offerHours === null

/** What the page has said of the waiting list, and what its button therefore orders; sent along with the form. */
export const movingUpShown = (course: ForeseenCourse) =>
  ordersWhileWaiting(course) ? ('booked' as const) : ('offered' as const)

/** Whether the button promises a place or the waiting list; the booking must not differ from it. */
export const promiseOf = ({ outcome }: Pick<BookingPreview, 'outcome'>) =>
  outcome === 'waiting_list' ? outcome : 'place'

/** What the button of an order is called, as the law requires. */
export function buttonOf(preview: BookingPreview): 'book' | 'bookFree' | 'bookWaiting' | 'bookWhenFree' {
  const courses = coursesOf(preview)
  if (placedCents(courses) > 0) return 'book'
  const hasPlaces = courses.some((one) => !isWaitingFor(one))
  if (courses.some(ordersWhileWaiting)) return hasPlaces ? 'book' : 'bookWhenFree'
  return hasPlaces ? 'bookFree' : 'bookWaiting'
}
