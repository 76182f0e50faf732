import { courseFieldWords } from './courses/course.fields.ts'
import { instructorFieldWords } from './courses/instructor.fields.ts'
import { mailSettingFieldWords } from './messages/mail-setting.fields.ts'
import { personFieldWords } from './people/person.fields.ts'
import { registrationFieldWords } from './registrations/registration.fields.ts'
import { bankFieldWords } from './tenants/bank.fields.ts'
import { settingsFieldWords } from './tenants/settings.fields.ts'
import type { Vocabulary } from './wire/field-words.ts'
import type { Wording } from './wire/locales.ts'

/** Fields that several rooms have, or that are in no room's table. */
const others: Record<string, Wording> = {
  courseTitle: { de: '* Bitte geben Sie den Kurstitel an.', en: '* The course title is required.' },
  header: { de: '* Bitte geben Sie die Überschrift an.', en: '* The header is required.' },
  hostname: { de: '* Bitte geben Sie den Hostnamen an.', en: '* The hostname is required.' },
  port: { de: '* Bitte geben Sie den Port an.', en: '* The port is required.' },
  purpose: { de: '* Bitte geben Sie den Verwendungszweck an.', en: '* The refund purpose is required.' },
  subject: { de: '* Bitte geben Sie den Betreff an.', en: '* The subject is required.' },
  tenant: { de: '* Bitte wählen Sie einen Mandanten.', en: '* The tenant is required.' },
  username: { de: '* Bitte geben Sie den Benutzernamen an.', en: '* The user name is required.' },
  recipient: { de: '* Bitte geben Sie den Empfänger an.', en: '* The e-mail recipient is required.' },
  filename: { de: '* Bitte geben Sie den Dateinamen an.', en: '* The file name is required.' },
  name: { de: '* Bitte geben Sie den Namen an.', en: '* The name is required.' },
  password: { de: '* Bitte geben Sie das Passwort an.', en: '* The password is required.' },
}

const messagesOf = (fields: Vocabulary) =>
  Object.entries(fields).flatMap(([name, { required }]) => (required ? [[name, required] as const] : []))

/**
 * The messages for empty fields, by the field's name in the contract. A field without a line of its own gets the
 * general message.
 */
export const requiredFields: Readonly<Record<string, Wording>> = {
  ...others,
  ...Object.fromEntries(
    [
      settingsFieldWords,
      bankFieldWords,
      mailSettingFieldWords,
      personFieldWords,
      courseFieldWords,
      instructorFieldWords,
      registrationFieldWords,
    ].flatMap(messagesOf),
  ),
}
