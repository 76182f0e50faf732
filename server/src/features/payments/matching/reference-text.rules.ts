import { codeValueOf } from './reference-check.rules.ts'

/**
 * A text without what stands between its letters and digits: the bank breaks lines wherever it wants, and payers write
 * spaces, dots or nothing instead of the hyphen.
 */
export type PlainText = {
  /** in capitals, one for each character that is left */
  characters: readonly string[]
  /** their values in references; -1 for those no reference has */
  values: readonly number[]
  /** how many of those before the character with this index are none that references have */
  strangeBefore: readonly number[]
  /** whether something stood before the character with this index; the end counts as a character */
  gaps: readonly boolean[]
}

/** Longer texts than any statement has are cut. */
const longest = 2000

const isLetterOrDigit = (character: string) =>
  (character >= '0' && character <= '9') || character.toLowerCase() !== character.toUpperCase()

export function plainTextOf(text: string): PlainText {
  const characters: string[] = []
  const values: number[] = []
  const strangeBefore: number[] = [0]
  const gaps: boolean[] = []
  let isGap = true
  for (const character of text.slice(0, longest).normalize('NFKC').toUpperCase()) {
    if (!isLetterOrDigit(character)) {
      isGap = true
      continue
    }
    characters.push(character)
    const value = codeValueOf(character)
    values.push(value)
    strangeBefore.push((strangeBefore.at(-1) ?? 0) + (value === -1 ? 1 : 0))
    gaps.push(isGap)
    isGap = false
  }
  gaps.push(true)
  return { characters, values, strangeBefore, gaps }
}

/** Some characters of a text in a row. */
export type Window = { start: number; length: number }

export const startsWord = ({ gaps }: PlainText, { start }: Window): boolean => gaps[start] === true

export const endsWord = ({ gaps }: PlainText, { start, length }: Window): boolean =>
  gaps[start + length] === true

export const isOneWord = ({ gaps }: PlainText, { start, length }: Window): boolean =>
  !gaps.slice(start + 1, start + length).includes(true)

/** How many characters of a window are none that references have. */
export const strangeIn = ({ strangeBefore }: PlainText, { start, length }: Window): number =>
  (strangeBefore[start + length] ?? 0) - (strangeBefore[start] ?? 0)

export const written = ({ characters }: PlainText, { start, length }: Window): string =>
  characters.slice(start, start + length).join('')
