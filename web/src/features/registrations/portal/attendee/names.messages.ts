import { phrases } from '../../../tenants/portal/phrases.ts'

export const namesTexts = phrases(
  {
    title: 'Namen eintragen',
    back: 'Zur Buchung',
    way: 'Namen eintragen oder ändern',
    missing: (missing: number, count: number) =>
      missing === 0
        ? 'Alle Plätze haben einen Namen.'
        : missing === 1
          ? `Einer von ${count} Plätzen hat noch keinen Namen.`
          : `${missing} von ${count} Plätzen haben noch keinen Namen.`,
    until: (day: string) =>
      `Bis ${day} können Sie Namen eintragen und jede Person durch eine andere ersetzen.`,
    always: 'Sie können Namen eintragen und jede Person durch eine andere ersetzen.',
    over: 'Die Frist für Namen ist vorbei.',
    overSince: (day: string) => `Namen eintragen und ändern konnten Sie bis ${day}.`,
    ask: (name: string) => `Wenn jemand anderes kommen soll, sagen Sie bitte Bescheid: ${name}`,
    place: (number: number, count: number) => `Platz ${number} von ${count}`,
    list: 'Liste einfügen',
    listHint:
      'Eine Person je Zeile: Vorname Nachname; E-Mail. Die freien Plätze werden der Reihe nach gefüllt.',
    fill: 'Plätze füllen',
    filled: (people: number, left: number) =>
      `${people === 1 ? 'Eine Person ist' : `${people} Personen sind`} eingetragen, aber noch nicht gespeichert.${left > 0 ? ` Für ${left === 1 ? 'eine weitere war' : `${left} weitere war`} kein Platz mehr frei.` : ''}`,
    required: 'Was leer bleibt, können Sie später eintragen.',
    email: 'E-Mail',
    emailHint: 'Ohne E-Mail-Adresse gehen Nachrichten an Sie.',
    save: 'Namen speichern',
    discard: 'Abbrechen',
    done: 'Die Namen sind gespeichert.',
  },
  {
    title: 'Enter names',
    back: 'To the booking',
    way: 'Enter or change names',
    missing: (missing, count) =>
      missing === 0
        ? 'All places have a name.'
        : missing === 1
          ? `One of ${count} places has no name yet.`
          : `${missing} of ${count} places have no name yet.`,
    until: (day) => `Until ${day} you can enter names and replace any person with another one.`,
    always: 'You can enter names and replace any person with another one.',
    over: 'The deadline for names has passed.',
    overSince: (day) => `You could enter and change names until ${day}.`,
    ask: (name) => `If somebody else is coming instead, please let us know: ${name}`,
    place: (number, count) => `Place ${number} of ${count}`,
    list: 'Paste a list',
    listHint: 'One person per line: first name last name; e-mail. The free places are filled in order.',
    fill: 'Fill places',
    filled: (people, left) =>
      `${people === 1 ? 'One person is' : `${people} people are`} filled in, but not saved yet.${left > 0 ? ` There was no place left for ${left === 1 ? 'one more' : `${left} more`}.` : ''}`,
    required: 'What is left empty can be entered later.',
    email: 'E-mail',
    emailHint: 'Without an e-mail address, messages go to you.',
    save: 'Save names',
    discard: 'Cancel',
    done: 'The names have been saved.',
  },
)
