import { personFieldWords } from '@reihum/contract/people/person.fields.ts'
import { registrationFieldWords } from '@reihum/contract/registrations/registration.fields.ts'
import { labelsOf } from '@reihum/contract/wire/field-words.ts'
import { catalogue } from '#ui/text.tsx'

/** Words that several screens of registrations share. */
export const registrationsMessages = catalogue(
  {
    ...labelsOf(personFieldWords, 'de'),
    notes: registrationFieldWords.notes.label.de,
    registrations: 'Anmeldungen',
    waitlist: 'Warteliste',
    withdrawals: 'Widerrufe',
    shortcode: registrationFieldWords.shortcode.short.de,
    name: 'Teilnehmer',
    course: registrationFieldWords.courseId.label.de,
    state: registrationFieldWords.state.label.de,
    overdue: 'Überfällig',
    fee: registrationFieldWords.feeCents.label.de,
    register: 'Teilnehmer anmelden',
    inform: 'Per E-Mail informieren',
    reason: 'Grund',
    reasonHint: 'Steht in der E-Mail und im Verlauf.',
    back: 'Abbrechen',
    close: 'Schließen',
    chooseCourse: 'Kurs wählen',
    position: 'Nr. {position}',
    positionOffered: 'Nr. {position}, angeboten',
  },
  {
    ...labelsOf(personFieldWords, 'en'),
    notes: registrationFieldWords.notes.label.en,
    registrations: 'Registrations',
    waitlist: 'Waiting list',
    withdrawals: 'Withdrawals',
    shortcode: registrationFieldWords.shortcode.short.en,
    name: 'Attendee',
    course: registrationFieldWords.courseId.label.en,
    state: registrationFieldWords.state.label.en,
    overdue: 'Overdue',
    fee: registrationFieldWords.feeCents.label.en,
    register: 'Register somebody',
    inform: 'Inform by e-mail',
    reason: 'Reason',
    reasonHint: 'Appears in the e-mail and in the history.',
    back: 'Cancel',
    close: 'Close',
    chooseCourse: 'Choose a course',
    position: 'No. {position}',
    positionOffered: 'No. {position}, offered',
  },
)
