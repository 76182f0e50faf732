import type { Locale } from '@reihum/contract/wire/locales.ts'

const de = {
  title: 'Nachweis schicken',
  back: 'Zur Buchung',
  intro:
    'Fotografieren Sie den Nachweis, oder wählen Sie ein Foto oder PDF. Was für den Nachweis nicht nötig ist, etwa ein Geburtsdatum, dürfen Sie abdecken.',
  kept: 'Sobald der Anbieter darüber entschieden hat, wird die Datei gelöscht.',
  none: 'Zurzeit ist kein Nachweis zu schicken.',
  of: (name: string, evidence: string) => `${name}: ${evidence}`,
  choose: 'Foto oder PDF',
  limits: (megabytes: number) => `JPEG, PNG oder PDF, bis zu ${megabytes} MB`,
  send: 'Nachweis schicken',
  sendFor: (name: string) => ` für ${name}`,
  replace: 'Durch eine andere Datei ersetzen',
  sent: (filename: string, size: string, at: string) => `Geschickt am ${at}: ${filename} (${size})`,
  remove: 'Geschickte Datei löschen',
  missing: 'Bitte wählen Sie eine Datei.',
  doneSent: 'Ihr Nachweis ist angekommen. Der Anbieter sieht ihn sich an.',
  doneRemoved: 'Die Datei ist gelöscht.',
  orSend: 'Sie können ihn auch jetzt schicken',
  sendAnew: 'Einen anderen Nachweis schicken',
  onItsWay: (at: string) => `Geschickt am ${at}, wird noch angesehen.`,
  change: 'Ansehen oder ersetzen',
}

const en: typeof de = {
  title: 'Send a proof',
  back: 'To the booking',
  intro:
    'Take a photo of the proof, or choose a photo or PDF. You may cover what is not needed for it, such as a date of birth.',
  kept: 'The file is deleted as soon as the provider has decided on it.',
  none: 'There is no proof to be sent at present.',
  of: (name, evidence) => `${name}: ${evidence}`,
  choose: 'Photo or PDF',
  limits: (megabytes) => `JPEG, PNG or PDF, up to ${megabytes} MB`,
  send: 'Send proof',
  sendFor: (name) => ` for ${name}`,
  replace: 'Replace it by another file',
  sent: (filename, size, at) => `Sent on ${at}: ${filename} (${size})`,
  remove: 'Delete the file',
  missing: 'Please choose a file.',
  doneSent: 'Your proof has arrived. The provider will look at it.',
  doneRemoved: 'The file has been deleted.',
  orSend: 'You can also send it now',
  sendAnew: 'Send another proof',
  onItsWay: (at) => `Sent on ${at}, still to be looked at.`,
  change: 'Look at it or replace it',
}

export const proofTexts: Record<Locale, typeof de> = { de, en }
