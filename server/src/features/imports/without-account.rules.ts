import { compactNumber, isIban } from '@reihum/contract/tenants/bank-numbers.ts'

/** Of the number of an account only its end is shown, wherever it stands in a table. */
export function withoutAccount(text: string): string {
  return isIban(text) ? `… ${compactNumber(text).slice(-4)}` : text
}
