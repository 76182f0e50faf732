import type { Vocabulary } from '../wire/field-words.ts'
import type { Wording } from '../wire/locales.ts'
import type { DisputeState } from './checkout.schema.ts'

/** What people read of payments that came through a payment service. */
export const onlinePaymentFieldWords = {
  capturedAt: { label: { de: 'Eingezogen', en: 'Collected' } },
  payerName: { label: { de: 'Wer zahlt', en: 'Payer' } },
  courseTitle: { label: { de: 'Gebucht', en: 'Booked' } },
  service: { label: { de: 'Zahlungsdienst', en: 'Payment service' }, short: { de: 'Dienst', en: 'Service' } },
  externalId: { label: { de: 'Nummer dort', en: 'Number there' } },
  amountCents: { label: { de: 'Betrag', en: 'Amount' } },
  feeCents: {
    label: { de: 'Entgelt des Dienstes', en: 'Fee of the service' },
    short: { de: 'Entgelt', en: 'Fee' },
  },
  netCents: {
    label: { de: 'Bleibt nach Entgelt', en: 'Left after the fee' },
    short: { de: 'Bleibt', en: 'Left' },
  },
  refundedCents: {
    label: { de: 'Dort erstattet', en: 'Refunded there' },
    short: { de: 'Erstattet', en: 'Refunded' },
  },
  dispute: { label: { de: 'Anfechtung', en: 'Dispute' } },
} satisfies Vocabulary

export const disputeStateNames: Readonly<Record<DisputeState, Wording>> = {
  open: { de: 'offen', en: 'open' },
  won: { de: 'zu Ihren Gunsten beendet', en: 'closed in your favour' },
  lost: { de: 'zu Gunsten des Zahlers beendet', en: 'closed in the payer’s favour' },
}
