import type { Wording } from '../wire/locales.ts'

type AuditedSubject = {
  name: Wording
  /** As the object of a sentence, where its own name is known and where it is not. */
  named: Wording
  unnamed: Wording
}

/** What the log can be about. */
export const auditedSubjects: Readonly<Record<string, AuditedSubject>> = {
  course: {
    name: { de: 'Kurs', en: 'Course' },
    named: { de: 'den Kurs „{name}“', en: 'the course “{name}”' },
    unnamed: { de: 'einen Kurs', en: 'a course' },
  },
  template: {
    name: { de: 'Kursvorlage', en: 'Course template' },
    named: { de: 'die Vorlage „{name}“', en: 'the template “{name}”' },
    unnamed: { de: 'eine Vorlage', en: 'a template' },
  },
  widget: {
    name: { de: 'Einbettung', en: 'Widget' },
    named: { de: 'die Einbettung „{name}“', en: 'the widget “{name}”' },
    unnamed: { de: 'eine Einbettung', en: 'a widget' },
  },
  'list-view': {
    name: { de: 'Ansicht', en: 'View' },
    named: { de: 'die Ansicht „{name}“', en: 'the view “{name}”' },
    unnamed: { de: 'eine Ansicht', en: 'a view' },
  },
  attribute: {
    name: { de: 'Zusatzfeld', en: 'Additional attribute' },
    named: { de: 'das Zusatzfeld „{name}“', en: 'the additional attribute “{name}”' },
    unnamed: { de: 'ein Zusatzfeld', en: 'an additional attribute' },
  },
  file: {
    name: { de: 'Datei', en: 'File' },
    named: { de: 'die Datei „{name}“', en: 'the file “{name}”' },
    unnamed: { de: 'eine Datei', en: 'a file' },
  },
  place: {
    name: { de: 'Ort', en: 'Place' },
    named: { de: 'den Ort „{name}“', en: 'the place “{name}”' },
    unnamed: { de: 'einen Ort', en: 'a place' },
  },
  instructor: {
    name: { de: 'Kursleitung', en: 'Instructor' },
    named: { de: 'die Kursleitung {name}', en: 'the instructor {name}' },
    unnamed: { de: 'eine Kursleitung', en: 'an instructor' },
  },
  registration: {
    name: { de: 'Anmeldung', en: 'Registration' },
    named: { de: 'die Anmeldung von {name}', en: 'the registration of {name}' },
    unnamed: { de: 'eine Anmeldung', en: 'a registration' },
  },
  booking: {
    name: { de: 'Buchung', en: 'Booking' },
    named: { de: 'die Buchung von {name}', en: 'the booking of {name}' },
    unnamed: { de: 'eine Buchung', en: 'a booking' },
  },
  withdrawal: {
    name: { de: 'Widerruf', en: 'Withdrawal' },
    named: { de: 'den Widerruf von {name}', en: 'the withdrawal of {name}' },
    unnamed: { de: 'einen Widerruf', en: 'a withdrawal' },
  },
  person: {
    name: { de: 'Person', en: 'Person' },
    named: { de: 'die Person {name}', en: 'the person {name}' },
    unnamed: { de: 'eine Person', en: 'a person' },
  },
  mail: {
    name: { de: 'E-Mail', en: 'E-mail' },
    named: { de: 'die E-Mail „{name}“', en: 'the e-mail “{name}”' },
    unnamed: { de: 'eine E-Mail', en: 'an e-mail' },
  },
  user: {
    name: { de: 'Benutzerkonto', en: 'Account' },
    named: { de: 'das Benutzerkonto {name}', en: 'the account {name}' },
    unnamed: { de: 'ein Benutzerkonto', en: 'an account' },
  },
  tenant: {
    name: { de: 'Mandant', en: 'Tenant' },
    named: { de: 'den Mandanten {name}', en: 'the tenant {name}' },
    unnamed: { de: 'einen Mandanten', en: 'a tenant' },
  },
  membership: {
    name: { de: 'Zugehörigkeit', en: 'Membership' },
    named: { de: 'die Zugehörigkeit von {name}', en: 'the membership of {name}' },
    unnamed: { de: 'eine Zugehörigkeit', en: 'a membership' },
  },
  invitation: {
    name: { de: 'Einladung', en: 'Invitation' },
    named: { de: 'die Einladung an {name}', en: 'the invitation of {name}' },
    unnamed: { de: 'eine Einladung', en: 'an invitation' },
  },
  platform: {
    name: { de: 'Plattform', en: 'Platform' },
    named: { de: 'die Plattform', en: 'the platform' },
    unnamed: { de: 'die Plattform', en: 'the platform' },
  },
  'audit-log': {
    name: { de: 'Audit-Protokoll', en: 'Audit log' },
    named: { de: 'das Audit-Protokoll', en: 'the audit log' },
    unnamed: { de: 'das Audit-Protokoll', en: 'the audit log' },
  },
}
