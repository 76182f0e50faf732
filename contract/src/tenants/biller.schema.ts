import { z } from 'zod'
import { tenantId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { revision } from '../wire/record.schema.ts'

/** Why there is no tax, where the rate is nothing. */
export const zeroTax = z.enum(['small_business', 'exempt', 'zero'])

export const zeroTaxNames: Record<z.infer<typeof zeroTax>, Wording> = {
  small_business: { de: 'Kleinunternehmer', en: 'Small business' },
  exempt: { de: 'Steuerfrei', en: 'Exempt' },
  zero: { de: 'Nullsatz', en: 'Zero rate' },
}

/** Which tenant bills for the platform, and how what it bills is due and taxed. */
export const billerTerms = z.object({
  /** Null: nobody bills, and charges are only listed. */
  tenantId: tenantId.nullable(),
  dueDays: z.number().int().min(0).max(90),
  /** In hundredths of a percent; on top of the net prices of the tiers. */
  taxRate: z.number().int().min(0).max(5_000),
  /** Says nothing where there is a tax. */
  zeroTax: zeroTax.default('zero'),
})
export type BillerTerms = z.infer<typeof billerTerms>

export const biller = billerTerms.extend({
  company: z.string().nullable(),
  /** Charges from then on are billed by this tenant. */
  since: z.iso.datetime().nullable(),
  revision,
})
export type Biller = z.infer<typeof biller>
