import type { CreditedFor } from '@reihum/contract/registrations/late-places.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { lateWords } from './late-words.mails.ts'
import { money } from './letter-parts.mails.ts'
import { agreed, framed, type LetterFrame } from './step.mails.ts'
import { inState } from './told-booking.rules.ts'

/** The payment came after the deadline, and there was room. Null: the place was given up again since. */
export function bookedAgainLetter(frame: LetterFrame): Letter | null {
  const { booking, people } = frame
  const t = lateWords[booking.locale].bookedAgain
  const confirmed = inState(people, 'confirmed')
  if (confirmed.length === 0) return null
  const told = { ...frame, people: confirmed }
  return framed(told, {
    subject: t.subject(booking.course.title, confirmed.length),
    paragraphs: [t.text(confirmed.length)],
    ...agreed(told),
  })
}

export type PaidTooLate = { cents: number; creditedFor: CreditedFor }

/** The payment came after the deadline, and is a credit. Null: the place was booked again since. */
export function paidTooLateLetter(frame: LetterFrame, { cents, creditedFor }: PaidTooLate): Letter | null {
  const { booking, people } = frame
  const t = lateWords[booking.locale].paidTooLate
  const cancelled = inState(people, 'cancelled')
  if (cancelled.length === 0) return null
  const amount = money(booking, cents)
  const why = t.creditedFor[creditedFor]
  return framed(
    { ...frame, people: cancelled },
    {
      subject: t.subject(booking.course.title),
      paragraphs: [t.text(amount, cancelled.length), ...(why ? [why] : []), t.credit(amount)],
      values: { 'payment.amount': amount, 'credit.why': why },
    },
  )
}
