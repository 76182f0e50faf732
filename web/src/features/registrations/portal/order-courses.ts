import { maxCourses } from '@reihum/contract/registrations/booking.schema.ts'
import type { Entries, PersonEntries } from './booking-entries.ts'

/** A further course of an order, as the form had it. */
export type FurtherEntries = {
  courseId: string
  /** By the id of the price category; empty for the fee. */
  shownFees: Map<string, number>
  shownOffer: string
}

/** The courses of an order besides the one that the form belongs to. */
export const furtherName = 'furtherCourses'
/** In which courses somebody takes part. */
export const coursesName = (at: number) => `attendees.${at}.courses`
export const furtherPriceName = (at: number, courseId: string) => `attendees.${at}.prices.${courseId}`
export const furtherFeesName = (courseId: string) => `${furtherName}.${courseId}.shownFees`
export const furtherOfferName = (courseId: string) => `${furtherName}.${courseId}.shownOffer`
export const furtherOutcomeName = (courseId: string) => `${furtherName}.${courseId}.shownOutcome`
export const furtherMovingUpName = (courseId: string) => `${furtherName}.${courseId}.shownMovingUp`
/** Ordered only where there are places in all courses. */
export const onlyTogetherName = 'onlyTogether'
/** Where an error of a whole course leads. */
export const orderedName = (courseId: string) => `order.${courseId}`

type Ordered = Pick<Entries, 'people' | 'further'>

/** All courses of the order, the one of the form first. */
export const coursesIn = ({ further }: Pick<Entries, 'further'>, mainId: string): string[] => [
  mainId,
  ...further.map(({ courseId }) => courseId),
]

/** The places in the form of those who take part in a course; of a single course all do. */
export function goingTo({ people, further }: Ordered, courseId: string): number[] {
  const goes = ({ courses }: PersonEntries) => further.length === 0 || courses.includes(courseId)
  return people.flatMap((person, at) => (goes(person) ? [at] : []))
}

export const canHaveMore = ({ further }: Pick<Entries, 'further'>) => further.length < maxCourses - 1

/** Adds a course in which everybody takes part until somebody is left out. */
export function withCourse(entries: Entries, mainId: string, courseId: string): Entries {
  if (!canHaveMore(entries) || coursesIn(entries, mainId).includes(courseId)) return entries
  const isFirst = entries.further.length === 0
  return {
    ...entries,
    alsoWaitFor: [],
    further: [...entries.further, { courseId, shownFees: new Map(), shownOffer: '' }],
    people: entries.people.map((person) => ({
      ...person,
      courses: [...(isFirst ? [mainId] : person.courses), courseId],
    })),
  }
}

/** Takes a course out of the order. Where it is the one of the form, the next one takes its place. */
export function withoutCourse(
  entries: Entries,
  mainId: string,
  courseId: string,
): { entries: Entries; mainId: string } {
  const [next] = entries.further
  if (courseId !== mainId || !next) {
    const further = entries.further.filter((one) => one.courseId !== courseId)
    return { mainId, entries: { ...entries, further } }
  }
  const people = entries.people.map((person) => ({
    ...person,
    priceCategoryId: person.prices.get(next.courseId) ?? '',
    reducedAs: new Map([
      ...[...person.reducedAs].filter(([id]) => id !== '' && id !== next.courseId),
      ...[...person.reducedAs].flatMap(([id, name]): [string, string][] =>
        id === next.courseId ? [['', name]] : [],
      ),
    ]),
    // What was taken in the course that is left out goes with it.
    extras: new Map(
      [...person.extras].flatMap(([key, quantity]): [string, number][] => {
        const [of, extraId] = key.split('.')
        if (extraId === undefined) return []
        return [[of === next.courseId ? extraId : key, quantity]]
      }),
    ),
  }))
  const { shownFees, shownOffer } = next
  return {
    mainId: next.courseId,
    entries: { ...entries, people, shownFees, shownOffer, further: entries.further.slice(1) },
  }
}

type Misplaced = { path: string; code: 'noCourseChosen' | 'nobodyChosen' }

/** People without a course, and courses without people. */
export function misplaced(entries: Ordered, mainId: string): Misplaced[] {
  if (entries.further.length === 0) return []
  const courses = coursesIn(entries, mainId)
  const nowhere = entries.people.flatMap((person, at): Misplaced[] =>
    person.courses.some((id) => courses.includes(id))
      ? []
      : [{ path: coursesName(at), code: 'noCourseChosen' }],
  )
  const empty = courses.filter((id) => goingTo(entries, id).length === 0)
  return [...nowhere, ...empty.map((id): Misplaced => ({ path: orderedName(id), code: 'nobodyChosen' }))]
}

/**
 * The name of the field that a path of the API is about: people are numbered there course by course, and here once for all
 * courses.
 */
export function nameInForm(path: string, entries: Entries, mainId: string): string {
  // What people take part in is asked by the form alone, and numbered as it numbers them.
  if (entries.further.length === 0 || path.endsWith('.courses')) return path
  const [, own = ''] = /^contact\.(.+)$/.exec(path) ?? []
  if (own && !entries.hasContact) return `attendees.0.${own}`
  const [, course, place = '', rest = ''] =
    /^(?:furtherCourses\.(\d+)\.)?attendees\.(\d+)\.(.+)$/.exec(path) ?? []
  if (!rest) {
    const [, at = ''] = /^furtherCourses\.(\d+)/.exec(path) ?? []
    return at ? orderedName(entries.further[Number(at)]?.courseId ?? '') : path
  }
  const courseId = course === undefined ? mainId : (entries.further[Number(course)]?.courseId ?? '')
  const at = goingTo(entries, courseId)[Number(place)] ?? 0
  const ofMain = `attendees.${at}.${rest}`
  if (course === undefined) return ofMain
  if (rest === 'priceCategoryId') return furtherPriceName(at, courseId)
  if (rest === 'reducedAs') return `${ofMain}.${courseId}`
  return ofMain.replace('.extras.', `.extras.${courseId}.`)
}
