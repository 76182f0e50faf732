import type { Letter } from '#platform/mail/letter.ts'
import { deadline } from './letter-parts.mails.ts'
import { missingNames, namesWords } from './names-words.mails.ts'
import { framed, type LetterFrame } from './step.mails.ts'

/** Sent before the day is over until which a firm says who comes. Null: everybody was named meanwhile, or it is too late. */
export function namesMissingLetter(frame: LetterFrame): Letter | null {
  const { booking, now } = frame
  const people = missingNames(booking, booking.people, now)
  const until = booking.namesUntil
  if (people.length === 0 || !until) return null
  const t = namesWords[booking.locale]
  const day = deadline(booking, until)
  return framed(
    { ...frame, people },
    {
      subject: t.subject(booking.course.title),
      paragraphs: [t.text(people.length), t.until(day)],
      values: { 'names.until': day },
      button: t.button,
    },
  )
}
