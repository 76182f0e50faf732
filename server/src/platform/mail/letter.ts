import { type Brand, defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { letterAsHtml } from './letter-html.ts'
import type { LetterContent } from './queue-mail.ts'

export type Fact = { label: string; value: string }

/** A part of a letter with what belongs together: the dates, the price, what somebody has to know. */
export type LetterSection = {
  heading?: string
  paragraphs?: readonly string[]
  facts?: readonly Fact[]
  /** One line each, where labels would say nothing. */
  lines?: readonly string[]
}

type Link = { label: string; url: string }

/** What a mail says, before it has a look. Breaks within a text stay breaks. */
export type Letter = {
  subject: string
  /** What inboxes show beside the subject; otherwise the first paragraph. */
  preview?: string
  greeting: string
  paragraphs: readonly string[]
  facts: readonly Fact[]
  button?: Link
  sections?: readonly LetterSection[]
  closing: string
  /** At the end and smaller: where the notice on data protection is, why somebody got this. */
  smallPrint?: readonly (string | Link)[]
}

function sectionAsText({ heading, paragraphs = [], facts = [], lines = [] }: LetterSection): string {
  const blocks = [
    heading ? `${heading}\n${'-'.repeat(heading.length)}` : '',
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value.replaceAll('\n', '\n  ')}`).join('\n'),
    lines.map((line) => `- ${line}`).join('\n'),
  ]
  return blocks.filter(Boolean).join('\n\n')
}

function asText(letter: Letter, company: string): string {
  const { greeting, paragraphs, facts, button, sections = [], closing, smallPrint = [] } = letter
  const small = smallPrint.map((one) => (typeof one === 'string' ? one : `${one.label}: ${one.url}`))
  const blocks = [
    greeting,
    sectionAsText({ paragraphs, facts }),
    button ? `${button.label}:\n${button.url}` : '',
    ...sections.map(sectionAsText),
    `${closing}\n${company}`,
    // What mail programs take for the beginning of a signature (RFC 3676, 4.3).
    small.length > 0 ? `-- \n${small.join('\n')}` : '',
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

export function composeMail(
  letter: Letter,
  look: { company: string; locale: Locale; brand: Partial<Brand> },
): LetterContent {
  const brand = { ...defaultBrand, ...look.brand }
  // A break would end the subject and begin another header.
  const subject = letter.subject.replace(/\s+/g, ' ').trim()
  return {
    subject,
    html: letterAsHtml({ ...letter, subject }, { ...look, brand }),
    text: asText(letter, look.company),
  }
}
