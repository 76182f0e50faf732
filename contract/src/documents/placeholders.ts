import { type AnswerPlaceholder, isAnswer } from '../courses/answer-placeholder.ts'
import type { Wording } from '../wire/locales.ts'
import type { DocumentListName } from './content.ts'

/** The kinds of things that a document tells of. */
export const contextKinds = [
  'SENDER',
  'RECEIVER',
  'COURSE',
  'REGISTRATION_FINANCIAL',
  'APPOINTMENTS',
  'ANSWERS',
  'CERTIFICATE',
] as const
export type ContextKind = (typeof contextKinds)[number]

export const contextKindNames: Record<ContextKind, Wording> = {
  SENDER: { de: 'Absender', en: 'Sender' },
  RECEIVER: { de: 'Empfänger', en: 'Recipient' },
  COURSE: { de: 'Kurs', en: 'Course' },
  REGISTRATION_FINANCIAL: { de: 'Anmeldung und Zahlung', en: 'Registration and payment' },
  APPOINTMENTS: { de: 'Termine', en: 'Appointments' },
  ANSWERS: { de: 'Zusatzfelder', en: 'Additional attributes' },
  CERTIFICATE: { de: 'Zertifikat', en: 'Certificate' },
}

export const documentListWords: Record<DocumentListName, Wording> = {
  appointments: { de: 'Für jeden Termin', en: 'For each appointment' },
  priceLines: { de: 'Für jede Preisposition', en: 'For each price line' },
  participants: { de: 'Für jeden Teilnehmer', en: 'For each attendee' },
}

/**
 * What stands for a placeholder before it is written: a day as `YYYY-MM-DD`, a time as `HH:MM`, several lines with line
 * breaks, an amount in cents, the address that a code leads to. Empty: unknown.
 */
export type PlaceholderValue = string | number | { cents: number; currencyCode: string } | null

type PlaceholderKind = 'text' | 'lines' | 'date' | 'time' | 'number' | 'percent' | 'money' | 'code'

export type Placeholder = {
  context: ContextKind
  kind: PlaceholderKind
  label: Wording
  /** What is shown of it while a template is written; for each language, or the same in both. */
  sample: Wording | number | string | { cents: number; currencyCode: string }
  /** It is an entry of a list, and has a value only where that is repeated. */
  within?: DocumentListName
}

const same = (text: string): Wording => ({ de: text, en: text })
const euros = (cents: number) => ({ cents, currencyCode: 'EUR' })

const entry =
  (context: ContextKind, within?: DocumentListName) =>
  (kind: PlaceholderKind, de: string, en: string, sample: Placeholder['sample']): Placeholder => ({
    context,
    kind,
    label: { de, en },
    sample,
    ...(within && { within }),
  })

const sender = entry('SENDER')
const receiver = entry('RECEIVER')
const course = entry('COURSE')
const financial = entry('REGISTRATION_FINANCIAL')
const dates = entry('APPOINTMENTS')
const appointment = entry('APPOINTMENTS', 'appointments')
const priceLine = entry('REGISTRATION_FINANCIAL', 'priceLines')
const certificate = entry('CERTIFICATE')
const participant = entry('RECEIVER', 'participants')

