import { z } from 'zod'
import { billingFields, lackingOfAddress } from '../courses/billing.schema.ts'
import { withoutAddresses } from '../wire/line.schema.ts'

/** What a firm wants to find on its invoice, and where that goes; beside its name, which is the company of the contact. */
export const firmFields = {
  vatId: billingFields.vatId,
  orderNumber: withoutAddresses(50).default(''),
  costCentre: billingFields.costCentre,
  invoiceStreet: billingFields.invoiceStreet,
  invoicePostalCode: billingFields.invoicePostalCode,
  invoiceCity: billingFields.invoiceCity,
  invoiceEmail: billingFields.invoiceEmail,
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
  for (const key of lackingOfAddress(entered)) lacks(key)
}
