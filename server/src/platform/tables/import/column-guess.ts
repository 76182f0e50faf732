import { fold } from '#platform/fold.ts'
import type { ImportFieldRule } from '#platform/tables/import/import-field.ts'

/** Enough to tell headings apart. The pattern for brackets takes too long for a cell that is full of them. */
const comparedCharacters = 200

/** A heading in the form used for comparing: without case, accents, signs and text in brackets. */
export function headingKey(wholeHeading: string): string {
  const heading = wholeHeading.slice(0, comparedCharacters)
  const bare = heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
  return fold(bare.trim() === '' ? heading : bare).replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The fields chosen for headings in earlier imports; null: the column was left out. */
export type Remembered = Readonly<Record<string, string | null>>

/** A possible field for a column; the guess with the least doubt wins. */
type Guess = { at: number; name: string; doubt: number }

/**
 * The field of each column: the one chosen for this heading in an earlier import, or the one the heading names. No
 * field gets two columns: its own name wins over synonyms, and an earlier synonym over a later one, so that “Course”
 * leaves the reference to “Course reference” in a later column. Among equal guesses the first column wins.
 */
export function guessColumns(
  headings: readonly string[],
  fields: readonly ImportFieldRule[],
  remembered: Remembered,
): (string | null)[] {
  const byWord = new Map<string, Omit<Guess, 'at'>>()
  const say = (word: string, name: string, doubt: number) => {
    const key = headingKey(word)
    if (!byWord.has(key)) byWord.set(key, { name, doubt })
  }
  for (const { name, label } of fields) {
    say(label.de, name, 1)
    say(label.en, name, 1)
  }
  for (const { name, synonyms } of fields)
    for (const [position, word] of synonyms.entries()) say(word, name, 2 + position)
  const known = new Set(fields.map(({ name }) => name))
  const guesses = headings.flatMap((heading, at): Guess[] => {
    const key = headingKey(heading)
    if (!(key in remembered)) {
      const guess = byWord.get(key)
      return guess ? [{ at, ...guess }] : []
    }
    const name = remembered[key]
    return name && known.has(name) ? [{ at, name, doubt: 0 }] : []
  })
  const columnOf = new Map<string, number>()
  for (const { at, name } of guesses.toSorted((a, b) => a.doubt - b.doubt || a.at - b.at))
    if (!columnOf.has(name)) columnOf.set(name, at)
  const nameAt = new Map([...columnOf].map(([name, at]) => [at, name]))
  return headings.map((_, at) => nameAt.get(at) ?? null)
}

/** What to remember of a plan: the choice for every column with a heading. */
export function rememberedOf(headings: readonly string[], columns: readonly (string | null)[]): Remembered {
  const pairs = headings.map((heading, at) => [headingKey(heading), columns[at] ?? null] as const)
  return Object.fromEntries(pairs.filter(([key]) => key !== ''))
}
