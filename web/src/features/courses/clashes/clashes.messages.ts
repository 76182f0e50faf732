import { catalogue } from '#ui/text.tsx'

export const clashesMessages = catalogue(
  {
    title:
      '{count, plural, one {Zu dieser Zeit ist schon etwas belegt} other {Zu diesen Zeiten ist schon etwas belegt}}',
    intro:
      '{count, plural, one {Es gibt eine Überschneidung.} other {Es gibt # Überschneidungen.}} Sie können trotzdem speichern, zum Beispiel, wenn der Raum geteilt wird.',
    place: 'Ort: {name}',
    instructor: 'Kursleitung: {name}',
    planned: 'Dieser Termin',
    other: 'Schon eingetragen',
    times: '{start} bis {end}',
    more: '{count, plural, one {Und eine weitere Überschneidung.} other {Und # weitere Überschneidungen.}}',
    gone: 'Die Überschneidung besteht nicht mehr. Sie können jetzt speichern.',
    back: 'Zurück zum Formular',
    save: 'Trotzdem speichern',
    saveNow: 'Speichern',
  },
  {
    title: '{count, plural, one {Something is taken at that time} other {Something is taken at those times}}',
    intro:
      '{count, plural, one {There is one clash.} other {There are # clashes.}} You can save anyway, for example when the room is shared.',
    place: 'Place: {name}',
    instructor: 'Instructor: {name}',
    planned: 'This appointment',
    other: 'Already entered',
    times: '{start} to {end}',
    more: '{count, plural, one {And one more clash.} other {And # more clashes.}}',
    gone: 'The clash is gone. You can save now.',
    back: 'Back to the form',
    save: 'Save anyway',
    saveNow: 'Save',
  },
)
