import type { EInvoice, EInvoiceProfile } from './e-invoice.ts'
import { normRules } from './norm-rules.ts'
import { taxRules } from './tax-rules.ts'
import { xrechnungRules } from './xrechnung-rules.ts'

/**
 * The numbers of the rules that an e-invoice breaks, as validators name them. None may be sent that breaks one: the
 * recipient's program refuses it.
 */
export function checkEInvoice(invoice: EInvoice, profile: EInvoiceProfile): string[] {
  const rules = [...normRules, ...taxRules, ...(profile === 'xrechnung' ? xrechnungRules : [])]
  return rules.filter(({ holds }) => !holds(invoice)).map(({ id }) => id)
}
