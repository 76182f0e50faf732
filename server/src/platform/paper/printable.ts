/**
 * Letters that Inter lacks, and that the compiler's own fonts have: Hebrew in Libertinus Serif, Arabic and Persian in
 * DejaVu Sans Mono. A test prints each of them.
 */
const otherAlphabets = /[\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc]/

/** Stands for what no font can show. */
export const unknownLetter = '\ufffd'

/** What changes how its neighbours look, and shows nothing itself: directions, joiners, variants, soft hyphens. */
const unseen = /\p{Cf}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?!\n)\p{Cc}/gu

/** Nothing that is longer has to stay in one line. */
const longestWord = 40
const breakable = new RegExp(`(\\S{${longestWord}})(?=\\S)`, 'gu')

/**
 * An address that can be broken at its strokes, so that it needs nothing put into it: whoever copies it from a paper would
 * copy that, too, and get nowhere.
 */
const isAddress = (word: string) =>
  /^https?:\/\//.test(word) &&
  word.length <= 5 * longestWord &&
  word.split('/').every((part) => part.length <= 1.25 * longestWord)

const breakWord = (word: string) => (isAddress(word) ? word : word.replace(breakable, '$1\u200b'))

/**
 * Text as it can be printed: PDF/A refuses a document with a letter that no font shows, and an endless word would leave
 * the page.
 */
function printable(text: string, letters: ReadonlySet<number>): string {
  const shown = (letter: string) =>
    letter === '\n' || letters.has(letter.codePointAt(0) as number) || otherAlphabets.test(letter)
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unseen, '')
  return [...plain]
    .map((letter) => (shown(letter) ? letter : unknownLetter))
    .join('')
    .replace(/\S+/gu, breakWord)
}

/** The same for every text within a value. */
export function printableAll(value: unknown, letters: ReadonlySet<number>): unknown {
  if (typeof value === 'string') return printable(value, letters)
  if (Array.isArray(value)) return value.map((one) => printableAll(one, letters))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, printableAll(one, letters)]))
}
