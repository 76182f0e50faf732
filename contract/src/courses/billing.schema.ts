import { z } from 'zod'
import { isVatId } from '../tenants/tax-numbers.ts'
import { line, withoutAddresses } from '../wire/line.schema.ts'
import { email } from '../wire/text.schema.ts'

/** What a firm wants to find on its invoice, and where that goes. */
export const billingFields = {
  /** Looks like one of its country; whether it exists is not asked of anybody. */
  vatId: line(20)
    .refine((given) => given === '' || isVatId(given), { params: { code: 'vatId' } })
    .default(''),
  costCentre: withoutAddresses(50).default(''),
  /** Empty: the invoice goes to the address of the contact. */
  invoiceStreet: line(200).default(''),
  invoicePostalCode: line(20).default(''),
  invoiceCity: line(100).default(''),
  /** Empty: the invoice is mailed to the contact. */
  invoiceEmail: z.union([z.literal(''), email()]).default(''),
}

const addressKeys = ['invoiceStreet', 'invoicePostalCode', 'invoiceCity'] as const
type InvoiceAddress = Record<(typeof addressKeys)[number], string>

/** What is missing of an address for invoices, which is a whole one or none. */
export const lackingOfAddress = (entered: InvoiceAddress) =>
  addressKeys.some((key) => entered[key] !== '') ? addressKeys.filter((key) => entered[key] === '') : []
