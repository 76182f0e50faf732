import { isAnswer } from '@reihum/contract/courses/answer-placeholder.ts'
import type { Catalogue } from '@reihum/contract/documents/attribute-placeholders.ts'
import { contextKindNames, type PlaceholderName } from '@reihum/contract/documents/placeholders.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { EditorState } from '@tiptap/pm/state'

/** What is being typed to find a placeholder, and where that begins. */
export type Asked = { from: number; to: number; query: string }

/** Two braces and then some words, or a slash and one word where a word may begin. */
const asking = /(?:\{\{([^{}\ufffc]{0,30})|(?<![^\s(\ufffc])\/([^\s{}/\ufffc]{0,30}))$/

export function askedAt({ selection, doc }: Pick<EditorState, 'selection' | 'doc'>): Asked | null {
  const { $from, from, empty } = selection
  if (!empty || !$from.parent.isTextblock) return null
  const start = Math.max($from.start(), from - 40)
  const found = asking.exec(doc.textBetween(start, from, undefined, '\ufffc'))
  if (!found) return null
  return { from: from - found[0].length, to: from, query: found[1] ?? found[2] ?? '' }
}

const folded = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The placeholders in whose words all that was typed occurs; those whose name begins with it come first. */
export function placeholdersFor(
  query: string,
  locale: Locale,
  { names, placeholderOf }: Catalogue,
): PlaceholderName[] {
  const typed = folded(query).split(/\s+/).filter(Boolean)
  const found = names.filter((name) => {
    const { label, context } = placeholderOf(name)
    const words = folded(
      `${label[locale]} ${contextKindNames[context][locale]} ${isAnswer(name) ? '' : name}`,
    )
    return typed.every((word) => words.includes(word))
  })
  const begins = (name: PlaceholderName) =>
    folded(placeholderOf(name).label[locale]).startsWith(folded(query))
  return [...found.filter(begins), ...found.filter((name) => !begins(name))]
}
