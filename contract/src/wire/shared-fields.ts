import type { AuditedField } from './room-words.ts'

/** Names of fields that several rooms write to the log, so that one thing has one name. */
export const sharedFields = {
  state: { de: 'Status', en: 'Status' },
  reason: { de: 'Grund', en: 'Reason' },
  name: { de: 'Name', en: 'Name' },
  filename: { de: 'Dateiname', en: 'File name' },
  registrations: { de: 'Anmeldungen', en: 'Registrations' },
  firstName: { de: 'Vorname', en: 'First name' },
  lastName: { de: 'Nachname', en: 'Last name' },
  feeCents: { de: 'Gebühr', en: 'Fee' },
  notes: { de: 'Anmerkungen', en: 'Notes' },
  internalNotes: { de: 'Interne Notiz', en: 'Internal note' },
  company: { de: 'Firma', en: 'Company' },
  street: { de: 'Straße und Hausnummer', en: 'Street and house number' },
  postalCode: { de: 'Postleitzahl', en: 'Postcode' },
  city: { de: 'Ort', en: 'City' },
  country: { de: 'Land', en: 'Country' },
  phone: { de: 'Telefon', en: 'Phone' },
  email: { de: 'E-Mail', en: 'E-mail' },
  language: { de: 'Sprache', en: 'Language' },
  timeZone: { de: 'Zeitzone', en: 'Time zone' },
  count: { de: 'Anzahl', en: 'Count' },
  rows: { de: 'Zeilen', en: 'Rows' },
  format: { de: 'Format', en: 'Format' },
  from: { de: 'Von', en: 'From' },
  to: { de: 'Bis', en: 'To' },
} satisfies Record<string, AuditedField>
