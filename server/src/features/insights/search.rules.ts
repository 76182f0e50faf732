import { parseShortcode, shortcodeBeginning } from '@reihum/contract/registrations/shortcode.ts'

/** More words narrow nothing any more, and each is looked up. */
const mostWords = 8

/** What is looked for: composed letters, single spaces, and no more than anybody types. */
export function cleanQuery(typed: string): string {
  const words = typed
    .normalize('NFC')
    .replace(/\p{C}+/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
  return words.slice(0, mostWords).join(' ').slice(0, 100).trim()
}

/** A whole booking number, or what may be the beginning of one. */
export function askedNumber(query: string): { from: string; isWhole: boolean } | null {
  const whole = parseShortcode(query)
  if (whole) return { from: whole, isWhole: true }
  const beginning = shortcodeBeginning(query)
  return beginning ? { from: beginning, isWhole: false } : null
}
