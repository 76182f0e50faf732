import type { LetterPlaceholder } from '@reihum/contract/messages/letter.schema.ts'
import {
  type LetterText,
  namesIn,
  type Offered,
  readLetterText,
  writeLetterToken,
} from '@reihum/contract/messages/letter-text.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Letter } from './letter.ts'

/** What a text may name: words that are filled in, or a condition that holds or does not. */
export type Placeholder = { label: Wording; isCondition?: true }

/** For whom a sample of a letter is written. */
export type SampleLook = { locale: Locale; company: string }

/** A letter as it could go out, with the mail's own code and invented people. */
export type LetterSample = {
  label: Wording
  letter: (look: SampleLook) => Letter
  /** Such a letter can be shown with a real registration, too. */
  takesRegistration?: true
}

/** What a provider adds to the placeholders of a letter: the attributes of its registration form. */
export type OwnPlaceholders = {
  /** Also the name of one that was deleted, so that a text that names it stays usable. */
  isNamed: (name: string) => boolean
  /** All of them, each with whether it is asked; of a course, whether it is asked there. */
  list: (ctx: TenantContext, courseId?: string) => Promise<LetterPlaceholder[]>
  deleted: (name: string) => LetterPlaceholder
}

/** A letter to attendees that providers may rewrite. */
export type LetterKind = {
  /** When it goes out. */
  explanation: Wording
  placeholders: Readonly<Record<string, Placeholder>>
  own?: OwnPlaceholders
  /** What we propose, word for word what the letter says without a text of the provider. */
  text: (locale: Locale) => LetterText
  samples: Readonly<Record<string, LetterSample>>
}

/** A letter to attendees whose text the provider writes on another page. */
export type LetterWrittenElsewhere = { explanation: Wording; writtenAt: string }

/** The letters of a room, by their names. */
export type LetterKinds = Readonly<Record<string, LetterKind | LetterWrittenElsewhere>>

/** All that a text of this letter may name. */
export const offeredTo = ({ placeholders, own }: LetterKind, text: LetterText): Offered => ({
  ...Object.fromEntries([...namesIn(text)].filter((name) => own?.isNamed(name)).map((name) => [name, {}])),
  ...placeholders,
})

/** How many there are: in a proposal a placeholder, which is never one. */
export type Count = number | string

export const isOne = (count: Count) => count === 1

/** A placeholder in a proposal. */
export const slot = (name: string) => `{{${name}}}`

/** The words, spaces and tags of a text. */
const pieces = (text: string): string[] =>
  readLetterText(text).flatMap((token) =>
    token.kind === 'text' ? token.text.split(/(\s)/).filter(Boolean) : [writeLetterToken(token)],
  )

function sharedCount(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((piece, at) => piece !== other[at])
  return differs < 0 ? one.length : differs
}

/** One text or another, as a condition of a proposal decides. What they begin and end with alike is written once. */
export function either(condition: string, holds: string, otherwise: string): string {
  if (holds === otherwise) return holds
  if (`${holds}${otherwise}`.includes('{{if ')) return choice(condition, holds, otherwise)
  const [one, other] = [pieces(holds), pieces(otherwise)]
  const begin = sharedCount(one, other)
  const [oneRest, otherRest] = [one.slice(begin), other.slice(begin)]
  const end = sharedCount(oneRest.toReversed(), otherRest.toReversed())
  const middle = (rest: string[]) => rest.slice(0, rest.length - end).join('')
  const tail = oneRest.slice(oneRest.length - end).join('')
  return `${one.slice(0, begin).join('')}${choice(condition, middle(oneRest), middle(otherRest))}${tail}`
}

const choice = (condition: string, holds: string, otherwise: string) =>
  `{{if ${condition}}}${holds}${otherwise && `{{else}}${otherwise}`}{{end}}`

/** What is said only if the condition holds. */
export const onlyIf = (condition: string, text: string) => choice(condition, text, '')

/** The paragraphs of a proposal. */
export const bodyOf = (...paragraphs: readonly string[]) => paragraphs.join('\n\n')

/** Placeholders that letters of several rooms offer, so that they are called the same in each. */
export const commonPlaceholders = {
  'person.name': { label: { de: 'Name des Empfängers', en: 'Name of the recipient' } },
  'company.name': { label: { de: 'Name des Anbieters', en: 'Name of the provider' } },
} satisfies Record<string, Placeholder>

/** Invented addresses for samples. */
export const samplePortal = {
  page: 'https://reihum.example/portal/page',
  privacy: 'https://reihum.example/portal/privacy',
  imprint: 'https://reihum.example/portal/imprint',
}
