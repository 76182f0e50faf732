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

/** Whether a VAT number looks like one of its country; whether it exists is not asked of anybody. */
export function isVatId(text: string): boolean {
  const compact = compactVatId(text)
  return swiss.test(compact) || (vatForms[compact.slice(0, 2)]?.test(compact.slice(2)) ?? false)
}

/** The country of a VAT number, as its code; null: it is none. */
export function countryOfVatId(text: string): string | null {
  if (!isVatId(text)) return null
  const begin = compactVatId(text).slice(0, 2)
  return begin === 'EL' ? 'GR' : begin
}
