import { type AnswerPlaceholder, isAnswer } from '../courses/answer-placeholder.ts'
import type { Catalogue } from '../documents/attribute-placeholders.ts'
import { type PlaceholderName, placeholders } from '../documents/placeholders.ts'
import type { Wording } from '../wire/locales.ts'
import type { NotificationSource } from './notification-source.schema.ts'

export type NotificationOffer = {
  label: Wording
  /** What it is called among the placeholders of documents, which know its value. */
  of?: PlaceholderName
  /** Of whom something must be known for it to have a value: every message, one about registrations, one about a date. */
  needs: 'person' | 'registration' | 'appointment'
}

const ofDocuments = (
  needs: NotificationOffer['needs'],
  of: keyof typeof placeholders,
): NotificationOffer => ({
  label: placeholders[of].label,
  of,
  needs,
})

/** What a message to people may name, in the format of letter texts. */
export const notificationPlaceholders = {
  'person.name': { label: { de: 'Name des Empfängers', en: 'Name of the recipient' }, needs: 'person' },
  'person.first-name': ofDocuments('person', 'receiver.firstName'),
  'person.last-name': ofDocuments('person', 'receiver.lastName'),
  'company.name': { label: { de: 'Name des Anbieters', en: 'Name of the provider' }, needs: 'person' },
  'course.title': ofDocuments('registration', 'course.title'),
  'course.reference': ofDocuments('registration', 'course.reference'),
  'course.start': ofDocuments('registration', 'course.start'),
  'course.end': ofDocuments('registration', 'course.end'),
  'course.place': ofDocuments('registration', 'course.place'),
  'course.place-address': ofDocuments('registration', 'course.placeAddress'),
  'course.instructor': ofDocuments('registration', 'course.instructor'),
  'registration.number': ofDocuments('registration', 'registration.number'),
  'registration.fee': ofDocuments('registration', 'registration.fee'),
  'registration.paid': ofDocuments('registration', 'registration.paid'),
  'registration.open': ofDocuments('registration', 'registration.open'),
  'registration.due-on': ofDocuments('registration', 'registration.dueOn'),
  'registration.feedback': {
    label: { de: 'Link zur Rückmeldung', en: 'Link for feedback' },
    needs: 'registration',
  },
  'appointment.date': ofDocuments('appointment', 'appointment.date'),
  'appointment.start': ofDocuments('appointment', 'appointment.start'),
  'appointment.end': ofDocuments('appointment', 'appointment.end'),
  'appointment.title': ofDocuments('appointment', 'appointment.title'),
  'appointment.place': ofDocuments('appointment', 'appointment.place'),
} as const satisfies Record<string, NotificationOffer>

export type NotificationPlaceholder = keyof typeof notificationPlaceholders

/** What a text may name: what the product offers, and what was answered to an attribute of the provider's form. */
export type NamedPlaceholder = NotificationPlaceholder | AnswerPlaceholder

export const notificationPlaceholderNames = Object.keys(notificationPlaceholders) as [
  NotificationPlaceholder,
  ...NotificationPlaceholder[],
]

export const isNamedPlaceholder = (name: string): name is NamedPlaceholder =>
  Object.hasOwn(notificationPlaceholders, name) || isAnswer(name)

/** What each is called; attributes as the catalogue of the provider calls them. */
export const wordingOf = (
  name: NamedPlaceholder,
  { placeholderOf }: Pick<Catalogue, 'placeholderOf'>,
): Wording => (isAnswer(name) ? placeholderOf(name).label : notificationPlaceholders[name].label)

/** Answers were given with a registration. */
export const needsOf = (name: NamedPlaceholder): NotificationOffer['needs'] =>
  isAnswer(name) ? 'registration' : notificationPlaceholders[name].needs

const knownOf: Record<NotificationSource['kind'], readonly NotificationOffer['needs'][]> = {
  persons: ['person'],
  personList: ['person'],
  registrations: ['person', 'registration'],
  registrationList: ['person', 'registration'],
  course: ['person', 'registration'],
  appointment: ['person', 'registration', 'appointment'],
}

/** Whether the people of such a source are written to about a registration each, and so about a course. */
export const isAboutRegistrations = (kind: NotificationSource['kind']): boolean =>
  knownOf[kind].includes('registration')

/** What can have a value for the people of such a source; the others stay empty for all of them. */
export const placeholdersFor = (kind: NotificationSource['kind']): NotificationPlaceholder[] =>
  notificationPlaceholderNames.filter((name) => knownOf[kind].includes(notificationPlaceholders[name].needs))
