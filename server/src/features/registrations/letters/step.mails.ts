import type { LetterValues } from '@reihum/contract/messages/letter-text.ts'
import {
  type CancellationCause,
  cancellationCause,
  registrationStateNames,
} from '@reihum/contract/registrations/registration-states.ts'
import { dateTimeInWords, formatWeekday } from '@reihum/contract/wire/dates.ts'
import type { Fact, Letter, LetterSection } from '#platform/mail/letter.ts'
import { firmSection } from './firm.mails.ts'
import type { AskAnswers } from './letter-answers.queries.ts'
import {
  courseFacts,
  datesSection,
  deadline,
  leftDatesSection,
  paymentSection,
  pricesSection,
  termsSection,
  totalFact,
  waitingSection,
} from './letter-parts.mails.ts'
import { bookingValues, countValues } from './letter-values.ts'
import { partWords } from './letter-words.mails.ts'
import { proofSection } from './proof-words.mails.ts'
import {
  agreedInCourses,
  coursesSection,
  everyoneIn,
  onlyAbout,
  partsIn,
  paymentOfAll,
  pricesInCourses,
  type ToldPart,
  titleOf,
} from './several-courses.mails.ts'
import { stepWords } from './step-words.mails.ts'
import {
  firstDue,
  inState,
  type ToldBooking,
  type ToldPerson,
  totalOf,
  withPlace,
} from './told-booking.rules.ts'

/** The files attached to a letter. */
export type Attached = 'calendar' | 'removal' | 'terms' | 'withdrawalNotice'

/** The same for every letter of a booking. */
export type LetterFrame = {
  booking: ToldBooking
  /** The people of the booking whom the letter is about. */
  people: readonly ToldPerson[]
  /** The same for the further courses that an order or a payment was about. */
  further: readonly ToldPart[]
  now: Date
  attached: readonly Attached[]
  /** What those people answered; invented people answered nothing. */
  ask?: AskAnswers
  links: { page: string; allBookings: string; privacy: string; imprint: string; withdraw: string }
}

function attachedSection({ booking, attached }: LetterFrame): LetterSection[] {
  const t = partWords[booking.locale].attached
  return attached.length === 0 ? [] : [{ heading: t.heading, lines: attached.map((one) => t[one]) }]
}

type Said = {
  subject: string
  preview?: string
  paragraphs: string[]
  /** The label of the button, where it does more than open the booking. */
  button?: string
  /** What the provider's own text of this letter may name, besides what all letters about a booking may. */
  values?: LetterValues
  /** Shown after the facts about the course. */
  facts?: Fact[]
  sections?: LetterSection[]
}

/** The titles and places of the courses and their dates. */
const ownWordsIn = (frame: LetterFrame): string[] =>
  partsIn(frame).flatMap(({ booking: { course } }) => [
    course.title,
    course.location,
    ...course.appointments.flatMap(({ title, location }) => [title, location]),
  ])

/** Greeting, course, button and the small print around what a letter has to say. */
export function framed(
  frame: LetterFrame,
  { subject, preview, paragraphs, values, button, facts = [], sections = [] }: Said,
): Letter {
  const { booking, people, further, links, ask } = frame
  const t = partWords[booking.locale]
  const mayWithdraw = partsIn(frame).some(
    (part) => part.booking.course.withdrawalRight === 'fourteen_days' && withPlace(part.people).length > 0,
  )
  const courses = further.length === 0 ? courseFacts(booking, people) : []
  return {
    subject,
    ...(preview && { preview }),
    greeting: t.greeting(booking.contactName),
    paragraphs,
    ...(further.length === 0 && { courseId: booking.course.id }),
    own: ownWordsIn(frame),
    values: { ...bookingValues(booking, everyoneIn(frame)), 'course.title': titleOf(frame), ...values },
    ...(ask && { ask: (names: readonly string[]) => ask(everyoneIn(frame), names, booking.locale) }),
    facts: [...courses, ...facts],
    button: { label: button ?? t.button, url: links.page },
    sections: [...sections, ...attachedSection(frame)],
    closing: t.closing,
    smallPrint: [
      { label: t.allBookings, url: links.allBookings },
      ...(mayWithdraw ? [{ label: t.withdraw, url: links.withdraw }] : []),
      { label: t.privacy, url: links.privacy },
      { label: t.imprint, url: links.imprint },
    ],
  }
}

