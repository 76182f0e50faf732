import { countrySpecs, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/** Normalizes a bank number, which people paste with spaces and in small letters. */
export function compactNumber(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase()
}

export function isIban(text: string): boolean {
  return isValidIBAN(compactNumber(text))
}

/** An account that a SEPA transfer reaches. */
export function isSepaIban(text: string): boolean {
  return isIban(text) && isSEPACountry(compactNumber(text).slice(0, 2))
}

/** What can be said of the number of an account that SEPA reaches while somebody types it. */
export function ibanWhileTyped(text: string): 'incomplete' | 'wrong' | 'valid' {
  const typed = compactNumber(text)
  if (isSepaIban(typed)) return 'valid'
  if (typed.length < 2) return /^[A-Z]?$/.test(typed) ? 'incomplete' : 'wrong'
  const country = typed.slice(0, 2)
  const length = countrySpecs[country]?.chars
  return length && isSEPACountry(country) && typed.length < length ? 'incomplete' : 'wrong'
}

export function isBic(text: string): boolean {
  return isValidBIC(compactNumber(text))
}

/** The remainder of a long number by 97, letters counting from A = 10. */
function remainderBy97(text: string): number {
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

/**
 * Country, check digits, three characters of the creditor's own choice, national identifier. The check digits
 * cover everything but those three. A German one always has 18 characters.
 */
export function isCreditorIdentifier(text: string): boolean {
  const compact = compactNumber(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(compact)) return false
  if (compact.startsWith('DE') && !/^DE\d{2}[A-Z0-9]{3}\d{11}$/.test(compact)) return false
  return remainderBy97(`${compact.slice(7)}${compact.slice(0, 4)}`) === 1
}

/** "DE89 3704 0044 0532 0130 00", in groups of four as it stands on a card. */
export function formatIban(iban: string): string {
  return compactNumber(iban).replace(/(.{4})(?=.)/g, '$1 ')
}
