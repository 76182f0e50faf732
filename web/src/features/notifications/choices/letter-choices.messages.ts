import { catalogue } from '#ui/text.tsx'

export const letterChoicesMessages = catalogue(
  {
    title: 'Gewünschte E-Mails',
    hint: 'Notwendige E-Mails, zum Beispiel Bestätigungen und Rechnungen, gehen immer hinaus.',
    noAddress: 'Es ist keine E-Mail-Adresse eingetragen.',
    since: 'Abbestellt am {at}, {how}',
    saved: 'Die Auswahl ist gespeichert.',
    unwanted: '{email} bekommt nicht: {kinds}',
    change: 'Bei der Person ändern',
  },
  {
    title: 'Wanted e-mails',
    hint: 'Necessary e-mails, such as confirmations and invoices, always go out.',
    noAddress: 'There is no e-mail address.',
    since: 'Given up on {at}, {how}',
    saved: 'The choice is saved.',
    unwanted: '{email} does not get: {kinds}',
    change: 'Change it with the person',
  },
)
