import { isIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { type EInvoiceRule, isSaid } from './e-invoice-rule.ts'

/** One sign between a name and a host, as the rule of XRechnung has it. */
const isEmail = (text: string) => /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/.test(text)

/** What XRechnung asks beyond the norm, and the rules of Peppol that it adopted. */
export const xrechnungRules: readonly EInvoiceRule[] = [
  { id: 'BR-DE-3', holds: ({ seller }) => isSaid(seller.address.city) },
  { id: 'BR-DE-4', holds: ({ seller }) => isSaid(seller.address.postalCode) },
  { id: 'BR-DE-5', holds: ({ seller }) => isSaid(seller.contact.name) },
  { id: 'BR-DE-6', holds: ({ seller }) => isSaid(seller.contact.phone) },
  { id: 'BR-DE-7', holds: ({ seller }) => isSaid(seller.contact.email) },
  { id: 'BR-DE-8', holds: ({ buyer }) => isSaid(buyer.address.city) },
  { id: 'BR-DE-9', holds: ({ buyer }) => isSaid(buyer.address.postalCode) },
  { id: 'BR-DE-15', holds: ({ buyerReference }) => isSaid(buyerReference) },
  {
    id: 'BR-DE-16',
    holds: ({ seller, lines }) =>
      lines.every(({ code }) => code === 'O') || isSaid(seller.vatId) || isSaid(seller.taxNumber),
  },
  { id: 'BR-DE-19', holds: ({ payment }) => payment.way !== 'transfer' || isIban(payment.iban) },
  { id: 'BR-DE-20', holds: ({ payment }) => payment.way !== 'direct_debit' || isIban(payment.debtorIban) },
  { id: 'BR-DE-26', holds: ({ typeCode, preceding }) => typeCode !== '384' || preceding.length > 0 },
  { id: 'BR-DE-27', holds: ({ seller }) => (seller.contact.phone.match(/\d/g) ?? []).length >= 3 },
  { id: 'BR-DE-28', holds: ({ seller }) => isEmail(seller.contact.email) },
  {
    id: 'BR-DE-30',
    holds: ({ payment }) => payment.way !== 'direct_debit' || isSaid(payment.creditorId),
  },
  {
    id: 'BR-DE-31',
    holds: ({ payment }) => payment.way !== 'direct_debit' || isSaid(payment.debtorIban),
  },
  { id: 'PEPPOL-EN16931-R010', holds: ({ buyer }) => isSaid(buyer.email) },
  { id: 'PEPPOL-EN16931-R020', holds: ({ seller }) => isSaid(seller.email) },
  {
    id: 'PEPPOL-EN16931-R061',
    holds: ({ payment }) => payment.way !== 'direct_debit' || isSaid(payment.mandateReference),
  },
]
