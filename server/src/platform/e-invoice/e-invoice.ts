/*
 * An invoice as the European norm EN 16931 means it, whatever it is written in. Amounts are integers in cents, days are ISO
 * dates, an empty text is none. Numbers in the comments are those of the norm (BT: a term, BG: a group).
 */

/**
 * Tax as the norm names it: taxed, at a rate of zero, exempt, owed by the buyer (reverse charge), or not within the scope
 * of the tax at all.
 */
export type TaxCode = 'S' | 'Z' | 'E' | 'AE' | 'O'

/** Commercial invoice, credit note (amounts are positive), corrected invoice (amounts may be negative). */
export type InvoiceTypeCode = '380' | '381' | '384'

export type EAddress = {
  street: string
  postalCode: string
  city: string
  /** ISO 3166, two capitals. */
  country: string
}

export type ESeller = {
  name: string
  address: EAddress
  /** BT-29: a number of the seller that is none of the register. */
  id: string
  /** BT-30. */
  registerId: string
  /** BT-31. */
  vatId: string
  /** BT-32: the number of the tax office. */
  taxNumber: string
  /** BT-33: what else the law wants to know. */
  legalInformation: string
  /** BG-6. */
  contact: { name: string; phone: string; email: string }
  /** BT-34: where e-invoices reach the seller. */
  email: string
}

export type EBuyer = {
  name: string
  /** BT-56: for whose attention. */
  contactName: string
  address: EAddress
  /** BT-48. */
  vatId: string
  /** BT-49. */
  email: string
}

export type ETax = {
  code: TaxCode
  /** In hundredths of a percent. */
  rate: number
}

export type ELine = ETax & {
  /** BT-153 and BT-154. */
  name: string
  details: string
  /** BT-129: 150 is one and a half; negative takes something back. */
  quantityHundredths: number
  /** BT-130, of UN/ECE Recommendation 20, such as C62 for pieces. */
  unitCode: string
  /** BT-146, without tax, for so many as BT-149 says: a net price per piece has no end where prices are gross. */
  price: { cents: number; forHundredths: number }
  /** BT-131. */
  netCents: number
}

/** BG-20 and BG-21: taken off, or added to, the sum of the lines. The amount is positive. */
export type EAllowance = ETax & {
  kind: 'allowance' | 'charge'
  cents: number
  reason: string
}

/** BG-23. */
export type ETaxSum = ETax & {
  netCents: number
  taxCents: number
  /** BT-120, and BT-121 of the list VATEX. */
  exemptionReason: string
  exemptionCode: string
}

export type ETotals = {
  linesCents: number
  allowancesCents: number
  chargesCents: number
  netCents: number
  taxCents: number
  grossCents: number
  prepaidCents: number
  dueCents: number
}

/** BG-16. */
export type EPayment =
  /** Nothing is to be paid, or how is left open. */
  | { way: 'open' }
  | { way: 'transfer'; accountHolder: string; iban: string; bic: string; reference: string }
  | {
      way: 'direct_debit'
      mandateReference: string
      creditorId: string
      debtorIban: string
      reference: string
    }

export type EInvoice = {
  /** BT-1. */
  number: string
  typeCode: InvoiceTypeCode
  issuedOn: string
  dueOn: string | null
  currency: string
  notes: readonly string[]
  /** BT-10: the Leitweg-ID of a public body, or what else the buyer wants to find. */
  buyerReference: string
  /** BT-13: the number under which the buyer ordered. */
  orderReference: string
  /** BT-19: where the buyer books it, such as a cost centre. */
  accountingReference: string
  seller: ESeller
  buyer: EBuyer
  /** BG-14: when the service was given. */
  period: { from: string; to: string } | null
  /** BG-3. */
  preceding: readonly { number: string; issuedOn: string }[]
  lines: readonly ELine[]
  allowances: readonly EAllowance[]
  taxes: readonly ETaxSum[]
  totals: ETotals
  payment: EPayment
  /** BT-20. */
  paymentTerms: string
}

/** What an e-invoice promises to keep: the norm alone, or also what public bodies in Germany ask. */
export type EInvoiceProfile = 'en16931' | 'xrechnung'
