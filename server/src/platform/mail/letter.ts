import type { LetterValues, TextLink } from '@reihum/contract/messages/letter-text.ts'
import { type Brand, defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { letterAsHtml, signatureOf } from './letter-html.ts'
import type { LetterLogo } from './letter-logo.ts'
import type { LetterContent } from './queue-mail.ts'
import { linksAsText } from './written-text.ts'

export type Fact = { label: string; value: string }

/** A section of a letter with what belongs together: the dates, the price, what the reader has to know. */
export type LetterSection = {
  heading?: string
  paragraphs?: readonly string[]
  facts?: readonly Fact[]
  /** Facts that need no label, one on each line. */
  lines?: readonly string[]
}

type Link = { label: string; url: string }

/** The content of a mail without its design. Line breaks within a text are kept. */
export type Letter = {
  subject: string
  /** What inboxes show beside the subject; otherwise the first paragraph. */
  preview?: string
  greeting: string
  paragraphs: readonly string[]
  /** Paragraphs that are said whatever the provider writes instead of the others. */
  locked?: readonly string[]
  facts: readonly Fact[]
  button?: Link
  sections?: readonly LetterSection[]
  closing: string
  /** Stands instead of the closing and the name of the provider. */
  signature?: string
  /** Smaller, at the end: where the privacy notice is, and why the recipient got this mail. */
  smallPrint?: readonly (string | Link)[]
  /** What placeholders and conditions stand for in the provider's own text; without them it has none for this letter. */
  values?: LetterValues
  /** The same for what it does not carry, such as answers to attributes: asked only where the text in use names it. */
  ask?: (names: readonly string[]) => Promise<LetterValues>
  /** The links in its paragraphs that the provider wrote. */
  links?: readonly TextLink[]
  /** The one course that it is about, which may have texts of its own. */
  courseId?: string
  /** The titles and places in it, which the provider wrote in their own language; without it, those that `values` name. */
  own?: readonly string[]
  /** Its words were written for this one letter, or on another page, so no general text stands in their place. */
  isWritten?: boolean
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
  const { greeting, locked = [], facts, button, sections = [], smallPrint = [], links = [] } = letter
  const paragraphs = letter.paragraphs.map((paragraph) => linksAsText(paragraph, links))
  const small = smallPrint.map((one) => (typeof one === 'string' ? one : `${one.label}: ${one.url}`))
  const blocks = [
    linksAsText(greeting, links),
    sectionAsText({ paragraphs: [...paragraphs, ...locked], facts }),
    button ? `${button.label}:\n${button.url}` : '',
    ...sections.map(sectionAsText),
    signatureOf(letter, company),
    // `-- ` begins a signature for mail programs (RFC 3676, 4.3).
    small.length > 0 ? `-- \n${small.join('\n')}` : '',
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

export function composeMail(
  letter: Letter,
  look: {
    company: string
    locale: Locale
    brand: Partial<Brand>
    logo?: LetterLogo | null
    /** The language the provider writes in; without it, that of the letter. */
    ownLanguage?: Locale
  },
): LetterContent {
  const brand = { ...defaultBrand, ...look.brand }
  // A line break in the subject would begin another header.
  const subject = letter.subject.replace(/\s+/g, ' ').trim()
  return {
    subject,
    html: letterAsHtml({ ...letter, subject }, { ...look, brand, logo: look.logo ?? null }),
    text: asText(letter, look.company),
  }
}
