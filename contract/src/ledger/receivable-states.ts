import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

/** What a receivable is for. */
export const receivableKind = z.enum(['registration', 'free', 'dunning_fee'])
export type ReceivableKind = z.infer<typeof receivableKind>

export const receivableKindNames: Record<ReceivableKind, Wording> = {
  registration: { de: 'Anmeldung', en: 'Registration' },
  free: { de: 'Freie Forderung', en: 'Free receivable' },
  dunning_fee: { de: 'Mahngebühr', en: 'Dunning fee' },
}

/** In the order in which they win: what is paid is paid, however often it was dunned before. */
export const receivableState = z.enum([
  'cancelled',
  'written_off',
  'paid',
  'dunned',
  'reminded',
  'overdue',
  'partly_paid',
  'open',
])
export type ReceivableState = z.infer<typeof receivableState>

export const receivableStateNames: Record<ReceivableState, Wording> = {
  cancelled: { de: 'Storniert', en: 'Cancelled' },
  written_off: { de: 'Ausgebucht', en: 'Written off' },
  paid: { de: 'Bezahlt', en: 'Paid' },
  dunned: { de: 'Gemahnt', en: 'Dunned' },
  reminded: { de: 'Erinnert', en: 'Reminded' },
  overdue: { de: 'Überfällig', en: 'Overdue' },
  partly_paid: { de: 'Teilweise bezahlt', en: 'Partly paid' },
  open: { de: 'Offen', en: 'Open' },
}

/** How an allocation came about: by somebody, by the matching, by an account that was remembered, or from a credit. */
export const allocationCause = z.enum(['by_hand', 'automatic', 'rule', 'credit'])
export type AllocationCause = z.infer<typeof allocationCause>

export const allocationCauseNames: Record<AllocationCause, Wording> = {
  by_hand: { de: 'Von Hand', en: 'By hand' },
  automatic: { de: 'Automatisch', en: 'Automatic' },
  rule: { de: 'Gemerktes Konto', en: 'Remembered account' },
  credit: { de: 'Guthaben', en: 'Credit' },
}

/** How money came in, or went out. */
export const paymentWay = z.enum([
  'bank_transfer',
  'cash',
  'card',
  'sepa_direct_debit',
  'paypal',
  'card_online',
  'voucher',
  'other',
])
export type PaymentWay = z.infer<typeof paymentWay>

export const paymentWayNames: Record<PaymentWay, Wording> = {
  bank_transfer: { de: 'Überweisung', en: 'Bank transfer' },
  cash: { de: 'Bar', en: 'Cash' },
  card: { de: 'Karte vor Ort', en: 'Card in person' },
  sepa_direct_debit: { de: 'SEPA-Lastschrift', en: 'SEPA direct debit' },
  paypal: { de: 'PayPal', en: 'PayPal' },
  card_online: { de: 'Karte online', en: 'Card online' },
  voucher: { de: 'Gutschein', en: 'Voucher' },
  other: { de: 'Anderer Weg', en: 'Another way' },
}
