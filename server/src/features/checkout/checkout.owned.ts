import { leftOut, owned, type RoomOwned } from '#platform/room-owned.ts'

export const checkoutOwned = {
  checkout_attempt: owned('Begonnene Online-Zahlungen', 'Online payments that were begun'),
  checkout_part: owned('Forderungen dieser Online-Zahlungen', 'Receivables of those online payments'),
  payment_account: owned(
    'Konten bei Zahlungsdiensten, ohne Zugangsdaten',
    'Accounts with payment services, without credentials',
  ),
  service_payment: owned(
    'Zahlungen bei Zahlungsdiensten, mit Entgelt',
    'Payments with payment services, with fee',
  ),
  service_refund: owned('Erstattungen über Zahlungsdienste', 'Refunds through payment services'),
  service_dispute: owned('Angefochtene Zahlungen', 'Payments that were disputed'),
  service_message: leftOut(
    'Technische Nachrichten der Zahlungsdienste',
    'Technical messages of the payment services',
  ),
} satisfies RoomOwned
