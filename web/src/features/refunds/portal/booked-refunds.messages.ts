import { phrases } from '../../tenants/portal/phrases.ts'

export const bookedRefundsTexts = phrases(
  {
    title: 'Erstattungen',
    pending: (name: string) => `Wird von ${name} geprüft.`,
    account_asked: (day: string) =>
      `Wartet auf die Bankverbindung: Bitte öffnen Sie den Link aus der E-Mail, die am ${day} an die Person ging, die bezahlt hat, und geben Sie dort das Konto an.`,
    linkUntil: (day: string) => `Der Link gilt bis ${day}.`,
    linkOver: (day: string) => `Der Link galt bis ${day}.`,
    newLink: (name: string) => `Einen neuen bekommen Sie von ${name}:`,
    created: 'Freigegeben, wird bald ausgezahlt.',
    on_its_way: 'Unterwegs auf dem Weg, auf dem bezahlt wurde.',
    kept: 'Bleibt als Guthaben für die nächste Buchung.',
    bank_transfer: (day: string) => `Am ${day} überwiesen.`,
    service: (day: string) => `Am ${day} auf dem Weg erstattet, auf dem bezahlt wurde.`,
    cash: (day: string) => `Am ${day} bar ausgezahlt.`,
    card: (day: string) => `Am ${day} auf die Karte erstattet.`,
    other: (day: string) => `Am ${day} erstattet.`,
    returned: (day: string) => `Am ${day} von der Bank zurückgekommen.`,
    toBooking: 'Zur Buchung',
  },
  {
    title: 'Refunds',
    pending: (name) => `Being checked by ${name}.`,
    account_asked: (day) =>
      `Waiting for the bank details: please open the link in the e-mail that was sent on ${day} to the person who paid, and enter the account there.`,
    linkUntil: (day) => `The link is valid until ${day}.`,
    linkOver: (day) => `The link was valid until ${day}.`,
    newLink: (name) => `You can get a new one from ${name}:`,
    created: 'Approved, will be paid out soon.',
    on_its_way: 'On its way, by the method used for the payment.',
    kept: 'Stays as a credit for the next booking.',
    bank_transfer: (day) => `Transferred on ${day}.`,
    service: (day) => `Refunded on ${day} by the method used for the payment.`,
    cash: (day) => `Paid out in cash on ${day}.`,
    card: (day) => `Refunded to the card on ${day}.`,
    other: (day) => `Refunded on ${day}.`,
    returned: (day) => `Returned by the bank on ${day}.`,
    toBooking: 'See the booking',
  },
)
