import { bodyOf, type LetterKind, type LetterKinds, slot } from '#platform/mail/letter-kind.ts'
import { bookingPlaceholders } from '../letters/letter-placeholders.ts'
import { partWords } from '../letters/letter-words.mails.ts'
import { sampleFrame, sampleLinks } from '../letters/sample-booking.ts'
import { signInLetter, signInWords } from './own-bookings.mails.ts'

const asked: LetterKind = {
  explanation: {
    de: 'Wenn jemand im Portal „Meine Buchungen“ öffnen möchte: der Link, der einmal funktioniert.',
    en: 'When somebody wants to open “My bookings” in the portal: the link, which works once.',
  },
  placeholders: { 'company.name': bookingPlaceholders['company.name'] },
  text: (locale) => ({
    subject: signInWords[locale].subject(slot('company.name')),
    body: bodyOf(partWords[locale].greetingToNobody, signInWords[locale].text),
  }),
  samples: {
    link: {
      label: { de: 'der Link', en: 'the link' },
      letter: (look) =>
        signInLetter({
          locale: look.locale,
          timeZone: 'Europe/Berlin',
          company: sampleFrame(look, []).booking.company,
          expiresAt: new Date('2027-03-04T10:00:00Z'),
          pageUrl: sampleLinks.page,
          privacyUrl: sampleLinks.privacy,
          imprintUrl: sampleLinks.imprint,
        }),
    },
  },
}

export const ownBookingsKinds = { 'own-bookings.asked': asked } satisfies LetterKinds
