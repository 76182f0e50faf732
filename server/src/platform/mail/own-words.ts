import type { LetterValues } from '@reihum/contract/messages/letter-text.ts'
import { escapeMarkup } from '@reihum/contract/wire/escape-markup.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

/** The placeholders that stand for what the provider wrote, in the provider's language. */
const ownValues = ['course.title', 'course.place', 'interest.group']

/** What of a letter the provider wrote, such as the title of a course. */
export const ownWordsIn = (values: LetterValues = {}): string[] =>
  ownValues.flatMap((name) => {
    const value = values[name]
    return typeof value === 'string' ? [value] : []
  })

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/**
 * Says of the provider's words wherever they stand in the text which language they are in, so that a letter in another one
 * is read aloud as it is meant. Tags and their attributes stay as they are.
 */
export function tellOwnWords(html: string, words: readonly string[], language: Locale): string {
  const known = [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))]
  if (known.length === 0) return html
  // The longest first: a title may begin with another one.
  const written = known.toSorted((a, b) => b.length - a.length).map((word) => literally(escapeMarkup(word)))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${written.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return html
    .split(/(<[^<>]*>)/)
    .map((part, at) =>
      at % 2 === 0 ? part.replace(pattern, (word) => `<span lang="${language}">${word}</span>`) : part,
    )
    .join('')
}
