import { bodyOf, type LetterKind, type LetterKinds, slot } from '#platform/mail/letter-kind.ts'
import { bookingPlaceholders } from '../letters/letter-placeholders.ts'
import { partWords } from '../letters/letter-words.mails.ts'
import { sampleFrame, sampleLinks } from '../letters/sample-booking.ts'
import { rewardLetter, rewardWords } from './recommending.mails.ts'

const rewarded: LetterKind = {
  explanation: {
    de: 'Wenn jemand mit dem Code eines Teilnehmers gebucht und bezahlt hat: der Rabattcode als Dank.',
    en: 'When somebody has booked and paid with the code of an attendee: the discount code as a thank-you.',
  },
  placeholders: { 'company.name': bookingPlaceholders['company.name'] },
  text: (locale) => ({
    subject: rewardWords[locale].subject(slot('company.name')),
    body: bodyOf(partWords[locale].greetingToNobody, rewardWords[locale].text),
  }),
  samples: {
    rewarded: {
      label: { de: 'jemand hat bezahlt', en: 'somebody has paid' },
      letter: (look) =>
        rewardLetter({
          locale: look.locale,
          company: sampleFrame(look, []).booking.company,
          currencyCode: 'EUR',
          code: 'BONUS-K7QWM-RT4ZP',
          percent: null,
          cents: 1000,
          validUntil: '2028-03-04',
          coursesUrl: sampleLinks.page,
          privacyUrl: sampleLinks.privacy,
          imprintUrl: sampleLinks.imprint,
        }),
    },
  },
}

export const recommendingKinds = { 'recommending.rewarded': rewarded } satisfies LetterKinds