/** The agreed terms: price with tax, payment, dates, how to leave the contract; for the waiting list, the position. */
export function agreed(frame: LetterFrame): Pick<Said, 'facts' | 'sections'> {
  const { booking, people, further, now } = frame
  if (further.length > 0) return agreedInCourses(frame)
  const placed = withPlace(people)
  const sections = [
    ...pricesSection(booking, placed),
    ...proofSection(booking, placed),
    ...firmSection(booking, now),
    ...paymentSection(booking, people),
    ...waitingSection(booking, people),
    ...datesSection(booking),
    ...termsSection(booking, people, now),
  ]
  return { facts: placed.length > 0 ? [totalFact(booking, placed)] : [], sections }
}

/** In the order of what is left to do. */
export const toldStates = ['reserved', 'confirmed', 'on_waiting_list', 'cancelled'] as const

/** The one state a letter is written for: of all people it is about, the state with most left to do. */
function standing(people: readonly ToldPerson[]) {
  return toldStates.find((state) => inState(people, state).length > 0) ?? 'cancelled'
}

const stateValues = (state: ReturnType<typeof standing>): LetterValues =>
  Object.fromEntries(toldStates.map((one) => [`state.${one}`, one === state]))

const causeValues = (cause: CancellationCause): LetterValues =>
  Object.fromEntries(cancellationCause.options.map((one) => [`cause.${one}`, one === cause]))

function dueOf(frame: LetterFrame): string | null {
  const reserved = inState(everyoneIn(frame), 'reserved')
  const due = firstDue(reserved)
  return due && totalOf(reserved) > 0 ? deadline(frame.booking, due) : null
}

/** After booking: receipt, next steps and confirmation of the contract. Null: it is cancelled by now. */
export function receivedLetter(frame: LetterFrame): Letter | null {
  const people = everyoneIn(frame)
  const t = stepWords[frame.booking.locale].received
  const state = standing(people)
  if (state === 'cancelled') return null
  const { length } = inState(people, state)
  return framed(frame, {
    subject: t.subject(titleOf(frame)),
    preview: t.preview[state](length, dueOf(frame)),
    paragraphs: [t[state](length)],
    values: { ...countValues(length), ...stateValues(state), 'payment.due': dueOf(frame) ?? '' },
    ...agreed(frame),
  })
}

/** A reserved place was confirmed by the staff or by a payment. */
export function confirmedLetter(frame: LetterFrame): Letter | null {
  const told = onlyAbout(frame, ({ state }) => state === 'confirmed')
  if (!told) return null
  const t = stepWords[told.booking.locale].confirmed
  const { length } = everyoneIn(told)
  return framed(told, {
    subject: t.subject(titleOf(told), length),
    paragraphs: [t.text(length)],
    ...agreed(told),
  })
}

/** Adds which other waiting lists the person left, where they waited for several dates. */
function withLeftDates({ booking }: LetterFrame, said: Pick<Said, 'facts' | 'sections'>) {
  return { ...said, sections: [...leftDatesSection(booking), ...(said.sections ?? [])] }
}

/** From the waiting list to a place; the terms of payment start now. */
export function movedUpLetter(frame: LetterFrame, isAccepted = false): Letter | null {
  const { booking, people } = frame
  const t = stepWords[booking.locale].movedUp
  const placed = withPlace(people)
  if (placed.length === 0) return null
  const told = { ...frame, people: placed }
  const isOwed = totalOf(inState(placed, 'reserved')) > 0
  return framed(told, {
    subject: (isAccepted ? t.acceptedSubject : t.subject)(booking.course.title, placed.length),
    preview: t.preview(dueOf(told)),
    paragraphs: [
      isAccepted ? t.accepted(placed.length) : t.text(placed.length),
      isOwed ? t.owed(placed.length) : t.sure(placed.length),
    ],
    values: { 'offer.accepted': isAccepted, 'payment.is_due': isOwed, 'payment.due': dueOf(told) ?? '' },
    ...withLeftDates(told, agreed(told)),
  })
}

/** Sent before a reserved place is given back. Null: it was paid, held or cancelled meanwhile. */
export function reminderLetter(frame: LetterFrame): Letter | null {
  const { booking, now } = frame
  const t = stepWords[booking.locale].reminder
  const told = onlyAbout(
    frame,
    ({ state, paymentDueAt: due, paymentHoldUntil: held }) =>
      state === 'reserved' && due !== null && due > now && !(held && held >= now),
  )
  const owing = told ? everyoneIn(told) : []
  const due = firstDue(owing)
  if (!told || !due || totalOf(owing) === 0) return null
  return framed(told, {
    subject: t.subject(titleOf(told)),
    paragraphs: [t.text(deadline(booking, due), owing.length)],
    values: { 'payment.due': deadline(booking, due) },
    sections: [...pricesInCourses(told), ...paymentOfAll(told)],
  })
}

