import type { RefusalWording } from '../wire/refusals.ts'

export const invoiceRefusals = {
  INVOICE_FINAL: {
    status: 409,
    cause: 'The invoice is final: it is neither changed nor thrown away. It can be cancelled or credited.',
    de: 'Diese Rechnung ist festgeschrieben und lässt sich nicht mehr ändern. Sie können sie stornieren oder teilweise gutschreiben.',
    en: 'This invoice is final and cannot be changed any more. You can cancel it or credit a part of it.',
  },
  INVOICE_DRAFT: {
    status: 409,
    cause: 'It is a draft still: there is nothing to be sent, cancelled or credited.',
    de: 'Das ist noch ein Entwurf. Bitte schreiben Sie ihn zuerst fest.',
    en: 'This is still a draft. Please make it final first.',
  },
  INVOICE_INCOMPLETE: {
    status: 409,
    cause: 'Something is missing that an invoice must say; `problems` of the invoice name each field.',
    de: 'Diese Rechnung ist noch nicht vollständig. Bitte ergänzen Sie, was als fehlend angezeigt wird.',
    en: 'This invoice is not complete yet. Please add what is shown as missing.',
  },
  INVOICE_CANCELLED: {
    status: 409,
    cause: 'The invoice was cancelled already, or it is itself a cancellation or a credit note.',
    de: 'Diese Rechnung ist schon storniert, oder sie ist selbst eine Korrektur.',
    en: 'This invoice is cancelled already, or is a correction itself.',
  },
  INVOICE_CREDITED: {
    status: 409,
    cause: 'A part of the invoice was credited, so that cancelling it would give back more than it charged.',
    de: 'Von dieser Rechnung wurde schon ein Teil gutgeschrieben. Schreiben Sie den Rest ebenfalls gut, statt sie zu stornieren.',
    en: 'A part of this invoice was credited already. Credit the rest too, instead of cancelling it.',
  },
  INVOICE_CREDIT_TOO_HIGH: {
    status: 409,
    cause: 'Credit notes give back at most what the invoice charges at each rate of tax.',
    de: 'So viel steht mit diesem Steuersatz nicht auf der Rechnung.',
    en: 'The invoice does not charge that much at this rate of tax.',
  },
  INVOICE_RECEIVABLE_TAKEN: {
    status: 409,
    cause: 'One of the receivables is on another invoice by now.',
    de: 'Eine der Forderungen steht inzwischen auf einer anderen Rechnung. Bitte laden Sie die Seite neu.',
    en: 'One of the receivables is on another invoice by now. Please reload the page.',
  },
  INVOICE_NOTHING_TO_CHARGE: {
    status: 409,
    cause: 'None of what was chosen can be put on an invoice: nothing is charged, or it is on one already.',
    de: 'Für diese Auswahl gibt es nichts zu berechnen: Es ist nichts fällig geworden, oder alles steht schon auf einer Rechnung.',
    en: 'There is nothing to invoice in this selection: nothing is charged, or all of it is on an invoice already.',
  },
  INVOICE_NUMBER_TAKEN: {
    status: 409,
    cause: 'The pattern of numbers gives a number that an invoice has already.',
    de: 'Das Muster der Nummern ergibt eine Nummer, die schon vergeben ist. Bitte ändern Sie es unter Einstellungen → Dokumente.',
    en: 'The pattern of numbers gives a number that is taken. Please change it in Settings → Documents.',
  },
  INVOICE_NUMBERS_USED: {
    status: 409,
    cause: 'Numbers of this period were given already, so the next one follows from the last.',
    de: 'In diesem Zeitraum sind schon Nummern vergeben. Die nächste folgt auf die letzte.',
    en: 'Numbers were given in this period already. The next one follows the last.',
  },
  INVOICE_SENT: {
    status: 409,
    cause: 'The invoice was sent already, and the request does not ask for another copy.',
    de: 'Diese Rechnung wurde schon gesendet.',
    en: 'This invoice was sent already.',
  },
  INVOICE_WITHOUT_ADDRESS: {
    status: 409,
    cause: 'The recipient has no e-mail address.',
    de: 'Für diese Rechnung ist keine E-Mail-Adresse bekannt.',
    en: 'No e-mail address is known for this invoice.',
  },
  INVOICE_NOT_PRINTED: {
    status: 409,
    cause: 'The paper of the invoice is being made; in a moment it is there.',
    de: 'Das PDF dieser Rechnung entsteht gerade. Bitte versuchen Sie es gleich noch einmal.',
    en: 'The PDF of this invoice is being made. Please try again in a moment.',
  },
} as const satisfies Record<string, RefusalWording>
