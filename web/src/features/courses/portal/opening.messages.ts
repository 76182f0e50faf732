import { phrases } from '../../tenants/portal/phrases.ts'

export const openingTexts = phrases(
  {
    from: (moment: string) => `Anmeldung ab ${moment} Uhr`,
    until: (moment: string) => `Anmeldung bis ${moment} Uhr`,
    joinUntil: (moment: string) => `Läuft bereits, Einstieg bis ${moment} Uhr`,
    joinUntilInFull: (moment: string) => `Läuft bereits, Einstieg bis ${moment} Uhr zum vollen Preis`,
    /** `{}` stands for the time left. */
    left: 'noch {}',
    nowOpen: 'Anmeldung geöffnet',
    opened: 'Die Anmeldung ist geöffnet.',
    tenMinutes: 'Noch 10 Minuten, bis die Anmeldung öffnet.',
    oneMinute: 'Noch eine Minute, bis die Anmeldung öffnet.',
    prepare: 'Anmeldung vorbereiten',
    prepareHint:
      'Sie können das Formular schon ausfüllen. Absenden können Sie es, sobald die Anmeldung öffnet.',
    almost:
      'Sie müssen dann nur noch auf die Schaltfläche drücken. Diese Seite neu zu laden ist nicht nötig.',
    withoutScript:
      'Ohne JavaScript zählt diese Seite nicht mit. Aktualisieren Sie sie, sobald es so weit ist.',
    again: 'Seite aktualisieren',
  },
  {
    from: (moment) => `Registration opens ${moment}`,
    until: (moment) => `Register by ${moment}`,
    joinUntil: (moment) => `Already running, join by ${moment}`,
    joinUntilInFull: (moment) => `Already running, join by ${moment} at the full price`,
    left: '{} left',
    nowOpen: 'Registration is open',
    opened: 'Registration is open.',
    tenMinutes: '10 minutes until registration opens.',
    oneMinute: 'One minute until registration opens.',
    prepare: 'Prepare your registration',
    prepareHint: 'You can fill in the form now. You can send it as soon as registration opens.',
    almost: 'Then you only have to press the button. There is no need to reload this page.',
    withoutScript: 'Without JavaScript this page does not count down. Refresh it when it is time.',
    again: 'Refresh the page',
  },
)
