import type { CertificateContent } from '@reihum/contract/certificates/certificate.schema.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type Letterhead, paperHead } from '#features/tenants/letterhead-paper.ts'
import type { PaperHead } from '#platform/paper/template.ts'
import { type QrRuns, qrRuns } from '#platform/qr-code.ts'
import { certificateWords } from './certificate-words.ts'

export type CertificateFacts = { content: CertificateContent; from: Letterhead; pageUrl: string }

/** What the template shows; every text of it. */
export type CertificatePaper = PaperHead & {
  heading: string
  for: string
  name: string
  took: string
  course: string
  facts: readonly string[]
  contentsLabel: string
  contents: readonly string[]
  issued: string
  signer: string
  small: readonly string[]
  qr: QrRuns
  checkLabel: string
  checkHow: string
  pageUrl: string
}

/** A day without time is the same day in every time zone. */
export const dayIn = (locale: Locale, day: string) => formatDate(day, { timeZone: 'UTC', locale })

export function certificatePaper({ content, from, pageUrl }: CertificateFacts): CertificatePaper {
  const { locale, units } = content
  const t = certificateWords[locale]
  const day = (iso: string) => dayIn(locale, iso)
  const head = paperHead(from, {
    locale,
    title: `${content.title} ${content.number}`,
    date: content.issuedOn,
  })
  const facts = [
    content.from && content.to ? t.period(day(content.from), day(content.to)) : '',
    units === null || units === 0 ? '' : t.units(units.toLocaleString(locale), content.unitMinutes),
  ]
  return {
    ...head,
    author: content.provider.company,
    heading: content.title,
    for: t.for,
    name: content.name,
    took: content.hasPassed ? t.passed : t.took,
    course: content.courseTitle,
    facts: facts.filter(Boolean),
    contentsLabel: t.contents,
    contents: content.contents,
    issued: t.issued(content.provider.city, day(content.issuedOn)),
    signer: content.signer || content.provider.company,
    small: [t.number(content.number), content.validUntil ? t.validUntil(day(content.validUntil)) : ''].filter(
      Boolean,
    ),
    qr: qrRuns(pageUrl),
    checkLabel: t.check,
    checkHow: t.checkHow,
    pageUrl,
  }
}
