import type { RefusalWording } from '../wire/refusals.ts'

export const refundRefusals = {
  REFUND_WAITING: {
    status: 409,
    cause: 'Another refund of the same payment waits to be checked.',
    de: 'Für diese Zahlung wartet schon eine Erstattung. Bitte entscheiden Sie zuerst über diese.',
    en: 'A refund of this payment is waiting already. Please decide on that first.',
  },
  REFUND_DECIDED: {
    status: 409,
    cause: 'The refund is in a state in which this cannot be done any more, or not yet.',
    de: 'Über diese Erstattung wurde inzwischen entschieden. Bitte laden Sie die Seite neu.',
    en: 'This refund has been decided on meanwhile. Please reload the page.',
  },
  REFUND_NEEDS_ACCOUNT: {
    status: 409,
    cause: 'A refund by transfer needs the account holder and the IBAN, and the provider’s own account.',
    de: 'Eine Erstattung per Überweisung braucht eine Bankverbindung. Bitte geben Sie IBAN und Kontoinhaber an; Ihr eigenes Konto hinterlegen Sie in den Einstellungen.',
    en: 'Refund requires a bank account. Please enter IBAN and account holder; your own account is kept in the settings.',
  },
  REFUND_FOUR_EYES: {
    status: 403,
    cause: 'The provider has whoever asked for a refund or changed it released by somebody else.',
    de: 'Sie haben diese Erstattung angelegt oder geändert. Freigeben muss sie jemand anderes.',
    en: 'You created or changed this refund. Somebody else has to release it.',
  },
  REFUND_NOBODY_TO_ASK: {
    status: 409,
    cause: 'The payer cannot be asked for an account, because no e-mail address is known.',
    de: 'Für diese Zahlung ist keine E-Mail-Adresse bekannt. Ordnen Sie die Zahlung einer Person mit E-Mail-Adresse zu, oder geben Sie die Bankverbindung selbst ein.',
    en: 'No e-mail address is known for this payment. Assign the payment to a person with an e-mail address, or enter the account yourself.',
  },
  REFUND_NOT_BY_SERVICE: {
    status: 409,
    cause:
      'The payment did not come through a payment service, or too long ago for it to be given back there.',
    de: 'Über den Zahlungsdienst lässt sich diese Zahlung nicht oder nicht mehr erstatten. Wählen Sie einen anderen Weg, zum Beispiel eine Überweisung mit Frage nach der Bankverbindung.',
    en: 'This payment cannot be refunded by the payment service, or not any more. Choose another way, such as a transfer with a request for the account.',
  },
  REFUND_ASKED_OFTEN: {
    status: 409,
    cause: 'The payer was asked three times for an account within a day.',
    de: 'Nach der Bankverbindung wurde heute schon dreimal gefragt. Bitte warten Sie bis morgen, oder geben Sie sie selbst ein.',
    en: 'The account was asked for three times today. Please wait until tomorrow, or enter it yourself.',
  },
  REFUND_LINK_OVER: {
    status: 409,
    cause: 'The link to enter an account was used, replaced or withdrawn, or it has expired.',
    de: 'Dieser Link gilt nicht mehr.',
    en: 'This link is not valid any more.',
  },
  REFUND_FILE_CHANGED: {
    status: 409,
    cause: 'What was chosen is not what was seen: a refund was changed, executed or taken into another file.',
    de: 'Die Auswahl hat sich inzwischen geändert. Bitte prüfen Sie sie noch einmal.',
    en: 'What you chose has changed meanwhile. Please check it once more.',
  },
  REFUND_NOT_IN_EUROS: {
    status: 409,
    cause:
      'A file of transfers holds amounts in euros only, and one of the payments came in another currency.',
    de: 'Überweisungsdateien gibt es nur in Euro. Überweisen Sie diese Erstattung bei Ihrer Bank, und erfassen Sie sie danach als ausgeführt.',
    en: 'Transfer files are in euros only. Transfer this refund at your bank, and note it as executed afterwards.',
  },
} as const satisfies Record<string, RefusalWording>
