import { catalogue } from '#ui/text.tsx'

export const letterChoicesMessages = catalogue(
  {
    title: 'E-Mail-Adressen',
    hint: 'Hier steht, welche E-Mails gewünscht sind. Notwendige E-Mails, zum Beispiel Bestätigungen und Rechnungen, gehen immer hinaus.',
    noAddress: 'Es ist keine E-Mail-Adresse eingetragen.',
    since: 'Abbestellt am {at}, {how}',
    saved: 'Die Auswahl ist gespeichert.',
    unwanted: '{email} bekommt nicht: {kinds}',
    bounced: 'Unzustellbar seit {at}: {reason}',
    bouncedAdvice: 'Berichtigen Sie die Adresse. Stimmt sie doch, lassen Sie es noch einmal versuchen.',
    tryAgain: 'Noch einmal versuchen',
    triedAgain: 'Die Adresse gilt wieder. Abgelehnte E-Mails können Sie einzeln noch einmal senden.',
    undeliverable: '{email} ist unzustellbar: {reason}',
    change: 'Auf der Seite der Person ändern',
  },
  {
    title: 'E-mail addresses',
    hint: 'Here you see which e-mails are wanted. Necessary e-mails, such as confirmations and invoices, always go out.',
    noAddress: 'There is no e-mail address.',
    since: 'Unsubscribed on {at}, {how}',
    saved: 'The choice is saved.',
    unwanted: '{email} does not get: {kinds}',
    bounced: 'Undeliverable since {at}: {reason}',
    bouncedAdvice: 'Correct the address. If it is right after all, have it tried again.',
    tryAgain: 'Try again',
    triedAgain: 'The address is in use again. You can send refused e-mails again one by one.',
    undeliverable: '{email} is undeliverable: {reason}',
    change: 'Change it on the page of the person',
  },
)
