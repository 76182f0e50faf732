import { phrases } from '../../../tenants/portal/phrases.ts'

export const passkeysTexts = phrases(
  {
    title: 'Passkeys',
    card: 'Schneller anmelden',
    cardHint: 'Mit Fingerabdruck, Gesicht oder PIN dieses Geräts statt mit einem Link aus einer E-Mail.',
    toPage: 'Passkey einrichten und entfernen',
    hint: 'Ein Passkey liegt auf Ihrem Gerät oder in Ihrem Passwortmanager und öffnet „Meine Buchungen“ mit Fingerabdruck, Gesicht oder PIN. Der Link per E-Mail funktioniert weiterhin.',
    none: 'Noch ist kein Passkey eingerichtet.',
    made: (day: string) => `Passkey vom ${day}`,
    used: (day: string) => `zuletzt benutzt am ${day}`,
    neverUsed: 'noch nicht benutzt',
    remove: 'Entfernen',
    of: (name: string) => `: ${name}`,
    add: 'Passkey einrichten',
    cannot: 'Dieser Browser kann hier keinen Passkey einrichten. Melden Sie sich weiter mit einem Link an.',
    full: (limit: number) =>
      `Mehr als ${limit} Passkeys gehen nicht. Entfernen Sie zuerst einen, den Sie nicht mehr brauchen.`,
    added: 'Eingerichtet. Beim nächsten Mal genügt „Mit Passkey anmelden“.',
    removed: 'Entfernt. Mit diesem Passkey meldet sich hier niemand mehr an.',
    refused: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    signIn: 'Mit Passkey anmelden',
    or: 'Oder ohne E-Mail, wenn Sie hier einen Passkey eingerichtet haben:',
    notKnown:
      'Das hat nicht geklappt: Dieser Passkey gilt hier nicht mehr, oder die Seite war zu lange offen. Versuchen Sie es noch einmal, oder lassen Sie sich einen Link schicken.',
    lost: 'Ein Gerät verloren? Entfernen Sie hier seinen Passkey, und melden Sie sich überall ab.',
  },
  {
    title: 'Passkeys',
    card: 'Sign in faster',
    cardHint: 'With the fingerprint, face or PIN of this device instead of a link in an e-mail.',
    toPage: 'Set up or remove a passkey',
    hint: 'A passkey is kept on your device or in your password manager and opens “My bookings” with your fingerprint, face or PIN. The link by e-mail still works.',
    none: 'No passkey has been set up yet.',
    made: (day: string) => `Passkey of ${day}`,
    used: (day: string) => `last used on ${day}`,
    neverUsed: 'not used yet',
    remove: 'Remove',
    of: (name: string) => `: ${name}`,
    add: 'Set up a passkey',
    cannot: 'This browser cannot set up a passkey here. Please continue to sign in with a link.',
    full: (limit: number) =>
      `There can be no more than ${limit} passkeys. Remove one that you no longer need first.`,
    added: 'Set up. Next time, “Sign in with a passkey” is all you need.',
    removed: 'Removed. Nobody can sign in here with this passkey any more.',
    refused: 'That did not work. Please try again.',
    signIn: 'Sign in with a passkey',
    or: 'Or without an e-mail, if you have set up a passkey here:',
    notKnown:
      'That did not work: this passkey is no longer valid here, or the page was open for too long. Please try again, or have a link sent to you.',
    lost: 'Lost a device? Remove its passkey here, and sign out everywhere.',
  },
)
