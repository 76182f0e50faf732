import type { Vocabulary } from '../wire/field-words.ts'

/** The words of a provider's mail settings. */
export const mailSettingFieldWords = {
  replyTo: { label: { de: 'Antworten gehen an', en: 'Answers go to' } },
  hostname: {
    label: { de: 'Servername', en: 'Hostname' },
    required: { de: '* Bitte geben Sie den Servernamen an.', en: '* The hostname is required.' },
  },
  port: {
    label: { de: 'Port', en: 'Port' },
    required: { de: '* Bitte geben Sie den Port an.', en: '* The port is required.' },
  },
  ssl: { label: { de: 'SSL', en: 'SSL' } },
  username: {
    label: { de: 'Benutzername', en: 'User name' },
    required: { de: '* Bitte geben Sie den Benutzernamen an.', en: '* The user name is required.' },
  },
  password: { label: { de: 'Passwort', en: 'Password' } },
  sender: {
    label: { de: 'Absenderadresse', en: 'Sender address' },
    required: { de: '* Bitte geben Sie die Absenderadresse an.', en: '* The sender address is required.' },
  },
  fallsBack: {
    label: {
      de: 'Bei Störungen über den Server der Plattform senden',
      en: 'Send through the platform’s server while it is in trouble',
    },
  },
} satisfies Vocabulary