/** The courses offered instead of one that was called off, and until when. */
export type ToldReplacement = { until: Date; courses: readonly { title: string; start: Date | null }[] }

/** Tells that registrations ended, and why. Where a replacement is offered, the button leads to it. */
export function cancelledLetter(frame: LetterFrame, offer: ToldReplacement | null = null): Letter | null {
  const told = onlyAbout(frame, ({ state }) => state === 'cancelled')
  const cancelled = told ? everyoneIn(told) : []
  const [first] = cancelled
  if (!told || !first) return null
  const { booking } = told
  const t = stepWords[booking.locale].cancelled
  const { kind } = booking.course
  const title = titleOf(told)
  const cause = first.cause ?? 'operator'
  const isPaidBack = cause !== 'deadline' && totalOf(cancelled.filter(({ hadPlace }) => hadPlace)) > 0
  const staying = partsIn(told).flatMap((part) =>
    part.booking.people.filter(({ state }) => state !== 'cancelled'),
  )
  const subject = staying.length > 0 ? t.partSubject(title) : t.subject(title)
  const letter = framed(told, {
    subject: cause === 'course' ? t.courseSubject(title) : subject,
    paragraphs: [
      t.cause[cause](cancelled.length, kind),
      ...(first.reason ? [t.reason(first.reason)] : []),
      ...(isPaidBack ? [t.paidBack] : []),
      ...(cause === 'deadline' ? [t.stillInterested] : []),
      ...(cause === 'offer_expired' ? [t.waitAgain] : []),
    ],
    values: {
      ...causeValues(cause),
      'booking.goes_on': staying.length > 0,
      'cancellation.reason': first.reason,
      'refund.is_due': isPaidBack,
    },
    sections: [
      ...coursesSection(told),
      ...stayingSection(booking, staying),
      ...(offer ? [replacementSection(booking, offer)] : []),
    ],
  })
  return offer ? { ...letter, button: { label: t.replacement.button, url: frame.links.page } } : letter
}

/** Who of the booking is not concerned, and what their places cost together now. */
function stayingSection(booking: ToldBooking, staying: readonly ToldPerson[]): LetterSection[] {
  if (staying.length === 0) return []
  const placed = withPlace(staying)
  return [
    {
      heading: stepWords[booking.locale].cancelled.stays,
      lines: staying.map(({ name, state }) => `${name} (${registrationStateNames[state][booking.locale]})`),
      facts: totalOf(placed) > 0 ? [totalFact(booking, placed)] : [],
    },
  ]
}

function replacementSection(booking: ToldBooking, { until, courses }: ToldReplacement): LetterSection {
  const t = stepWords[booking.locale].cancelled.replacement
  return {
    heading: t.heading,
    paragraphs: [t.text(deadline(booking, until))],
    lines: courses.map(({ title, start }) =>
      start ? t.course(title, `${formatWeekday(start, booking)}, ${dateTimeInWords(start, booking)}`) : title,
    ),
  }
}

/** The provider decided that the course takes place; attendees who have left meanwhile get no mail. */
export function takesPlaceLetter(frame: LetterFrame): Letter | null {
  const { booking, people } = frame
  const t = stepWords[booking.locale].takesPlace
  const placed = withPlace(people)
  if (placed.length === 0) return null
  const told = { ...frame, people: placed }
  const isOwed = totalOf(inState(placed, 'reserved')) > 0
  const { kind, title } = booking.course
  return framed(told, {
    subject: t.subject(title),
    paragraphs: [isOwed ? t.owed(kind, placed.length) : t.text(kind, placed.length)],
    values: { 'payment.is_due': isOwed },
    sections: [
      ...paymentSection(booking, placed),
      ...proofSection(booking, placed),
      ...datesSection(booking),
    ],
  })
}

/** The current state, sent again by the staff or together with a new link. */
export function presentLetter(frame: LetterFrame, isAskedFor: boolean): Letter {
  const { booking, people } = frame
  const t = stepWords[booking.locale].present
  const current = people.filter(({ state }) => state !== 'cancelled')
  const told = { ...frame, people: current.length > 0 ? current : people }
  const state = standing(told.people)
  const { length } = inState(told.people, state)
  return framed(told, {
    subject: isAskedFor ? t.linkSubject(booking.course.title) : t.subject(booking.course.title),
    paragraphs: [...(isAskedFor ? [t.link] : []), t.state[state](length)],
    values: { ...countValues(length), ...stateValues(state) },
    ...agreed(told),
  })
}
