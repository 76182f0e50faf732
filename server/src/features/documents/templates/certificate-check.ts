import type { DocumentBlock, DocumentContent } from '@reihum/contract/documents/content.ts'
import { placeholdersIn } from '@reihum/contract/documents/walk-content.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { paragraph, space } from './write-content.ts'

const words: Record<Locale, { check: string; number: string }> = {
  de: { check: 'Echtheit prüfen', number: 'Zertifikat {certificate.number}' },
  en: { check: 'Check that it is genuine', number: 'Certificate {certificate.number}' },
}

const small = { size: 8, colour: '#625f68' } as const

/** The code and the address that lead to the page on which a certificate is checked. */
export const checkOf = (language: Locale): DocumentBlock[] => [
  paragraph('{certificate.code}', { align: 'right' }),
  paragraph(`${words[language].check}:\n{certificate.page}`, { ...small, align: 'right' }),
]

/**
 * What makes a certificate one that can be checked stands on it whatever a template shows: number, code and address are
 * added at its end where it lacks the code.
 */
export function withCheck(content: DocumentContent, language: Locale): DocumentContent {
  if (placeholdersIn(content).includes('certificate.code')) return content
  const added: DocumentBlock[] = [
    space(4),
    paragraph('{certificate.code}'),
    paragraph(`${words[language].number}\n${words[language].check}: {certificate.page}`, small),
  ]
  return { ...content, body: { type: 'doc', content: [...content.body.content, ...added] } }
}
