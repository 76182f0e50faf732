import { personFieldWords } from '@reihum/contract/people/person.fields.ts'
import { type PersonFields, personFields } from '@reihum/contract/people/person.schema.ts'
import { personGroupWords } from '@reihum/contract/people/person-group.fields.ts'
import type { z } from 'zod'
import {
  type Fault,
  faultsOf,
  type ImportFieldRule,
  type UnderstoodRow,
} from '#platform/tables/import/import-field.ts'

const same = (text: string) => ({ de: text, en: text })

/**
 * Name and contact fields, for imports of persons and of registrations. The last synonyms are the headings of Outlook and
 * of Google contacts: what is private wins over what is of a company.
 */
export const personImportFields: readonly ImportFieldRule[] = [
  {
    name: 'firstName',
    label: personFieldWords.firstName.label,
    kind: 'text',
    required: true,
    orElse: 'fullName',
    synonyms: ['Rufname', 'Given name', 'Forename', 'Firstname', 'Vorname Teilnehmer', 'Teilnehmer Vorname'],
    example: same('Mina'),
  },
  {
    name: 'lastName',
    label: personFieldWords.lastName.label,
    kind: 'text',
    required: true,
    orElse: 'fullName',
    synonyms: ['Familienname', 'Zuname', 'Surname', 'Family name', 'Lastname', 'Nachname Teilnehmer'],
    example: same('Müller'),
  },
  {
    name: 'fullName',
    label: { de: 'Vor- und Nachname', en: 'Full name' },
    kind: 'text',
    synonyms: [
      'Name',
      'Vollständiger Name',
      'Teilnehmer',
      'Teilnehmerin',
      'Person',
      'Kunde',
      'Attendee',
      'Participant',
    ],
    example: same(''),
    hint: {
      de: 'Statt zweier Spalten: „Mina Müller“ oder „Müller, Mina“.',
      en: 'Instead of two columns: “Mina Müller” or “Müller, Mina”.',
    },
  },
  {
    name: 'email',
    label: personFieldWords.email.label,
    kind: 'text',
    synonyms: [
      'Mail',
      'E-Mail-Adresse',
      'Mailadresse',
      'Email address',
      'E-Mail 1',
      'Emailadresse',
      'Kontakt E-Mail',
      'E-mail 1 - Value',
      'Primary Email',
      'E-Mail-Adresse privat',
      'E-mail 2 - Value',
    ],
    example: same('mina.mueller@example.org'),
  },
  {
    name: 'phone',
    label: personFieldWords.phone.label,
    kind: 'text',
    synonyms: [
      'Telefonnummer',
      'Tel',
      'Tel.',
      'Handy',
      'Mobil',
      'Mobilnummer',
      'Mobiltelefon',
      'Handynummer',
      'Festnetz',
      'Phone number',
      'Mobile',
      'Mobile phone',
      'Cell',
      'Telephone',
      'Mobile Phone Number',
      'Telefon privat',
      'Home phone',
      'Primary phone',
      'Phone 1 - Value',
      'Telefon geschäftlich',
      'Business phone',
    ],
    example: same('0171 2345678'),
  },
  {
    name: 'street',
    label: personFieldWords.street.label,
    kind: 'text',
    synonyms: [
      'Street and number',
      'Straße',
      'Str.',
      'Anschrift',
      'Adresse',
      'Street',
      'Address',
      'Street address',
      'Straße/Nr.',
      'Address line 1',
      'Straße privat',
      'Home street',
      'Address 1 - Street',
      'Straße geschäftlich',
      'Business street',
    ],
    example: same('Gartenweg 3'),
  },
  {
    name: 'houseNumber',
    label: { de: 'Hausnummer', en: 'House number' },
    kind: 'text',
    synonyms: ['Hausnr.', 'Hnr', 'Nr.', 'Street number', 'House no'],
    example: same(''),
    hint: { de: 'Wird an die Straße gehängt.', en: 'Is added to the street.' },
  },
  {
    name: 'postalCode',
    label: personFieldWords.postalCode.label,
    kind: 'text',
    synonyms: [
      'PLZ',
      'ZIP',
      'Zip code',
      'Postal code',
      'Postleitzahl privat',
      'Home postal code',
      'Address 1 - Postal Code',
      'Postleitzahl geschäftlich',
      'Business postal code',
    ],
    example: same('20359'),
  },
  {
    name: 'city',
    label: personFieldWords.city.label,
    kind: 'text',
    synonyms: [
      'Stadt',
      'Wohnort',
      'Town',
      'Gemeinde',
      'Ort privat',
      'Home city',
      'Address 1 - City',
      'Ort geschäftlich',
      'Business city',
    ],
    example: same('Hamburg'),
  },
]

