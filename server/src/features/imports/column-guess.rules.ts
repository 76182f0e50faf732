import { fold } from '#platform/fold.ts'
import type { ImportFieldRule } from './import-field.rules.ts'

/** A heading as it is compared: without case, accents, signs and what stands in brackets. */
export function headingKey(heading: string): string {
  const bare = heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  return fold(bare.trim() === '' ? heading : bare).replace(/[^\p{L}\p{N}]+/gu, '')
}

/** What was chosen for a heading before; null: it was left out. */
export type Remembered = Readonly<Record<string, string | null>>

/**
 * The field of each column: what was chosen for such a heading before, or what the heading says. No field has two columns;
 * the first has it.
 */
export function guessColumns(
  headings: readonly string[],
  fields: readonly ImportFieldRule[],
  remembered: Remembered,
): (string | null)[] {
  const byWord = new Map<string, string>()
  const say = (word: string, name: string) => {
    const key = headingKey(word)
    if (!byWord.has(key)) byWord.set(key, name)
  }
  for (const { name, label } of fields) {
    say(label.de, name)
    say(label.en, name)
  }
  for (const { name, synonyms } of fields) for (const word of synonyms) say(word, name)
  const known = new Set(fields.map(({ name }) => name))
  const given = new Set<string>()
  return headings.map((heading) => {
    const key = headingKey(heading)
    const chosen = key in remembered ? remembered[key] : byWord.get(key)
    if (!chosen || !known.has(chosen) || given.has(chosen)) return null
    given.add(chosen)
    return chosen
  })
}

/** What is worth remembering of a plan: all of its columns that have a heading. */
export function rememberedOf(headings: readonly string[], columns: readonly (string | null)[]): Remembered {
  const pairs = headings.map((heading, at) => [headingKey(heading), columns[at] ?? null] as const)
  return Object.fromEntries(pairs.filter(([key]) => key !== ''))
}
