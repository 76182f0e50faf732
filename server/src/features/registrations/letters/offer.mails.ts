import type { Letter } from '#platform/mail/letter.ts'
import { deadline, totalFact } from './letter-parts.mails.ts'
import { offerWords } from './offer-words.mails.ts'
import { framed, type LetterFrame } from './step.mails.ts'
import { inState, totalOf } from './told-booking.rules.ts'

/** A place is held until the party answers. Null: answered already, or the offer is over. */
export function offeredLetter(frame: LetterFrame): Letter | null {
  const { booking, now } = frame
  const t = offerWords[booking.locale].offered
  const people = inState(frame.people, 'on_waiting_list').filter(
    ({ offerUntil: end }) => end !== null && end > now,
  )
  const until = people[0]?.offerUntil
  if (!until) return null
  const end = deadline(booking, until)
  return framed(
    { ...frame, people },
    {
      subject: t.subject(booking.course.title, people.length),
      preview: t.preview(end),
      paragraphs: [t.text(people.length, end), t.answer(people.length), t.otherwise(people.length)],
      values: { 'offer.until': end },
      button: t.button,
      facts: [{ label: t.until, value: end }, ...(totalOf(people) > 0 ? [totalFact(booking, people)] : [])],
      sections: totalOf(people) > 0 ? [{ heading: t.costsHeading, paragraphs: [t.costs] }] : [],
    },
  )
}

/** The party was skipped, and the operator wants them to know. */
export function skippedLetter(frame: LetterFrame, wasOffered: boolean): Letter | null {
  const { booking } = frame
  const t = offerWords[booking.locale].skipped
  const people = inState(frame.people, 'on_waiting_list').filter(({ offerUntil }) => offerUntil === null)
  const [first] = people
  if (!first) return null
  return framed(
    { ...frame, people },
    {
      subject: t.subject(booking.course.title),
      paragraphs: [
        wasOffered ? t.offerOver : t.text,
        ...(first.skippedFor ? [t.reason(first.skippedFor)] : []),
        ...(first.waitingPosition ? [t.position(first.waitingPosition)] : []),
      ],
      values: {
        'offer.is_over': wasOffered,
        'skip.reason': first.skippedFor,
        'waiting.position': first.waitingPosition ? String(first.waitingPosition) : '',
      },
    },
  )
}
