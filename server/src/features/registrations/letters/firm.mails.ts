import { firmInWords } from '@reihum/contract/registrations/firm-in-words.ts'
import type { LetterSection } from '#platform/mail/letter.ts'
import { deadline } from './letter-parts.mails.ts'
import { partWords } from './letter-words.mails.ts'
import { missingNames, namesWords } from './names-words.mails.ts'
import type { ToldBooking } from './told-booking.rules.ts'

/** For which firm was ordered, and what will stand on its invoice; nothing where none was named. */
export function firmSection(booking: ToldBooking, now: Date): LetterSection[] {
  const { firmName, firm, locale } = booking
  if (firmName === '') return []
  const t = partWords[locale]
  const { namesUntil } = booking
  const missing = missingNames(booking, booking.people, now).length
  return [
    {
      heading: t.orderedFor,
      facts: [{ label: t.firm, value: firmName }, ...firmInWords(firm, locale)],
      ...(missing > 0 &&
        namesUntil && { paragraphs: [namesWords[locale].until(deadline(booking, namesUntil))] }),
    },
  ]
}