/** Every placeholder that a template may name. */
export const placeholders = {
  'sender.company': sender('text', 'Name des Anbieters', 'Name of the provider', same('Kreativhaus Süd')),
  'sender.director': sender('text', 'Leitung', 'Director', same('Clara Winter')),
  'sender.street': sender('text', 'Straße des Anbieters', 'Street of the provider', same('Blumenweg 3')),
  'sender.postalCode': sender('text', 'Postleitzahl des Anbieters', 'Postcode of the provider', '79100'),
  'sender.city': sender('text', 'Ort des Anbieters', 'City of the provider', same('Freiburg')),
  'sender.address': sender(
    'lines',
    'Anschrift des Anbieters',
    'Address of the provider',
    same('Kreativhaus Süd\nBlumenweg 3\n79100 Freiburg'),
  ),
  'sender.phone': sender('text', 'Telefon des Anbieters', 'Phone of the provider', '0761 555 12 34'),
  'sender.email': sender(
    'text',
    'E-Mail des Anbieters',
    'E-mail of the provider',
    'hallo@kreativhaus.example',
  ),
  'sender.website': sender('text', 'Website des Anbieters', 'Website of the provider', 'kreativhaus.example'),
  'sender.today': sender('date', 'Datum des Dokuments', 'Date of the document', '2027-03-04'),

  'receiver.name': receiver('text', 'Vor- und Nachname', 'First and last name', same('Lena Vogt')),
  'receiver.firstName': receiver('text', 'Vorname', 'First name', 'Lena'),
  'receiver.lastName': receiver('text', 'Nachname', 'Last name', 'Vogt'),
  'receiver.street': receiver('text', 'Straße', 'Street', 'Lindenstraße 12'),
  'receiver.postalCode': receiver('text', 'Postleitzahl', 'Postcode', '79098'),
  'receiver.city': receiver('text', 'Ort', 'City', 'Freiburg'),
  'receiver.address': receiver(
    'lines',
    'Anschrift',
    'Address',
    same('Lena Vogt\nLindenstraße 12\n79098 Freiburg'),
  ),
  'receiver.email': receiver('text', 'E-Mail', 'E-mail', 'lena.vogt@example.org'),
  'receiver.phone': receiver('text', 'Telefon', 'Phone', '0170 555 98 76'),

  'course.title': course('text', 'Titel des Kurses', 'Title of the course', {
    de: 'Aquarell am Abend',
    en: 'Watercolours in the evening',
  }),
  'course.reference': course('text', 'Kursnummer', 'Course number', 'AQ-27-03'),
  'course.start': course('date', 'Erster Tag', 'First day', '2027-03-09'),
  'course.end': course('date', 'Letzter Tag', 'Last day', '2027-03-23'),
  'course.place': course('text', 'Ort des Kurses', 'Place of the course', { de: 'Atelier', en: 'Studio' }),
  'course.placeAddress': course(
    'lines',
    'Anschrift des Ortes',
    'Address of the place',
    same('Blumenweg 3\n79100 Freiburg'),
  ),
  'course.instructor': course('text', 'Kursleitung', 'Instructor', 'Jonas Adler'),
  'course.description': course('lines', 'Beschreibung', 'Description', {
    de: 'Nass in nass, Lasuren und Licht.\nFür alle, die gern malen.',
    en: 'Wet in wet, glazes and light.\nFor all who like to paint.',
  }),
  'course.fee': course('money', 'Gebühr des Kurses', 'Fee of the course', euros(8900)),
  'course.attendeeCount': course('number', 'Anzahl der Teilnehmer', 'Number of attendees', 8),

  'registration.number': financial('text', 'Buchungsnummer', 'Booking number', 'K7QF-2M9D'),
  'registration.registeredOn': financial('date', 'Angemeldet am', 'Registered on', '2027-01-18'),
  'registration.fee': financial('money', 'Preis des Platzes', 'Price of the place', euros(8900)),
  'registration.paid': financial('money', 'Bezahlt', 'Paid', euros(5000)),
  'registration.open': financial('money', 'Noch offen', 'Still open', euros(3900)),
  'registration.refunded': financial('money', 'Erstattet', 'Refunded', euros(1000)),
  'registration.dueOn': financial('date', 'Zahlbar bis', 'Payable by', '2027-02-15'),
  'registration.paymentMethod': financial('text', 'Zahlungsart', 'Payment method', {
    de: 'Überweisung',
    en: 'Bank transfer',
  }),
  'priceLine.label': priceLine('text', 'Preisposition', 'Price line', {
    de: 'Kursgebühr',
    en: 'Course fee',
  }),
  'priceLine.amount': priceLine('money', 'Betrag der Position', 'Amount of the line', euros(8900)),

  'appointments.count': dates('number', 'Anzahl der Termine', 'Number of appointments', 3),
  'appointments.hours': dates('number', 'Stunden insgesamt', 'Hours altogether', 6),
  'appointments.attended': dates('number', 'Besuchte Termine', 'Appointments attended', 3),
  'appointments.attendedHours': dates('number', 'Besuchte Stunden', 'Hours attended', 6),
  'appointments.attendedPercent': dates('percent', 'Anwesend in Prozent', 'Attended in percent', 100),
  'appointment.date': appointment('date', 'Tag des Termins', 'Day of the appointment', '2027-03-09'),
  'appointment.start': appointment('time', 'Beginn', 'Start', '18:00'),
  'appointment.end': appointment('time', 'Ende', 'End', '20:00'),
  'appointment.title': appointment('text', 'Titel des Termins', 'Title of the appointment', {
    de: 'Lasuren',
    en: 'Glazes',
  }),
  'appointment.place': appointment('text', 'Ort des Termins', 'Place of the appointment', {
    de: 'Atelier',
    en: 'Studio',
  }),

  // Of certificates that are issued by the rule of a course, and empty in all other documents.
  'certificate.title': certificate('text', 'Titel des Zertifikats', 'Title of the certificate', {
    de: 'Teilnahmebescheinigung',
    en: 'Certificate of Participation',
  }),
  'certificate.number': certificate(
    'text',
    'Nummer des Zertifikats',
    'Number of the certificate',
    'Z-2027-00017',
  ),
  'certificate.period': certificate('text', 'Zeitraum des Kurses', 'Dates of the course', {
    de: '9. März 2027 bis 23. März 2027',
    en: 'March 9, 2027 to March 23, 2027',
  }),
  'certificate.units': certificate('number', 'Besuchte Unterrichtseinheiten', 'Teaching units attended', 8),
  'certificate.unitMinutes': certificate('number', 'Minuten je Einheit', 'Minutes of a unit', 45),
  'certificate.result': certificate('text', 'Ergebnis', 'Result', { de: 'bestanden', en: 'passed' }),
  'certificate.contents': certificate('lines', 'Inhalte', 'Contents', {
    de: 'Farblehre\nLasuren\nLicht und Schatten',
    en: 'Colours\nGlazes\nLight and shadow',
  }),
  'certificate.issuedOn': certificate('date', 'Ausgestellt am', 'Issued on', '2027-03-24'),
  'certificate.validUntil': certificate('date', 'Gültig bis', 'Valid until', '2029-03-23'),
  'certificate.page': certificate(
    'text',
    'Adresse der Prüfseite',
    'Address of the page to check it',
    'https://kreativhaus.example/certificate/4f7Kq',
  ),
  'certificate.code': certificate(
    'code',
    'QR-Code der Prüfseite',
    'QR code of the page to check it',
    'https://kreativhaus.example/certificate/4f7Kq',
  ),

  'participant.position': participant('number', 'Laufende Nummer', 'Running number', 1),
  'participant.name': participant('text', 'Name des Teilnehmers', 'Name of the attendee', 'Lena Vogt'),
  'participant.firstName': participant(
    'text',
    'Vorname des Teilnehmers',
    'First name of the attendee',
    'Lena',
  ),
  'participant.lastName': participant(
    'text',
    'Nachname des Teilnehmers',
    'Last name of the attendee',
    'Vogt',
  ),
} as const satisfies Record<string, Placeholder>

type ProductPlaceholder = keyof typeof placeholders
export type PlaceholderName = ProductPlaceholder | AnswerPlaceholder

/** The placeholders of the product; a provider has those of its attributes too (`attribute-placeholders.ts`). */
export const placeholderNames = Object.keys(placeholders) as [ProductPlaceholder, ...ProductPlaceholder[]]

/** What is known of an answer without its attribute. */
export const anyAnswer: Placeholder = {
  context: 'ANSWERS',
  kind: 'text',
  label: { de: 'Antwort in einem Zusatzfeld', en: 'Answer to an additional attribute' },
  sample: { de: 'Antwort', en: 'Answer' },
}

export const isPlaceholder = (name: string): name is PlaceholderName =>
  Object.hasOwn(placeholders, name) || isAnswer(name)

export const placeholderOf = (name: PlaceholderName): Placeholder =>
  isAnswer(name) ? anyAnswer : placeholders[name as ProductPlaceholder]
