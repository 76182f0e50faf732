import { firmRecordWords } from '@reihum/contract/courses/firm-record.fields.ts'
import { labelsOf } from '@reihum/contract/wire/field-words.ts'
import { catalogue } from '#ui/text.tsx'

export const firmsMessages = catalogue(
  {
    ...labelsOf(firmRecordWords, 'de'),
    firms: 'Firmen',
    count: '{count, plural, one {# Firma} other {# Firmen}}',
    newFirm: 'Neue Firma',
    search: 'Firma, Kontakt',
    empty:
      'Firmen und Einrichtungen, die immer wieder bestellen: Rechnungsangaben und Kontakt stehen dann schon im Anmeldeformular.',
    created: '{name} ist angelegt.',
    contact: 'Kontakt',
    sectionContact: 'Wer dort bestellt',
    sectionInvoice: 'Rechnung',
    contactHint: 'Bekommt Anmeldebestätigungen und benennt Teilnehmer.',
    sectionAccess: 'Seite im Portal',
    accessHint:
      'Dort sieht die Kontaktperson die Rahmen und Buchungen der Firma, bestellt Plätze aus den Rahmen und benennt, wer kommt. Sie meldet sich mit einem Link an ihre E-Mail-Adresse an.',
    showsAttendanceHint: 'Je Termin anwesend, abwesend oder entschuldigt, mit Namen und sonst nichts.',
    accessState: 'Zugang der Kontaktperson',
    accessUsed: 'Zuletzt benutzt am {at}.',
    accessUnused: 'Noch nicht benutzt.',
    accessAddress: 'Adresse zum Weitergeben',
    endAccess: 'Überall abmelden',
    accessEnded: 'Die Kontaktperson ist überall abgemeldet.',
    costCentreHint: 'Steht bei jeder neuen Bestellung schon da.',
    vatIdHint: 'Zum Beispiel DE123456788. Ob es sie gibt, wird nicht geprüft.',
    invoiceEmailHint: 'Leer: an den Kontakt.',
    invoiceAddressHint: 'Rechnungsadresse. Leer: die Anschrift, die bei der Anmeldung steht.',
    noteHint: 'Nur für Ihr Team.',
  },
  {
    ...labelsOf(firmRecordWords, 'en'),
    firms: 'Companies',
    count: '{count, plural, one {# company} other {# companies}}',
    newFirm: 'New company',
    search: 'Company, contact',
    empty:
      'Companies and organisations that order again and again: the registration form then already has their invoice details and contact.',
    created: '{name} has been created.',
    contact: 'Contact',
    sectionContact: 'Who orders there',
    sectionInvoice: 'Invoice',
    contactHint: 'Gets the confirmations of registrations and names the attendees.',
    sectionAccess: 'Page in the portal',
    accessHint:
      'There the contact sees the framework agreements and bookings of the company, orders places under these agreements and names who comes. They sign in with a link to their e-mail address.',
    showsAttendanceHint: 'Present, absent or excused for each date, with names and nothing else.',
    accessState: 'Access of the contact',
    accessUsed: 'Last used on {at}.',
    accessUnused: 'Not used yet.',
    accessAddress: 'Address to pass on',
    endAccess: 'Sign out everywhere',
    accessEnded: 'The contact is signed out everywhere.',
    costCentreHint: 'Filled in for each new order.',
    vatIdHint: 'For example DE123456788. Whether it exists is not checked.',
    invoiceEmailHint: 'Empty: to the contact.',
    invoiceAddressHint: 'Invoice address. Empty: the address that the registration has.',
    noteHint: 'Only your team sees it.',
  },
)
