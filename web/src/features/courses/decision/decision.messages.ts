import { catalogue } from '#ui/text.tsx'

export const decisionMessages = catalogue(
  {
    label: 'Findet der Kurs statt?',
    missing:
      '{count} von mindestens {minimum} Anmeldungen, {missing, plural, one {es fehlt noch eine} other {es fehlen noch #}}',
    enough: '{count} Anmeldungen, gebraucht werden {minimum}',
    by: 'Entscheidung bis {date} ({when})',
    byStart: 'Entscheidung bis zum Beginn ({when})',
    saidBy: 'Zugesagt am {date} von {name}',
    saidByItself: 'Am {date} waren genug angemeldet',
    go: 'Findet statt …',
    stake: 'Absagen prüfen',
    reopen: 'Zusage zurücknehmen',
    goTitle: 'Zusagen, dass „{title}“ stattfindet?',
    goText:
      'Im Portal steht dann, dass der Kurs sicher stattfindet. Die Zusage bleibt, auch wenn jemand storniert.',
    goFew: 'Es sind weniger angemeldet als gebraucht: {count} von {minimum}.',
    inform: '{count, plural, one {# Teilnehmer} other {# Teilnehmer}} per E-Mail informieren',
    say: 'Findet statt',
    back: 'Zurück',
    said: '„{title}“ findet statt.',
    saidAndTold:
      '„{title}“ findet statt; {count, plural, one {# E-Mail ist} other {# E-Mails sind}} unterwegs.',
    reopened: 'Die Entscheidung über „{title}“ ist wieder offen.',
    undo: 'Rückgängig',
    replaced:
      'Ersatz angeboten: {accepted} von {offered} haben gewählt, {declined} abgelehnt, {open} noch offen (bis {date}).',
  },
  {
    label: 'Does the course take place?',
    missing:
      '{count} of at least {minimum} registrations, {missing, plural, one {one is} other {# are}} missing',
    enough: '{count} registrations, {minimum} are needed',
    by: 'Decision by {date} ({when})',
    byStart: 'Decision before the start ({when})',
    saidBy: 'Promised on {date} by {name}',
    saidByItself: 'On {date} enough had registered',
    go: 'Takes place …',
    stake: 'Review calling it off',
    reopen: 'Take back the promise',
    goTitle: 'Confirm that “{title}” takes place?',
    goText:
      'The portal will say that the course is certain to take place. The promise stands, even if somebody cancels.',
    goFew: 'Fewer have registered than are needed: {count} of {minimum}.',
    inform: 'Inform {count, plural, one {# attendee} other {# attendees}} by e-mail',
    say: 'Takes place',
    back: 'Back',
    said: '“{title}” takes place.',
    saidAndTold:
      '“{title}” takes place; {count, plural, one {# e-mail is} other {# e-mails are}} on the way.',
    reopened: 'The decision about “{title}” is open again.',
    undo: 'Undo',
    replaced:
      'Other courses offered: {accepted} of {offered} have chosen, {declined} declined, {open} still open (until {date}).',
  },
)