/** What the list of persons brings beside: nobody gives it with a registration or a mandate. */
export const personRecordImportFields: readonly ImportFieldRule[] = [
  ...personImportFields,
  {
    name: 'birthDate',
    label: personFieldWords.birthDate.label,
    kind: 'moment',
    synonyms: ['Geburtstag', 'Geb.-Datum', 'Geboren am', 'Geboren', 'Birthday', 'Birthdate', 'Born'],
    example: { de: '15.03.1980', en: '03/15/1980' },
  },
  {
    name: 'internalNotes',
    label: personFieldWords.internalNotes.label,
    kind: 'text',
    synonyms: ['Interne Bemerkung', 'Interne Notizen', 'Internal notes', 'Staff note'],
    example: same(''),
    hint: { de: 'Nur Ihr Team liest sie.', en: 'Only your staff reads it.' },
  },
  {
    name: 'groups',
    label: personGroupWords.groups.label,
    kind: 'text',
    synonyms: ['Personengruppe', 'Gruppen', 'Gruppe', 'Groups', 'Group', 'Labels'],
    example: same(''),
    hint: {
      de: 'Bestehende Gruppen, mit Semikolon getrennt. Auch wer schon bekannt ist, wird aufgenommen.',
      en: 'Existing groups, divided by semicolons. Known people are added too.',
    },
  },
]

/** In “Müller, Mina” the last name comes first; without a comma the last word is the last name. */
export function namesOf(fullName: string): { firstName: string; lastName: string } {
  const [last = '', first] = fullName.split(',', 2).map((part) => part.trim())
  if (first !== undefined) return { firstName: first, lastName: last }
  const words = last.split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** The fields of a person that the columns contain. */
export function personOf(values: UnderstoodRow['values']): Record<string, unknown> {
  const { fullName, houseNumber, firstName, lastName, street, birthDate, ...rest } = values
  const split = fullName === undefined ? {} : namesOf(String(fullName))
  return {
    ...split,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...((street !== undefined || houseNumber !== undefined) && {
      street: [street, houseNumber].filter(Boolean).join(' '),
    }),
    ...(birthDate !== undefined && { birthDate: (birthDate as { date: string }).date }),
    ...rest,
  }
}

const fullNameNeeded = {
  de: 'Bitte Vor- und Nachnamen angeben.',
  en: 'Please enter a first and a last name.',
}

/** When one column holds the whole name, faults of a name part are reported for that column. */
export function personFaults(
  schema: z.ZodType,
  person: Record<string, unknown>,
  values: UnderstoodRow['values'],
): Fault[] {
  const isWhole = values.fullName !== undefined
  const faults = faultsOf(schema, person, (path) => path)
  const isOfName = ({ field }: Fault) => field === 'firstName' || field === 'lastName'
  if (!isWhole || !faults.some(isOfName)) return faults
  const whole = { field: 'fullName', message: fullNameNeeded }
  return [whole, ...faults.filter((fault) => !isOfName(fault))]
}

export function readPersonRow(row: UnderstoodRow): { person: PersonFields } | { faults: Fault[] } {
  const input = { firstName: '', lastName: '', ...personOf(row.values) }
  // Values that could not be read have already been reported.
  const told = new Set(row.faults.map(({ field }) => field))
  const faults = [
    ...row.faults,
    ...personFaults(personFields, input, row.values).filter(({ field }) => !told.has(field)),
  ]
  if (faults.length > 0) return { faults }
  return { person: personFields.parse(input) }
}
