import type { Wording } from './locales.ts'

/**
 * What is said when a field was left empty, by the name the field has in the contract. A field without a line
 * of its own gets the general message.
 */
export const requiredFields: Record<string, Wording> = {
  attendeeLimit: { de: '* Bitte geben Sie das Teilnehmerlimit an.', en: '* The attendee limit is required.' },
  registrationCancellationThresholdDays: {
    de: '* Bitte geben Sie eine Zahl an.',
    en: '* A number is required.',
  },
  city: { de: '* Bitte geben Sie den Ort an.', en: '* The city is required.' },
  company: { de: '* Bitte geben Sie den Firmennamen an.', en: '* The company name is required.' },
  courseId: { de: '* Bitte wählen Sie einen Kurs.', en: '* A course is required.' },
  reference: { de: '* Bitte geben Sie die Kursnummer an.', en: '* The course reference is required.' },
  courseTitle: { de: '* Bitte geben Sie den Kurstitel an.', en: '* The course title is required.' },
  title: { de: '* Bitte geben Sie den Titel an.', en: '* The title is required.' },
  description: { de: '* Bitte geben Sie eine Beschreibung an.', en: '* The description is required.' },
  director: { de: '* Bitte geben Sie die Geschäftsführung an.', en: '* The director is required.' },
  firstName: { de: '* Bitte geben Sie den Vornamen an.', en: '* The first name is required.' },
  lastName: { de: '* Bitte geben Sie den Nachnamen an.', en: '* The last name is required.' },
  header: { de: '* Bitte geben Sie die Überschrift an.', en: '* The header is required.' },
  hostname: { de: '* Bitte geben Sie den Hostnamen an.', en: '* The hostname is required.' },
  iban: { de: '* Bitte geben Sie die IBAN an.', en: '* The IBAN is required.' },
  phone: { de: '* Bitte geben Sie die Telefonnummer an.', en: '* The phone number is required.' },
  port: { de: '* Bitte geben Sie den Port an.', en: '* The port is required.' },
  postalCode: { de: '* Bitte geben Sie die Postleitzahl an.', en: '* The postal code is required.' },
  purpose: { de: '* Bitte geben Sie den Verwendungszweck an.', en: '* The refund purpose is required.' },
  street: {
    de: '* Bitte geben Sie Straße und Hausnummer an.',
    en: '* Street and house number are required.',
  },
  subject: { de: '* Bitte geben Sie den Betreff an.', en: '* The subject is required.' },
  tenant: { de: '* Bitte wählen Sie einen Mandanten.', en: '* The tenant is required.' },
  username: { de: '* Bitte geben Sie den Benutzernamen an.', en: '* The user name is required.' },
  website: { de: '* Bitte geben Sie die Website an.', en: '* The website is required.' },
  recipient: { de: '* Bitte geben Sie den Empfänger an.', en: '* The e-mail recipient is required.' },
  filename: { de: '* Bitte geben Sie den Dateinamen an.', en: '* The file name is required.' },
  name: { de: '* Bitte geben Sie den Namen an.', en: '* The name is required.' },
  fullname: { de: '* Bitte geben Sie den Namen an.', en: '* The name is required.' },
  password: { de: '* Bitte geben Sie das Passwort an.', en: '* The password is required.' },
}
