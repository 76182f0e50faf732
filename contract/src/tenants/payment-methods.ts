import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

/** How attendees can choose to pay. */
const paymentMethods = ['bank_transfer', 'sepa_direct_debit', 'paypal', 'card'] as const
export const paymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof paymentMethod>

export const paymentMethodNames: Record<PaymentMethod, Wording> = {
  bank_transfer: { de: 'Überweisung', en: 'Bank transfer' },
  sepa_direct_debit: { de: 'SEPA-Lastschrift', en: 'SEPA direct debit' },
  paypal: { de: 'PayPal', en: 'PayPal' },
  card: { de: 'Karte', en: 'Card' },
}

/** What of the methods stored with a course visitors can choose: those that the provider has set up. */
export const availableOf = (stored: readonly string[], setUp: readonly PaymentMethod[]): PaymentMethod[] =>
  setUp.filter((method) => stored.includes(method))

/** The methods that a provider has set up, in the order in which they are offered. */
export const paymentSetup = z.object({ methods: z.array(paymentMethod) })
export type PaymentSetup = z.infer<typeof paymentSetup>
