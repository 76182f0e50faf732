import { catalogue } from '#ui/text.tsx'

export const changedDatesMessages = catalogue(
  {
    label: 'Geänderte Termine',
    pending:
      '{dates, plural, one {Ein Termin hat sich geändert} other {# Termine haben sich geändert}}: {people, plural, one {Eine Person wird} other {# Personen werden}} um {time} Uhr per E-Mail benachrichtigt{waiting, plural, =0 {} one {, davon eine auf der Warteliste} other {, davon # auf der Warteliste}}.',
    preview: 'E-Mail ansehen',
    previewTitle: 'E-Mail über geänderte Termine',
    previewHint: 'So bekommt sie die erste Person; jede andere in ihrer Sprache und mit ihrer Buchung.',
    previewNone: 'Es gibt nichts mehr mitzuteilen.',
    close: 'Schließen',
    tellNow: 'Jetzt senden',
    silence: 'Niemanden benachrichtigen',
    told: '{count, plural, =0 {Niemand war zu benachrichtigen.} one {Eine Person wird benachrichtigt.} other {# Personen werden benachrichtigt.}}',
    silenced: 'Niemand wird über die bisherigen Änderungen benachrichtigt.',
    tellPeople: 'Angemeldete und Wartende per E-Mail benachrichtigen',
    tellPeopleHint:
      'Einige Minuten nach der letzten Änderung, in einer E-Mail für alle. Bis dahin können Sie sie auf der Seite des Kurses ansehen und anhalten.',
  },
  {
    label: 'Changed dates',
    pending:
      '{dates, plural, one {One date has changed} other {# dates have changed}}: {people, plural, one {one person} other {# people}} will be told by e-mail at {time}{waiting, plural, =0 {} one {, one of them on the waiting list} other {, # of them on the waiting list}}.',
    preview: 'View the e-mail',
    previewTitle: 'E-mail about changed dates',
    previewHint: 'As the first person will get it; everybody else in their language and about their booking.',
    previewNone: 'There is nothing left to tell.',
    close: 'Close',
    tellNow: 'Send now',
    silence: 'Tell nobody',
    told: '{count, plural, =0 {There was nobody to tell.} one {One person is being told.} other {# people are being told.}}',
    silenced: 'Nobody will be told of the changes so far.',
    tellPeople: 'Tell those who are registered or waiting by e-mail',
    tellPeopleHint:
      'A few minutes after the last change, in one e-mail for all. Until then you can view and stop it on the page of the course.',
  },
)
