import { checkedCodeFrom, codeAlphabet, isCheckedCode } from '../wire/checked-code.ts'

/** What may stand between the letters of a booking number: mail and text programs make dashes of hyphens. */
const gaps = /[\s\p{Pd}]/gu

/** Makes a booking number: seven characters from the given numbers, and a check character. */
export function shortcodeFrom(numbers: Uint8Array): string {
  return checkedCodeFrom(numbers.subarray(0, 7))
}

/** Reads typed text as a booking number; null if it cannot be one. */
export function parseShortcode(text: string): string | null {
  const plain = text.toUpperCase().replace(gaps, '')
  return plain.length === 8 && isCheckedCode(plain) ? plain : null
}

/**
 * Reads typed text as the beginning of a booking number; null if it cannot be one. It needs four characters, because
 * fewer match too many numbers. It also needs a digit or the gap in the middle, unless it is so long that it can hardly
 * be a name made only of those letters.
 */
export function shortcodeBeginning(text: string): string | null {
  const typed = text.trim().toUpperCase()
  const plain = typed.replace(gaps, '')
  if (plain.length < 4 || plain.length > 8 || [...plain].some((c) => !codeAlphabet.includes(c))) return null
  if (plain.length === 8) return parseShortcode(plain)
  const isGrouped = /^\S{4}\p{Pd}\S*$/u.test(typed)
  return isGrouped || /\d/.test(plain) || plain.length > 5 ? plain : null
}

/** Two groups of four are easier to say. */
export function formatShortcode(shortcode: string): string {
  return `${shortcode.slice(0, 4)}-${shortcode.slice(4)}`
}
