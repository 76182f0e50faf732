import type { Letter } from '#platform/mail/letter.ts'
import { money, paymentSection, pricesSection } from './letter-parts.mails.ts'
import { proofWords } from './proof-words.mails.ts'
import { framed, type LetterFrame } from './step.mails.ts'
import { withPlace } from './told-booking.rules.ts'

/** The proof of a reduced price was not accepted. Null: it was decided otherwise meanwhile, or the place is given up. */
export function proofRefusedLetter(frame: LetterFrame): Letter | null {
  const { booking } = frame
  const people = withPlace(frame.people).filter(({ proof }) => proof?.state === 'refused')
  const [first] = people
  if (!first?.proof) return null
  const { name, evidence, reason, chargedCents } = first.proof
  const t = proofWords[booking.locale]
  const amount = money(booking, chargedCents)
  return framed(
    { ...frame, people },
    {
      subject: t.subject(booking.course.title),
      paragraphs: [
        t.text(name),
        ...(reason ? [t.reason(reason)] : []),
        chargedCents > 0 ? t.charged(amount) : t.kept,
        t.wayOut(evidence),
      ],
      values: {
        'proof.name': name,
        'proof.evidence': evidence,
        'proof.reason': reason,
        'proof.amount': chargedCents > 0 ? amount : '',
        'proof.is_charged': chargedCents > 0,
      },
      sections: [...pricesSection(booking, people), ...paymentSection(booking, people)],
    },
  )
}
