import type { CertificateContent } from '@reihum/contract/certificates/certificate.schema.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { certificateWords } from './certificate-words.ts'

/** What the mails say of a certificate. */
export type MailedCertificate = Pick<
  CertificateContent,
  'locale' | 'name' | 'number' | 'title' | 'courseTitle' | 'validUntil'
>

type Links = { page: string; privacy: string; imprint: string }

function frame(
  content: MailedCertificate,
  links: Links,
): Pick<Letter, 'greeting' | 'values' | 'facts' | 'closing' | 'smallPrint'> {
  const { locale, name, number, title, courseTitle, validUntil } = content
  const t = certificateWords[locale].mail
  return {
    greeting: t.greeting(name),
    values: {
      'person.name': name,
      'certificate.title': title,
      'certificate.number': number,
      'certificate.valid_until': validUntil ? dayInWords(validUntil, locale) : '',
      'course.title': courseTitle,
    },
    facts: [
      { label: t.number, value: number },
      ...(validUntil ? [{ label: t.validUntil, value: dayInWords(validUntil, locale) }] : []),
    ],
    closing: t.closing,
    smallPrint: [
      { label: t.privacy, url: links.privacy },
      { label: t.imprint, url: links.imprint },
    ],
  }
}

/** The mail that brings a certificate. */
export function certificateLetter(content: MailedCertificate, links: Links): Letter {
  const t = certificateWords[content.locale].mail
  return {
    ...frame(content, links),
    subject: t.subject(content.title, content.courseTitle),
    paragraphs: [t.text(content.courseTitle), t.page],
    button: { label: t.button, url: links.page },
  }
}

/** Reminds the holder before it expires. */
export function expiryLetter(content: MailedCertificate, links: Links): Letter {
  const { locale, title, courseTitle, validUntil } = content
  const t = certificateWords[locale].expires
  const day = dayInWords(validUntil ?? '', locale)
  return {
    ...frame(content, links),
    subject: t.subject(title, day),
    paragraphs: [t.text(title, courseTitle, day), t.renew],
    button: { label: t.button, url: links.page },
  }
}
