/** What is guessed first besides lists: rows of keys, German and English, the alphabet, and digits. */
const rows = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyzabcdefghij',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopüasdfghjklöäyxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1qay2wsx3edc4rfv5tgb6zhn7ujm',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
]
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** Shorter words of somebody are in too many passwords that are good. */
const shortestOwnWord = 4
/** So many letters have to be left of a password without the words of its owner. */
const fewestOtherLetters = 4
const fewestCharacters = 4
const shortestListed = 4

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** A word without the digits and signs around it, which is how most people make a word longer. */
function withoutTrimmings(word: string): string {
  const letters = [...word]
  const isLetter = (letter: string) => /\p{L}/u.test(letter)
  return letters.slice(letters.findIndex(isLetter), letters.findLastIndex(isLetter) + 1).join('')
}

const isRun = (word: string) => runs.some((run) => run.includes(word))

/** The part that it repeats, such as `abc` in `abcabcabc`; null: it repeats none. */
function repeatedPart(word: string): string | null {
  for (let length = 1; length <= word.length / 2; length += 1) {
    const part = word.slice(0, length)
    if (word.length % length === 0 && part.repeat(word.length / length) === word) return part
  }
  return null
}

/** Whether next to nothing is left of it without the words that everybody knows of its owner. */
function isMadeOf(word: string, own: readonly string[]): boolean {
  // The whole before its parts, so that no piece of it is left over.
  const words = own
    .flatMap((text) => [fold(text), ...fold(text).split(/\P{L}+/u)])
    .filter((one) => one.length >= shortestOwnWord)
  const rest = words.reduce((left, one) => left.replaceAll(one, ''), word)
  return rest !== word && rest.replace(/\P{L}/gu, '').length < fewestOtherLetters
}

/**
 * Whether a password is among those that are tried first: one that many people have, such a word with digits or signs
 * around it, a row of keys, few characters or a part over and over, or made of what everybody knows of its owner.
 */
export function isCommonPassword(
  password: string,
  own: readonly string[],
  isListed: (word: string) => boolean,
): boolean {
  const word = fold(password)
  const core = withoutTrimmings(word)
  return (
    isListed(word) ||
    (core.length >= shortestListed && isListed(core)) ||
    isRun(word) ||
    new Set(word).size < fewestCharacters ||
    repeatedPart(word) !== null ||
    isMadeOf(word, own)
  )
}
