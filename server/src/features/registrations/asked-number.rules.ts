import { parseShortcode, shortcodeBeginning } from '@reihum/contract/registrations/shortcode.ts'

/** A whole booking number, or what may be the beginning of one. */
export function askedNumber(query: string): { from: string; isWhole: boolean } | null {
  const whole = parseShortcode(query)
  if (whole) return { from: whole, isWhole: true }
  const beginning = shortcodeBeginning(query)
  return beginning ? { from: beginning, isWhole: false } : null
}
