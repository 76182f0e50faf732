import { compactNumber } from '@reihum/contract/tenants/bank-numbers.ts'

/** What money at PayPal is kept under; it is no bank account. */
export const paypalAccount = 'PAYPAL'

/** The end of an account number, which is enough to recognise it. */
export const accountEnd = (account: string): string => compactNumber(account).slice(-4)

/** How a refusal names an account. */
export const toldAccount = (account: string): string => `… ${accountEnd(account)}`

/**
 * Whether what a file writes is the tenant's own account: its IBAN, the account number within a German one, with the bank
 * code before it or not, or nothing at all.
 */
export function isOwnAccount(written: string, iban: string): boolean {
  const [given, own] = [compactNumber(written), compactNumber(iban)]
  if (given === '' || given === own) return true
  if (!own.startsWith('DE') || !/^[\d/]{4,20}$/.test(given)) return false
  const [bank, number] = [own.slice(4, 12), own.slice(12)]
  const [first = '', second] = given.split('/')
  if (second !== undefined) return first === bank && second.padStart(10, '0') === number
  return first.padStart(10, '0') === number || first === `${bank}${number}`
}
