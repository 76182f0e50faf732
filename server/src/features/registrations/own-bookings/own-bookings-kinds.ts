import { bodyOf, type LetterKind, type LetterKinds, slot } from '#platform/mail/letter-kind.ts'
import { bookingPlaceholders } from '../letters/letter-placeholders.ts'
import { partWords } from '../letters/letter-words.mails.ts'
import { sampleFrame, sampleLinks } from '../letters/sample-booking.ts'
import { passkeyLetter, passkeyWords } from '../own-passkeys/own-passkey.mails.ts'
import { shareLetter, shareWords } from '../shares/share.mails.ts'
import { firmSignInLetter, firmSignInWords, signInLetter, signInWords } from './own-bookings.mails.ts'

type Told = {
  explanation: LetterKind['explanation']
  words: typeof signInWords
  letterOf: typeof signInLetter
}

const askedKind = ({ explanation, words, letterOf }: Told): LetterKind => ({
  explanation,
  placeholders: { 'company.name': bookingPlaceholders['company.name'] },
  text: (locale) => ({
    subject: words[locale].subject(slot('company.name')),
    body: bodyOf(partWords[locale].greetingToNobody, words[locale].text),
  }),
  samples: {
    link: {
      label: { de: 'der Link', en: 'the link' },
      letter: (look) =>
        letterOf({
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
})

const shared: LetterKind = {
  explanation: {
    de: 'Wenn jemand einer weiteren Adresse erlaubt, seine Kurse mitzulesen, zum Beispiel dem anderen Elternteil.',
    en: 'When somebody lets another address see their courses, the other parent’s for example.',
  },
  placeholders: { 'company.name': bookingPlaceholders['company.name'] },
  text: (locale) => ({
    subject: shareWords[locale].subject(slot('company.name')),
    body: bodyOf(partWords[locale].greetingToNobody, shareWords[locale].text),
  }),
  samples: {
    shared: {
      label: { de: 'jemand lässt mitlesen', en: 'somebody shares' },
      letter: (look) =>
        shareLetter({
          locale: look.locale,
          company: sampleFrame(look, []).booking.company,
          sharedBy: 'mina@example.org',
          pageUrl: sampleLinks.page,
          privacyUrl: sampleLinks.privacy,
          imprintUrl: sampleLinks.imprint,
        }),
    },
  },
}

const passkeyAdded: LetterKind = {
  explanation: {
    de: 'Wenn jemand für „Meine Buchungen“ einen Passkey eingerichtet hat: damit es nicht unbemerkt geschieht.',
    en: 'When somebody has set up a passkey for “My bookings”: so that it does not go unnoticed.',
  },
  placeholders: { 'company.name': bookingPlaceholders['company.name'] },
  text: (locale) => ({
    subject: passkeyWords[locale].subject(slot('company.name')),
    body: bodyOf(partWords[locale].greetingToNobody, passkeyWords[locale].text),
  }),
  samples: {
    added: {
      label: { de: 'Passkey eingerichtet', en: 'passkey set up' },
      letter: (look) =>
        passkeyLetter({
          locale: look.locale,
          company: sampleFrame(look, []).booking.company,
          pageUrl: sampleLinks.page,
          privacyUrl: sampleLinks.privacy,
          imprintUrl: sampleLinks.imprint,
        }),
    },
  },
}

export const ownBookingsKinds = {
  'own-bookings.passkey-added': passkeyAdded,
  'own-bookings.asked': askedKind({
    explanation: {
      de: 'Wenn jemand im Portal „Meine Buchungen“ öffnen möchte: der Link, der einmal funktioniert.',
      en: 'When somebody wants to open “My bookings” in the portal: the link, which works once.',
    },
    words: signInWords,
    letterOf: signInLetter,
  }),
  'firm-page.asked': askedKind({
    explanation: {
      de: 'Wenn die Kontaktperson einer Firma deren Seite im Portal öffnen möchte: der Link, der einmal funktioniert.',
      en: 'When the contact of a company wants to open its page in the portal: the link, which works once.',
    },
    words: firmSignInWords,
    letterOf: firmSignInLetter,
  }),
  'own-bookings.shared': shared,
} satisfies LetterKinds
