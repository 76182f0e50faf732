import { catalogue } from '#ui/text.tsx'

export const timetableMessages = catalogue(
  {
    title: 'Mein Stundenplan',
    dates: '{count, plural, =0 {Keine Termine} one {# Termin} other {# Termine}}',
    truncated: 'Gezeigt werden die ersten {count} Termine der Woche.',
    noDates: 'In dieser Woche leiten Sie keinen Termin.',
    noInstructor:
      'Hier stehen die Termine, die Sie selbst leiten. Noch ist Ihr Konto mit keiner Kursleitung verbunden.',
    askToLink: 'Ein Administrator verbindet beides auf der Seite der Kursleitung.',
    toInstructors: 'Zu den Kursleitungen',
    people: '{count, plural, one {# Person} other {# Personen}}',
    nobody: 'niemand angemeldet',
    nobodyYet: 'Für diesen Termin ist niemand angemeldet.',
    who: 'Wer kommt',
    cancelled: 'entfällt',
    toSheet: 'Anwesenheit erfassen',
    ofBooking: 'Kontakt der Buchung',
    noContact: 'Weder Telefon noch E-Mail bekannt',
    contactsWithheld:
      'Telefon und E-Mail sind für Kursleitungen nicht freigegeben. Ein Administrator entscheidet darüber in den Einstellungen.',
    contactsLater: 'Telefon und E-Mail sehen Sie ab {date}.',
    contactsPast: 'Telefon und E-Mail sehen Sie nur bis einen Tag nach dem Termin.',
    telephone: '{name} anrufen: {number}',
    write: 'E-Mail an {name}: {address}',
  },
  {
    title: 'My timetable',
    dates: '{count, plural, =0 {No dates} one {# date} other {# dates}}',
    truncated: 'These are the first {count} dates of the week.',
    noDates: 'You have no dates this week.',
    noInstructor:
      'The dates that you lead yourself appear here. Your account is not linked to an instructor yet.',
    askToLink: 'An administrator links the two on the page of the instructor.',
    toInstructors: 'Go to instructors',
    people: '{count, plural, one {# person} other {# people}}',
    nobody: 'nobody registered',
    nobodyYet: 'Nobody is registered for this date.',
    who: 'Who is coming',
    cancelled: 'cancelled',
    toSheet: 'Take attendance',
    ofBooking: 'Contact of the booking',
    noContact: 'No phone number or e-mail address known',
    contactsWithheld:
      'Phone numbers and e-mail addresses are not visible to instructors. An administrator decides about this in the settings.',
    contactsLater: 'You will see phone numbers and e-mail addresses from {date}.',
    contactsPast: 'Phone numbers and e-mail addresses are shown only until one day after a date.',
    telephone: 'Call {name}: {number}',
    write: 'E-mail {name}: {address}',
  },
)
