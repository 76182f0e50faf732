import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { checkoutRefusals } from './checkout-refusals.ts'

export const checkoutWords = {
  commands: {
    'checkout.started': told(
      'Online-Zahlung begonnen',
      'Online payment started',
      'hat eine Online-Zahlung für {subject} begonnen',
      'started an online payment for {subject}',
    ),
    'checkout.ended': told(
      'Online-Zahlung beendet',
      'Online payment ended',
      'hat eine Online-Zahlung für {subject} beendet',
      'ended an online payment for {subject}',
    ),
    'checkout.mismatched': told(
      'Online-Zahlung weicht ab',
      'Online payment differs',
      'hat für {subject} eine Zahlung gefunden, die nicht zum Angeforderten passt',
      'found a payment for {subject} that is not what was asked for',
    ),
    'checkout.mismatch-settled': told(
      'Abweichende Online-Zahlung geklärt',
      'Differing online payment settled',
      'hat die abweichende Zahlung für {subject} geklärt',
      'settled the differing payment for {subject}',
    ),
    'online-payments.exported': told(
      'Online-Zahlungen exportiert',
      'Online payments exported',
      'hat Online-Zahlungen exportiert',
      'exported online payments',
    ),
    'payment.disputed': told(
      'Zahlung beim Zahlungsdienst angefochten',
      'Payment disputed at the payment service',
      'hat vom Zahlungsdienst den Stand einer Anfechtung von {subject} erhalten',
      'was told by the payment service how a dispute of {subject} stands',
    ),
    'payment-service.message-taken': told(
      'Nachricht eines Zahlungsdienstes erhalten',
      'Message of a payment service received',
      'hat eine Nachricht eines Zahlungsdienstes erhalten',
      'received a message of a payment service',
    ),
    'payment-service.changed': told(
      'Zahlungsdienst eingerichtet',
      'Payment service set up',
      'hat einen Zahlungsdienst eingerichtet',
      'set up a payment service',
    ),
    'payment-service.failed': told(
      'Zahlungsdienst lehnt ab',
      'Payment service refuses',
      'hat festgestellt, dass ein Zahlungsdienst die Zugangsdaten nicht mehr annimmt',
      'found that a payment service does not accept the credentials any more',
    ),
    'payment-service.removed': told(
      'Zahlungsdienst entfernt',
      'Payment service removed',
      'hat einen Zahlungsdienst entfernt',
      'removed a payment service',
    ),
    'service-refund.asked': told(
      'Erstattung über den Zahlungsdienst angefordert',
      'Refund by the payment service requested',
      'hat eine Erstattung aus {subject} über den Zahlungsdienst angefordert',
      'requested a refund from {subject} by the payment service',
    ),
    'service-refund.completed': told(
      'Über den Zahlungsdienst erstattet',
      'Refunded by the payment service',
      'hat aus {subject} über den Zahlungsdienst erstattet',
      'refunded from {subject} by the payment service',
    ),
    'service-refund.failed': told(
      'Erstattung über den Zahlungsdienst gescheitert',
      'Refund by the payment service failed',
      'konnte aus {subject} nicht über den Zahlungsdienst erstatten',
      'could not refund from {subject} by the payment service',
    ),
  },
  fields: {
    service: {
      de: 'Zahlungsdienst',
      en: 'Payment service',
      values: { paypal: { de: 'PayPal', en: 'PayPal' }, stripe: { de: 'Karte', en: 'Card' } },
    },
    environment: {
      de: 'Umgebung',
      en: 'Environment',
      values: {
        sandbox: { de: 'Testumgebung', en: 'Sandbox' },
        production: { de: 'Echtbetrieb', en: 'Production' },
      },
    },
    outcome: {
      de: 'Ergebnis der Prüfung',
      en: 'Result of the check',
      values: {
        right: { de: 'Zugangsdaten stimmen', en: 'Credentials are right' },
        credentials: { de: 'Zugangsdaten abgelehnt', en: 'Credentials refused' },
        environment: { de: 'gehört zur anderen Umgebung', en: 'belongs to the other environment' },
        rights: { de: 'dem Schlüssel fehlen Rechte', en: 'the key lacks rights' },
        restricted: { de: 'Konto eingeschränkt', en: 'Account restricted' },
        unknown: { de: 'Dienst nicht erreicht', en: 'Service not reached' },
      },
    },
    mismatch: {
      de: 'Abweichung',
      en: 'Difference',
      values: {
        amount: { de: 'Betrag', en: 'Amount' },
        currency: { de: 'Währung', en: 'Currency' },
        payee: { de: 'Empfängerkonto', en: 'Receiving account' },
      },
    },
  },
  rules: {
    'online payments': rule(
      'sums',
      'Was online eingezogen wurde, war so angefordert und ist genau einmal gebucht.',
      'What was collected online was asked for, and is booked exactly once.',
      askSupport,
    ),
    'online refunds': rule(
      'sums',
      'Was ein Zahlungsdienst erstattet hat, ist genau einmal gebucht und nie mehr, als eingegangen war.',
      'What a payment service gave back is booked exactly once, and never more than had come in.',
      askSupport,
    ),
  },
  letters: {
    'payment-service.failed': {
      de: 'Zahlungsart nicht mehr angeboten',
      en: 'Payment method not offered any more',
    },
  },
  refusals: checkoutRefusals,
} satisfies RoomWords
