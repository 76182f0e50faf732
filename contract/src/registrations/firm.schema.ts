import { z } from 'zod'
import { isVatId } from '../tenants/tax-numbers.ts'
import { line, withoutAddresses } from '../wire/line.schema.ts'
import { email } from '../wire/text.schema.ts'

/** What a firm wants to find on its invoice, and where that goes; beside its name, which is the company of the contact. */
export const firmFields = {
  /** Looks like one of its country; whether it exists is not asked of anybody. */
  vatId: line(20)
    .refine((given) => given === '' || isVatId(given), { params: { code: 'vatId' } })
    .default(''),
  orderNumber: withoutAddresses(50).default(''),
  costCentre: withoutAddresses(50).default(''),
  /** Empty: the invoice goes to the address of the contact. */
  invoiceStreet: line(200).default(''),
  invoicePostalCode: line(20).default(''),
  invoiceCity: line(100).default(''),
  /** Empty: the invoice is mailed to the contact. */
  invoiceEmail: z.union([z.literal(''), email()]).default(''),
}

const firmDetails = z.object(firmFields)
export type FirmDetails = z.infer<typeof firmDetails>

export const firmKeys = Object.keys(firmFields) as (keyof FirmDetails)[]

/** Of whoever books for themselves. */
export const noFirm: FirmDetails = firmDetails.parse({})

/** Whether something was entered that only a firm has. */
export const namesFirm = (entered: FirmDetails) => firmKeys.some((key) => entered[key] !== '')

/** What only a firm has needs the name of the firm, and an address for invoices is a whole one. */
export function checkFirm(entered: FirmDetails & { company: string }, check: z.RefinementCtx): void {
  const lacks = (key: keyof FirmDetails | 'company') =>
    check.addIssue({ code: 'custom', path: [key], params: { code: 'required' } })
  if (namesFirm(entered) && entered.company === '') lacks('company')
  const address = ['invoiceStreet', 'invoicePostalCode', 'invoiceCity'] as const
  if (address.some((key) => entered[key] !== ''))
    for (const key of address) if (entered[key] === '') lacks(key)
}
