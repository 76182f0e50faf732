import { answersOfForm } from '#features/registrations/letters/letter-answers.queries.ts'
import {
  bodyOf,
  commonPlaceholders,
  type LetterKind,
  type LetterKinds,
  type SampleLook,
  samplePortal,
  slot,
} from '#platform/mail/letter-kind.ts'
import { certificateLetter, expiryLetter, type MailedCertificate } from './certificate.mails.ts'
import { certificateWords } from './certificate-words.ts'

const placeholders = {
  'person.name': commonPlaceholders['person.name'],
  'certificate.title': { label: { de: 'Titel des Zertifikats', en: 'Title of the certificate' } },
  'certificate.number': { label: { de: 'Nummer', en: 'Number' } },
  'certificate.valid_until': { label: { de: 'gültig bis', en: 'Valid until' } },
  'course.title': { label: { de: 'Titel des Kurses', en: 'Title of the course' } },
}

const sampleOf = ({ locale }: SampleLook): MailedCertificate => ({
  locale,
  name: 'Mina Müller',
  number: 'Z-2027-0042',
  title: certificateWords[locale].title,
  courseTitle: locale === 'de' ? 'Erste Hilfe' : 'First aid',
  validUntil: '2029-03-01',
})

const [title, course] = [slot('certificate.title'), slot('course.title')]

const issued: LetterKind = {
  explanation: { de: 'Bringt ein Zertifikat als Anhang.', en: 'Brings a certificate as an attachment.' },
  placeholders,
  own: answersOfForm,
  text: (locale) => {
    const t = certificateWords[locale].mail
    return {
      subject: t.subject(title, course),
      body: bodyOf(t.greeting(slot('person.name')), t.text(course), t.page),
    }
  },
  samples: {
    plain: {
      label: { de: 'Zertifikat', en: 'certificate' },
      letter: (look) => certificateLetter(sampleOf(look), samplePortal),
    },
  },
}

const expires: LetterKind = {
  explanation: { de: 'Bevor ein Zertifikat abläuft.', en: 'Before a certificate expires.' },
  placeholders,
  own: answersOfForm,
  text: (locale) => {
    const t = certificateWords[locale]
    const day = slot('certificate.valid_until')
    return {
      subject: t.expires.subject(title, day),
      body: bodyOf(t.mail.greeting(slot('person.name')), t.expires.text(title, course, day), t.expires.renew),
    }
  },
  samples: {
    plain: {
      label: { de: 'Zertifikat', en: 'certificate' },
      letter: (look) => expiryLetter(sampleOf(look), samplePortal),
    },
  },
}

export const certificatesLetters = {
  'certificate.issued': issued,
  'certificate.expires': expires,
} satisfies LetterKinds
