import { identityRefusals } from '../identity/identity-refusals.ts'
import { ledgerRefusals } from '../ledger/ledger-refusals.ts'
import { registrationRefusals } from '../registrations/registration-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const checkoutRefusals = {
  PAYMENT_SERVICE_NOT_SET_UP: {
    status: 409,
    cause: 'The provider has not set up this payment service, or its check failed.',
    de: 'Diese Zahlungsart steht gerade nicht zur Verfügung. Bitte wählen Sie eine andere.',
    en: 'This payment method is not available at the moment. Please choose another one.',
  },
  PAYMENT_SERVICE_REFUSED: {
    status: 422,
    cause: 'The payment service did not accept the credentials, or could not be asked; `outcome` says which.',
    de: 'Die Zugangsdaten des Zahlungsdienstes konnten nicht bestätigt werden, oder bei der Prüfung ist ein Fehler aufgetreten. Es wurde nichts gespeichert.',
    en: 'Online payment provider credential verification failed, or an error occurred during verification. Nothing was saved.',
  },
  PAYMENTS_ON_THEIR_WAY: {
    status: 409,
    cause: 'Payments are on their way to the account that is set up, so another account has to wait.',
    de: 'Über das bisherige Konto laufen noch Zahlungen. Bieten Sie die Zahlungsart nicht mehr an, und richten Sie das neue Konto ein, sobald sie abgeschlossen sind; das dauert höchstens drei Stunden, bei Zahlungen über eine Bank einige Tage.',
    en: 'Payments are still on their way to the present account. Stop offering this payment method, and set up the new account once they have ended; that takes three hours at most, or some days where a bank is involved.',
  },
  NOTHING_TO_PAY: {
    status: 409,
    cause: 'Nothing is to be paid for this booking now.',
    de: 'Für diese Buchung ist im Moment nichts zu zahlen.',
    en: 'There is nothing to pay for this booking at the moment.',
  },
  MESSAGE_NOT_SIGNED: {
    status: 400,
    cause: 'The message was not signed by the payment service, or is not one.',
    de: 'Die Nachricht stammt nicht vom Zahlungsdienst.',
    en: 'The message does not come from the payment service.',
  },
} as const satisfies Record<string, RefusalWording>

export const refusals = refusalsFrom({
  ...wireRefusals,
  ...identityRefusals,
  ...tenantRefusals,
  ...registrationRefusals,
  ...ledgerRefusals,
  ...checkoutRefusals,
})
