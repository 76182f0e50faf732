import { firmInWords } from '@reihum/contract/registrations/firm-in-words.ts'
import type { LetterSection } from '#platform/mail/letter.ts'
import { partWords } from './letter-words.mails.ts'
import type { ToldBooking } from './told-booking.rules.ts'

/** For which firm was ordered, and what will stand on its invoice; nothing where none was named. */
export function firmSection({ firmName, firm, locale }: ToldBooking): LetterSection[] {
  if (firmName === '') return []
  const t = partWords[locale]
  return [
    { heading: t.orderedFor, facts: [{ label: t.firm, value: firmName }, ...firmInWords(firm, locale)] },
  ]
}
