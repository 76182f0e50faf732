import { compactNumber } from './bank-numbers.ts'

/** How VAT identification numbers look, by the letters they begin with. Greece begins with EL, and Northern Ireland with XI. */
const vatForms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z0-9+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

/** The Swiss business identifier, with the word that makes it a VAT number where there is one. */
const swiss = /^CHE\d{9}(MWST|TVA|IVA)?$/

/** A VAT number without spaces, dots and hyphens, which people write in many ways. */
export function compactVatId(text: string): string {
  return compactNumber(text).replace(/[.-]/g, '')
}

const digitsOf = (text: string) => [...text.replace(/\D/g, '')].map(Number)

/** The last digit of German numbers follows from the others by ISO 7064, MOD 11,10. */
function isGermanSum(digits: readonly number[]): boolean {
  const product = digits.slice(0, -1).reduce((before, digit) => (((digit + before) % 10 || 10) * 2) % 11, 10)
  return (11 - product) % 10 === digits.at(-1)
}

/** In Austria every second digit counts twice, as the sum of the digits of its double. */
function isAustrianSum(digits: readonly number[]): boolean {
  const sum = digits
    .slice(0, -1)
    .reduce(
      (total, digit, at) => total + (at % 2 === 0 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)),
      4,
    )
  return (10 - (sum % 10)) % 10 === digits.at(-1)
}

const swissWeights = [5, 4, 3, 2, 7, 6, 5, 4]

function isSwissSum(digits: readonly number[]): boolean {
  const sum = swissWeights.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0)
  return (11 - (sum % 11)) % 11 === digits.at(-1)
}

const sums: Readonly<Record<string, (digits: readonly number[]) => boolean>> = {
  DE: isGermanSum,
  AT: isAustrianSum,
  CH: isSwissSum,
}

/**
 * Whether a VAT number looks like one of its country, and in Germany, Austria and Switzerland whether its last digit follows
 * from the others, as it does not where one was mistyped. Whether it exists is not asked of anybody.
 */
export function isVatId(text: string): boolean {
  const compact = compactVatId(text)
  const begin = compact.slice(0, 2)
  const hasForm = swiss.test(compact) || (vatForms[begin]?.test(compact.slice(2)) ?? false)
  return hasForm && (sums[begin]?.(digitsOf(compact)) ?? true)
}

/** The country of a VAT number, as its code; null: it is none. */
export function countryOfVatId(text: string): string | null {
  if (!isVatId(text)) return null
  const begin = compactVatId(text).slice(0, 2)
  return begin === 'EL' ? 'GR' : begin
}
