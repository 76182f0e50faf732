import type { Vocabulary } from '../wire/field-words.ts'

/** The words of a provider's mail settings. */
export const mailSettingFieldWords = {
  replyTo: { label: { de: 'Antworten gehen an', en: 'Replies go to' } },
  hostname: { label: { de: 'Servername', en: 'Server name' } },
  port: { label: { de: 'Port', en: 'Port' } },
  ssl: { label: { de: 'SSL', en: 'SSL' } },
  username: { label: { de: 'Benutzername', en: 'User name' } },
  password: { label: { de: 'Passwort', en: 'Password' } },
  sender: {
    label: { de: 'Absenderadresse', en: 'Sender address' },
    required: { de: '* Bitte geben Sie die Absenderadresse an.', en: '* The sender address is required.' },
  },
  fallsBack: {
    label: {
      de: 'Bei Störungen über den Server der Plattform senden',
      en: 'Send through the platform’s server during outages',
    },
  },
} satisfies Vocabulary
