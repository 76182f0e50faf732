import type { CertificateContent } from '@reihum/contract/certificates/certificate.schema.ts'
import type { DocumentContent } from '@reihum/contract/documents/content.ts'
import {
  type DocumentContext,
  fillContent,
  type PlaceholderValues,
  writePlaceholder,
} from '@reihum/contract/documents/fill-content.ts'
import { linesOf } from '@reihum/contract/documents/walk-content.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { withCheck } from '#features/documents/templates/certificate-check.ts'

/** The content of a certificate before its paper is written. */
export type CertificateFields = Omit<CertificateContent, 'lines'>

const words: Record<Locale, { passed: string; between: (from: string, to: string) => string }> = {
  de: { passed: 'bestanden', between: (from, to) => `${from} bis ${to}` },
  en: { passed: 'passed', between: (from, to) => `${from} to ${to}` },
}

function periodOf({ from, to, locale }: CertificateFields): string {
  if (from === null || to === null) return ''
  const long = (day: string) => writePlaceholder('course.start', day, locale, 'long')
  return from === to ? long(from) : words[locale].between(long(from), long(to))
}

/** What a certificate itself says, as placeholders show it. */
function valuesOf(content: CertificateFields, pageUrl: string): PlaceholderValues {
  const { provider, locale, units } = content
  const { company, street, postalCode, city, website } = provider
  return {
    'sender.company': company,
    'sender.street': street,
    'sender.postalCode': postalCode,
    'sender.city': city,
    'sender.address': [company, street, `${postalCode} ${city}`.trim()].filter(Boolean).join('\n'),
    'sender.website': website,
    'sender.today': content.issuedOn,
    'receiver.name': content.name,
    'course.title': content.courseTitle,
    'course.reference': content.courseReference,
    'course.start': content.from,
    'course.end': content.to,
    'course.instructor': content.signer || company,
    'certificate.title': content.title,
    'certificate.number': content.number,
    'certificate.period': periodOf(content),
    'certificate.units': units === 0 ? null : units,
    'certificate.unitMinutes': content.unitMinutes,
    'certificate.result': content.hasPassed ? words[locale].passed : '',
    'certificate.contents': content.contents.join('\n'),
    'certificate.issuedOn': content.issuedOn,
    'certificate.validUntil': content.validUntil,
    'certificate.page': pageUrl,
    'certificate.code': pageUrl,
  }
}

const nothingElse: DocumentContext = { values: {}, lists: {} }

/**
 * The text of a certificate as it will be printed, and the same line by line for the page that checks it. `known` is what
 * else a template may tell of its holder and the course.
 */
export function certificateSheet(
  template: DocumentContent,
  content: CertificateFields,
  pageUrl: string,
  known: DocumentContext = nothingElse,
): { sheet: DocumentContent; lines: string[] } {
  const context = { ...known, values: { ...known.values, ...valuesOf(content, pageUrl) } }
  const { content: sheet } = fillContent(withCheck(template, content.locale), context, content.locale)
  return { sheet, lines: linesOf(sheet) }
}
