import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

const de = {
  subject: (title: string, course: string) => `${title}: ${course}`,
  greeting: (name: string) => `Guten Tag ${name},`,
  text: (title: string, course: string) => `im Anhang finden Sie Ihr Dokument zu „${course}“: ${title}.`,
  course: 'Kurs',
  closing: 'Freundliche Grüße',
  button: 'Kurse ansehen',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
}

export const documentMailWords: Record<Locale, typeof de> = {
  de,
  en: {
    subject: (title, course) => `${title}: ${course}`,
    greeting: (name) => `Dear ${name},`,
    text: (title, course) => `Please find your document for “${course}” attached: ${title}.`,
    course: 'Course',
    closing: 'Kind regards',
    button: 'View courses',
    privacy: 'Privacy',
    imprint: 'Imprint',
  },
}

type Told = { locale: Locale; title: string; courseTitle: string; name: string }
type Links = { courses: string; privacy: string; imprint: string }

/** The mail that brings a document. */
export function documentLetter({ locale, title, courseTitle, name }: Told, links: Links): Letter {
  const t = documentMailWords[locale]
  return {
    subject: t.subject(title, courseTitle),
    greeting: t.greeting(name),
    facts: [{ label: t.course, value: courseTitle }],
    paragraphs: [t.text(title, courseTitle)],
    values: { 'person.name': name, 'document.title': title, 'course.title': courseTitle },
    button: { label: t.button, url: links.courses },
    closing: t.closing,
    smallPrint: [
      { label: t.privacy, url: links.privacy },
      { label: t.imprint, url: links.imprint },
    ],
  }
}
