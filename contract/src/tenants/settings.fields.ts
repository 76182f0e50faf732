import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The words of the general settings of a tenant. */
export const settingsFieldWords = {
  company: {
    label: sharedFields.company,
    required: { de: '* Bitte geben Sie den Firmennamen an.', en: '* The company name is required.' },
  },
  director: {
    label: { de: 'Geschäftsführung', en: 'Director' },
    required: { de: '* Bitte geben Sie die Geschäftsführung an.', en: '* The director is required.' },
  },
  website: {
    label: { de: 'Website', en: 'Website' },
    required: { de: '* Bitte geben Sie die Website an.', en: '* The website is required.' },
  },
  street: { label: sharedFields.street },
  postalCode: { label: sharedFields.postalCode },
  city: { label: sharedFields.city },
  country: { label: sharedFields.country },
  phone: { label: sharedFields.phone },
  email: { label: sharedFields.email },
  imprint: { label: { de: 'Impressum', en: 'Imprint' } },
  privacyNotice: { label: { de: 'Datenschutzerklärung', en: 'Privacy notice' } },
  terms: { label: { de: 'Geschäftsbedingungen', en: 'Terms and conditions' } },
  withdrawalNotice: { label: { de: 'Widerrufsbelehrung', en: 'Withdrawal notice' } },
  holidayRegion: {
    label: { de: 'Bundesland oder Region', en: 'State or region' },
    logged: { de: 'Feiertage', en: 'Public holidays' },
  },
  quietFrom: {
    label: { de: 'Von (Uhrzeit)', en: 'From (time)' },
    logged: { de: 'Ruhezeit ab', en: 'Quiet hours from' },
  },
  quietUntil: {
    label: { de: 'Bis (Uhrzeit)', en: 'Until (time)' },
    logged: { de: 'Ruhezeit bis', en: 'Quiet hours until' },
  },
  tellsChangedDates: {
    label: {
      de: 'Angemeldete und Wartende benachrichtigen, wenn sich Termine ändern',
      en: 'Tell those who are registered or waiting when dates change',
    },
    logged: { de: 'Geänderte Termine mitteilen', en: 'Tell people of changed dates' },
  },
  instructorsSeeContacts: {
    label: {
      de: 'Kursleitungen zeigen, wie ihre Teilnehmer zu erreichen sind',
      en: 'Show instructors how to reach those who come',
    },
    logged: { de: 'Kontakte für Kursleitungen', en: 'Contacts for instructors' },
  },
  slug: {
    label: { de: 'Ihr Name in der Adresse', en: 'Your name in the address' },
    required: { de: '* Bitte geben Sie einen Namen an.', en: '* A name is required.' },
    logged: { de: 'Adresse im Portal', en: 'Portal address' },
  },
  englishDates: { label: { de: 'Datum in englischen Tabellen', en: 'Dates in English tables' } },
  language: { label: sharedFields.language },
  timeZone: { label: sharedFields.timeZone },
  currencyCode: { label: { de: 'Währung', en: 'Currency' } },
} satisfies Vocabulary
