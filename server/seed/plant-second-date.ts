import { cancelRegistrations } from '#features/registrations/cancellation/cancel-registrations.ts'
import { book, type Planting, plantCourse } from './plant-course.ts'
import { hour } from './time-line.ts'

/**
 * Adds a second date of a full course, four weeks later and full as well. Somebody waits for both dates, and a place
 * that became free on the later one is offered to the person who waited there before.
 */
export async function plantSecondDate(planting: Planting, firstId: string): Promise<void> {
  const { school, now, operator, door } = planting
  const { course, as } = school.givenAgain
  const first = school.courses.find(({ reference }) => reference === course)
  if (!first) throw new Error(`the seed knows no course ${course} of ${school.slug}`)
  const { id, seats } = await plantCourse(planting, {
    ...first,
    reference: as,
    startsIn: first.startsIn + 28,
    offerHours: 48,
    people: first.attendeeLimit ?? 0,
  })
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour)
  await book(planting, { courseId: id, asked: [] }, 1, hoursAgo(6))
  await book(planting, { courseId: firstId, asked: [], alsoWaitFor: [id] }, 1, hoursAgo(5))
  const ids = seats.slice(0, 1).map((seat) => seat.id)
  await door({ at: hoursAgo(2), actor: operator }, (ctx) =>
    cancelRegistrations(ctx, ids, { by: { cause: 'operator' } }),
  )
}
