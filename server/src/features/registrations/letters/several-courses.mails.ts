import { courseKindNames } from '@reihum/contract/courses/course-states.ts'
import type { LetterSection } from '#platform/mail/letter.ts'
import { firmSection } from './firm.mails.ts'
import {
  courseFacts,
  datesSection,
  everyPrice,
  paymentSection,
  pricesSection,
  termsSection,
  totalFact,
  waitingSection,
} from './letter-parts.mails.ts'
import { partWords } from './letter-words.mails.ts'
import { proofSection } from './proof-words.mails.ts'
import type { LetterFrame } from './step.mails.ts'
import { type ToldBooking, type ToldPerson, withPlace } from './told-booking.rules.ts'

/** What a letter says of one course of a booking: the booking as it is there, and the people it is about. */
export type ToldPart = { booking: ToldBooking; people: readonly ToldPerson[] }

/** All courses that a letter is about. */
export const partsIn = ({
  booking,
  people,
  further,
}: Pick<LetterFrame, 'booking' | 'people' | 'further'>): [ToldPart, ...ToldPart[]] => [
  { booking, people },
  ...further,
]

/** Everybody whom a letter is about, in all of its courses. */
export const everyoneIn = (frame: LetterFrame): ToldPerson[] =>
  partsIn(frame).flatMap(({ people }) => [...people])

/** The letter about those people alone of whom this is true. */
export function onlyAbout(frame: LetterFrame, isMeant: (person: ToldPerson) => boolean): LetterFrame | null {
  const [first, ...further] = partsIn(frame)
    .map((part) => ({ ...part, people: part.people.filter(isMeant) }))
    .filter(({ people }) => people.length > 0)
  return first ? { ...frame, ...first, further } : null
}

/** The course, or the first one and how many more there are. */
export function titleOf({ booking, further }: LetterFrame): string {
  const { title } = booking.course
  return further.length === 0 ? title : partWords[booking.locale].andMore(title, further.length)
}

/** A course of several, under its own heading. */
const courseHeading = ({ booking, people }: ToldPart): LetterSection => {
  const [, ...facts] = courseFacts(booking, people)
  const { kind, title } = booking.course
  return { heading: `${courseKindNames[kind][booking.locale]}: ${title}`, facts }
}

/** Which courses a letter is about, where there are several; a single one is told first anyway. */
export const coursesSection = (frame: LetterFrame): LetterSection[] =>
  frame.further.length === 0 ? [] : partsIn(frame).map(courseHeading)

/** What each person pays, and where there are several courses, in which. */
export const pricesInCourses = (frame: LetterFrame): LetterSection[] =>
  frame.further.length === 0
    ? pricesSection(frame.booking, frame.people)
    : partsIn(frame).flatMap((part) => [courseHeading(part), ...everyPrice(part.booking, part.people)])

/** The terms of several courses under one heading, each named. */
function termsOf(parts: readonly ToldPart[], now: Date): LetterSection[] {
  const [first] = parts
  const sections = parts.flatMap(({ booking, people }) => {
    const [start, ...rest] = termsSection(booking, people, now)
    if (!start) return []
    const { heading: _, paragraphs = [], ...more } = start
    return [{ ...more, paragraphs: [`${booking.course.title}:`, ...paragraphs] }, ...rest]
  })
  if (!first || sections.length === 0) return []
  return [{ heading: partWords[first.booking.locale].terms.heading }, ...sections]
}

/** What is paid once for all courses. The account stands with those courses of which something is still to be paid. */
export function paymentOfAll(frame: LetterFrame): LetterSection[] {
  const paying = partsIn(frame).find(({ booking }) => booking.bank !== null)
  return paymentSection((paying ?? frame).booking, everyoneIn(frame))
}

/** What was agreed in several courses: each with its people and dates, and what is paid once for all of them. */
export function agreedInCourses(frame: LetterFrame) {
  const parts = partsIn(frame)
  const placed = withPlace(everyoneIn(frame))
  const sections = [
    ...parts.flatMap((part) => {
      const { booking, people } = part
      return [
        courseHeading(part),
        ...everyPrice(booking, withPlace(people)),
        ...proofSection(booking, withPlace(people)),
        ...waitingSection(booking, people),
        ...datesSection(booking),
      ]
    }),
    ...firmSection(frame.booking, frame.now),
    ...paymentOfAll(frame),
    ...termsOf(parts, frame.now),
  ]
  return { facts: placed.length > 0 ? [totalFact(frame.booking, placed)] : [], sections }
}
