import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { placeFieldWords } from './place.fields.ts'

/** The words of all fields of a course, in one table. */
export const courseFieldWords = {
  title: {
    label: { de: 'Titel', en: 'Title' },
    required: { de: '* Bitte geben Sie den Titel an.', en: '* The title is required.' },
  },
  reference: {
    label: { de: 'Kursnummer', en: 'Course reference' },
    required: { de: '* Bitte geben Sie die Kursnummer an.', en: '* The course reference is required.' },
  },
  kind: { label: { de: 'Art', en: 'Type' } },
  state: { label: sharedFields.state },
  description: {
    label: { de: 'Beschreibung', en: 'Description' },
    required: { de: '* Bitte geben Sie eine Beschreibung an.', en: '* The description is required.' },
  },
  teaserFileId: { label: { de: 'Bild', en: 'Image' } },
  shortAddress: { label: { de: 'Kurzadresse', en: 'Short address' } },
  trialOf: { label: { de: 'Probestunde zu', en: 'Trial lesson of' } },
  start: { label: { de: 'Beginn', en: 'Start' } },
  end: { label: { de: 'Ende', en: 'End' } },
  mode: { label: { de: 'Durchführung', en: 'Mode' } },
  placeId: { label: { de: 'Ort', en: 'Place' } },
  /** The city of the place, for lists of courses without a column for the place. */
  placeCity: { label: placeFieldWords.city.label },
  instructorId: { label: { de: 'Kursleitung', en: 'Instructor' } },
  furtherInstructorIds: { label: { de: 'Weitere Kursleitungen', en: 'Further instructors' } },
  onlineAddress: { label: { de: 'Online-Adresse', en: 'Online address' } },
  approvalNumber: { label: { de: 'Zulassungsnummer', en: 'Approval number' } },
  attendeeCount: { label: { de: 'Teilnehmer', en: 'Attendees' } },
  attendeeLimit: {
    label: { de: 'Teilnehmerlimit', en: 'Attendee limit' },
    required: { de: '* Bitte geben Sie das Teilnehmerlimit an.', en: '* The attendee limit is required.' },
  },
  waiterCount: {
    label: { de: 'Auf der Warteliste', en: 'On the waiting list' },
    short: { de: 'Warteliste', en: 'Waiting list' },
  },
  waiterLimit: { label: { de: 'Wartelistenlimit', en: 'Waiting list limit' } },
  shareAttendeeDetails: {
    label: { de: 'Teilnehmer sehen die Namen der anderen', en: 'Attendees see the names of the others' },
  },
  registrationClosesAt: { label: { de: 'Anmeldung bis', en: 'Registration closes' } },
  registrationClosesHours: {
    label: { de: 'Anmeldeschluss vor Beginn (Stunden)', en: 'Registration closes before the start (hours)' },
  },
  registrationOpensAt: { label: { de: 'Anmeldung ab', en: 'Registration opens' } },
  registrationOpensDays: {
    label: { de: 'Anmeldung öffnet vor Beginn (Tage)', en: 'Registration opens before the start (days)' },
  },
  headStartDays: {
    label: {
      de: 'Vorsprung für alle, die auf Bescheid warten (Tage)',
      en: 'Head start for those who asked to be told (days)',
    },
  },
  minimumAttendees: {
    label: { de: 'Mindestteilnehmerzahl', en: 'Minimum number of attendees' },
    short: { de: 'Mindestzahl', en: 'Minimum' },
  },
  decideBy: { label: { de: 'Entscheidung bis', en: 'Decision by' } },
  offerHours: { label: { de: 'Freie Plätze anbieten (Stunden)', en: 'Offer free places (hours)' } },
  waitingCutoffHours: {
    label: {
      de: 'Kein Nachrücken mehr vor Beginn (Stunden)',
      en: 'Nobody moves up before the start (hours)',
    },
  },
  feeCents: { label: sharedFields.feeCents },
  priceCategories: { label: { de: 'Weitere Preise', en: 'Further prices' } },
  entryRules: { label: { de: 'Wer teilnehmen kann', en: 'Who may take part' } },
  reductions: { label: { de: 'Ermäßigungen', en: 'Reductions' } },
  givesBackDates: {
    label: { de: 'Ausgefallene Termine gutschreiben', en: 'Credit cancelled appointments' },
  },
  taxCategory: { label: { de: 'Umsatzsteuer', en: 'VAT' } },
  taxRate: {
    label: { de: 'Steuersatz in Prozent', en: 'Tax rate in percent' },
    logged: { de: 'Steuersatz in Hundertstel Prozent', en: 'Tax rate in hundredths of a percent' },
  },
  taxExemptionReason: { label: { de: 'Grund der Steuerbefreiung', en: 'Reason for the exemption' } },
  paymentMethods: { label: { de: 'Zahlungsarten', en: 'Payment methods' } },
  paymentDeadlineDays: { label: { de: 'Zahlungsfrist in Tagen', en: 'Payment deadline in days' } },
  paymentPlan: { label: { de: 'Zahlungsplan', en: 'Payment plan' } },
  depositCents: { label: { de: 'Anzahlung als Betrag', en: 'Deposit as an amount' } },
  depositPercent: { label: { de: 'Anzahlung in Prozent', en: 'Deposit in percent' } },
  depositConfirms: { label: { de: 'Anzahlung bestätigt den Platz', en: 'The deposit confirms the place' } },
  restDaysBefore: {
    label: { de: 'Rest fällig, Tage vor Beginn', en: 'Rest due, days before the start' },
  },
  restDueOn: { label: { de: 'Rest fällig am', en: 'Rest due on' } },
  instalmentCount: { label: { de: 'Anzahl der Raten', en: 'Number of instalments' } },
  instalmentsFrom: { label: { de: 'Erste Rate am', en: 'First instalment on' } },
  instalmentDays: { label: { de: 'Fälligkeitstage', en: 'Payment dates' } },
  collection: { label: { de: 'Abbuchung', en: 'Collection' } },
  collectionDaysBefore: {
    label: { de: 'Abbuchung, Tage vor Beginn', en: 'Collection, days before the start' },
  },
  refundTerms: { label: { de: 'Stornobedingungen', en: 'Cancellation terms' } },
  refundSteps: { label: { de: 'Stufen der Erstattung', en: 'Refund steps' } },
  refundAfterStart: { label: { de: 'Erstattung nach dem Beginn', en: 'Refund after the start' } },
  withdrawalRight: { label: { de: 'Widerrufsrecht', en: 'Right of withdrawal' } },
  registrationCancellationThresholdDays: {
    label: {
      de: 'Stornofrist in Tagen vor Beginn',
      en: 'Cancellation deadline in days before the start',
    },
    required: { de: '* Bitte geben Sie eine Zahl an.', en: '* A number is required.' },
  },
  valueIds: { label: { de: 'Merkmale', en: 'Characteristics' } },
  ageFrom: { label: { de: 'Alter ab', en: 'Age from' } },
  ageTo: { label: { de: 'Alter bis', en: 'Age to' } },
  attributeIds: {
    label: { de: 'Zusatzfelder dieses Kurses', en: 'Additional attributes of this course' },
    logged: { de: 'Zusatzfelder', en: 'Additional attributes' },
  },
} satisfies Vocabulary
