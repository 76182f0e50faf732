import { z } from 'zod'
import type { NotificationPlaceholder } from '../notifications/notification-placeholders.ts'
import type { Wording } from '../wire/locales.ts'

/** The kinds of data that a provider may let the assistant see, as the specification names them. */
export const assistantCategories = [
  'SENDER',
  'RECEIVER',
  'COURSE',
  'REGISTRATION_FINANCIAL',
  'APPOINTMENTS',
] as const
export const assistantCategory = z.enum(assistantCategories)
export type AssistantCategory = z.infer<typeof assistantCategory>

type Said = { label: Wording; hint: Wording }

export const assistantCategoryWords: Record<AssistantCategory, Said> = {
  SENDER: {
    label: { de: 'Absender', en: 'Sender' },
    hint: { de: 'Der Platzhalter für Ihren Namen.', en: 'The placeholder of your name.' },
  },
  RECEIVER: {
    label: { de: 'Empfänger', en: 'Recipient' },
    hint: {
      de: 'Platzhalter für Namen und Buchungsnummer; ob es einer ist oder mehrere. Niemals die Namen selbst.',
      en: 'Placeholders of name and booking number; whether it is one or several. Never the names themselves.',
    },
  },
  COURSE: {
    label: { de: 'Kurs', en: 'Course' },
    hint: {
      de: 'Titel und Beschreibung des Kurses; Ort und Kursleitung als Platzhalter.',
      en: 'Title and description of the course; place and instructor as placeholders.',
    },
  },
  REGISTRATION_FINANCIAL: {
    label: { de: 'Beträge der Anmeldung', en: 'Amounts of the registration' },
    hint: {
      de: 'Platzhalter für Gebühr, Bezahltes, Offenes und Fälligkeit. Niemals die Beträge selbst.',
      en: 'Placeholders of fee, paid, open and due date. Never the amounts themselves.',
    },
  },
  APPOINTMENTS: {
    label: { de: 'Termine', en: 'Appointments' },
    hint: {
      de: 'Platzhalter für Tag und Uhrzeit; wie viele Termine noch kommen.',
      en: 'Placeholders of day and time; how many appointments are still to come.',
    },
  },
}

/** To which kind of data each placeholder of a message belongs. */
export const categoryOf: Record<NotificationPlaceholder, AssistantCategory> = {
  'person.name': 'RECEIVER',
  'person.first-name': 'RECEIVER',
  'person.last-name': 'RECEIVER',
  'company.name': 'SENDER',
  'course.title': 'COURSE',
  'course.reference': 'COURSE',
  'course.start': 'APPOINTMENTS',
  'course.end': 'APPOINTMENTS',
  'course.place': 'COURSE',
  'course.place-address': 'COURSE',
  'course.instructor': 'COURSE',
  'registration.number': 'RECEIVER',
  'registration.fee': 'REGISTRATION_FINANCIAL',
  'registration.paid': 'REGISTRATION_FINANCIAL',
  'registration.open': 'REGISTRATION_FINANCIAL',
  'registration.due-on': 'REGISTRATION_FINANCIAL',
  'registration.feedback': 'COURSE',
  'appointment.date': 'APPOINTMENTS',
  'appointment.start': 'APPOINTMENTS',
  'appointment.end': 'APPOINTMENTS',
  'appointment.title': 'APPOINTMENTS',
  'appointment.place': 'APPOINTMENTS',
}
