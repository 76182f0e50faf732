import { answersOfForm } from '#features/registrations/letters/letter-answers.queries.ts'
import {
  bodyOf,
  commonPlaceholders,
  type LetterKind,
  type LetterKinds,
  samplePortal,
  slot,
} from '#platform/mail/letter-kind.ts'
import { documentLetter, documentMailWords } from './document.mails.ts'

const sent: LetterKind = {
  explanation: {
    de: 'Bringt ein Dokument als Anhang.',
    en: 'Brings a document as an attachment.',
  },
  placeholders: {
    'person.name': commonPlaceholders['person.name'],
    'document.title': { label: { de: 'Titel des Dokuments', en: 'Title of the document' } },
    'course.title': { label: { de: 'Titel des Kurses', en: 'Title of the course' } },
  },
  own: answersOfForm,
  text: (locale) => {
    const t = documentMailWords[locale]
    const [title, course] = [slot('document.title'), slot('course.title')]
    return {
      subject: t.subject(title, course),
      body: bodyOf(t.greeting(slot('person.name')), t.text(title, course)),
    }
  },
  samples: {
    plain: {
      label: { de: 'Dokument', en: 'document' },
      letter: ({ locale }) =>
        documentLetter(
          {
            locale,
            title: locale === 'de' ? 'Teilnahmebestätigung' : 'Confirmation of attendance',
            courseTitle: locale === 'de' ? 'Aquarell für Anfänger' : 'Watercolour for beginners',
            name: 'Mina Müller',
          },
          { ...samplePortal, courses: samplePortal.page },
        ),
    },
  },
}

export const documentsLetters = { 'document.sent': sent } satisfies LetterKinds
