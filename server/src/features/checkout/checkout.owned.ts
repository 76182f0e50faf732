import { arriving, leftOut, owned, type RoomOwned, staying } from '#platform/room-owned.ts'

export const checkoutOwned = {
  checkout_attempt: arriving(owned('Begonnene Online-Zahlungen', 'Online payments that were begun'), {
    // Whatever is under way is under way elsewhere: here nobody can ask the payment service.
    become: {
      token_hash: 'gen_random_uuid()::text',
      back_sealed: "''",
      state: "case when p.ended_at is null then 'cancelled' else p.state end",
      ended_at: 'coalesce(p.ended_at, a.now)',
    },
  }),
  checkout_part: owned('Forderungen dieser Online-Zahlungen', 'Receivables of those online payments'),
  payment_account: staying(
    owned(
      'Konten bei Zahlungsdiensten, ohne Zugangsdaten',
      'Accounts with payment services, without credentials',
    ),
    'Zugangsdaten kommen nicht mit: Zahlungsdienste bitte neu verbinden',
    'Credentials do not come along: please connect payment services anew',
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
