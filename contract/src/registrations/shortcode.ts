/** No 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V: what can be misheard or misread is left out. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY'

/** A weighted sum modulo the prime 23: one wrong or two swapped characters are noticed. */
function checkCharacter(body: string): string {
  let sum = 0
  for (const [position, character] of [...body].entries()) sum += alphabet.indexOf(character) * (position + 2)
  return alphabet[sum % alphabet.length] as string
}

/** Makes a booking number: seven characters from the given numbers, and a check character. */
export function shortcodeFrom(numbers: Uint8Array): string {
  const body = [...numbers.subarray(0, 7)].map((n) => alphabet[n % alphabet.length]).join('')
  return body + checkCharacter(body)
}

/** Reads typed text as a booking number; null if it cannot be one. */
export function parseShortcode(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  if (plain.length !== 8 || [...plain].some((c) => !alphabet.includes(c))) return null
  return checkCharacter(plain.slice(0, 7)) === plain[7] ? plain : null
}

/**
 * Reads typed text as the beginning of a booking number; null if it cannot be one. It needs four characters, because
 * fewer match too many numbers. It also needs a digit or the gap in the middle, unless it is so long that it can hardly
 * be a name made only of those letters.
 */
export function shortcodeBeginning(text: string): string | null {
  const typed = text.trim().toUpperCase()
  const plain = typed.replace(/[\s-]/g, '')
  if (plain.length < 4 || plain.length > 8 || [...plain].some((c) => !alphabet.includes(c))) return null
  if (plain.length === 8) return parseShortcode(plain)
  const isGrouped = /^\S{4}-\S*$/.test(typed)
  return isGrouped || /\d/.test(plain) || plain.length > 5 ? plain : null
}

/** Two groups of four are easier to say. */
export function formatShortcode(shortcode: string): string {
  return `${shortcode.slice(0, 4)}-${shortcode.slice(4)}`
}
