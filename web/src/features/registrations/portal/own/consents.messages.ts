import { phrases } from '../../../tenants/portal/phrases.ts'

export const consentsTexts = phrases(
  {
    title: 'Einwilligungen',
    card: 'Einwilligungen und E-Mails',
    cardHint: 'Wozu Sie bei Ihren Buchungen ja gesagt haben, und welche E-Mails Sie bekommen.',
    toPage: 'Ansehen und ändern',
    hint: 'Das haben Sie bei Ihren Buchungen angekreuzt. Was freiwillig war, können Sie jederzeit zurücknehmen; was bis dahin geschah, bleibt davon unberührt.',
    none: 'Bei Ihren Buchungen haben Sie zu nichts eine Einwilligung gegeben.',
    takeBack: 'Zurücknehmen',
    of: (what: string, name: string) => `: ${what}, ${name}`,
    forBooking: 'Für die ganze Buchung',
    needed: (name: string) => `Davon hängt die Teilnahme ab. Zum Widerruf wenden Sie sich bitte an ${name}:`,
    takenBack: 'Zurückgenommen. Der Anbieter sieht das bei der Anmeldung.',
    letters: 'E-Mails',
    lettersHint:
      'Erinnerungen, Nachfragen und Neuigkeiten können Sie einzeln abwählen. Was Sie für Buchung, Zahlung und Teilnahme brauchen, kommt immer.',
    toLetters: 'E-Mails auswählen',
  },
  {
    title: 'Consents',
    card: 'Consents and e-mails',
    cardHint: 'What you agreed to with your bookings, and which e-mails you get.',
    toPage: 'See and change',
    hint: 'You ticked this with your bookings. You can take back what was optional at any time; what was done until then stays as it is.',
    none: 'You have not given any consent with your bookings.',
    takeBack: 'Take back',
    of: (what, name) => `: ${what}, ${name}`,
    forBooking: 'For the whole booking',
    needed: (name) => `Taking part depends on this. To take it back, please contact ${name}:`,
    takenBack: 'Taken back. The provider sees this with the registration.',
    letters: 'E-mails',
    lettersHint:
      'You can do without reminders, follow-ups and news one by one. What you need to book, pay and take part always arrives.',
    toLetters: 'Choose e-mails',
  },
)
