import { type PersonFields, personFields } from '@reihum/contract/registrations/person.schema.ts'
import { fieldErrors } from '@reihum/contract/wire/field-errors.ts'
import type { z } from 'zod'
import type { Fault, ImportFieldRule, UnderstoodRow } from './import-field.rules.ts'

const same = (text: string) => ({ de: text, en: text })

/** Who somebody is and how they are reached: columns of persons, and of registrations. */
export const personImportFields: readonly ImportFieldRule[] = [
  {
    name: 'firstName',
    label: { de: 'Vorname', en: 'First name' },
    kind: 'text',
    required: true,
    orElse: 'fullName',
    synonyms: ['Rufname', 'Given name', 'Forename', 'Firstname', 'Vorname Teilnehmer', 'Teilnehmer Vorname'],
    example: same('Mina'),
  },
  {
    name: 'lastName',
    label: { de: 'Nachname', en: 'Last name' },
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
    label: { de: 'E-Mail', en: 'E-mail' },
    kind: 'text',
    synonyms: [
      'Mail',
      'E-Mail-Adresse',
      'Mailadresse',
      'Email address',
      'E-Mail 1',
      'Emailadresse',
      'Kontakt E-Mail',
    ],
    example: same('mina.mueller@example.org'),
  },
  {
    name: 'phone',
    label: { de: 'Telefon', en: 'Phone' },
    kind: 'text',
    synonyms: [
      ...[
        'Telefonnummer',
        'Tel',
        'Tel.',
        'Handy',
        'Mobil',
        'Mobilnummer',
        'Mobiltelefon',
        'Handynummer',
        'Festnetz',
      ],
      ...['Phone number', 'Mobile', 'Mobile phone', 'Cell', 'Telephone'],
    ],
    example: same('0171 2345678'),
  },
  {
    name: 'street',
    label: { de: 'Straße und Hausnummer', en: 'Street and number' },
    kind: 'text',
    synonyms: [
      'Straße',
      'Str.',
      'Anschrift',
      'Adresse',
      'Street',
      'Address',
      'Street address',
      'Straße/Nr.',
      'Address line 1',
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
    label: { de: 'Postleitzahl', en: 'Postal code' },
    kind: 'text',
    synonyms: ['PLZ', 'ZIP', 'Zip code', 'Postcode'],
    example: same('20359'),
  },
  {
    name: 'city',
    label: { de: 'Ort', en: 'City' },
    kind: 'text',
    synonyms: ['Stadt', 'Wohnort', 'Town', 'Gemeinde'],
    example: same('Hamburg'),
  },
]

/** “Müller, Mina” has the last name first; otherwise the last word is it. */
export function namesOf(fullName: string): { firstName: string; lastName: string } {
  const [last = '', first] = fullName.split(',', 2).map((part) => part.trim())
  if (first !== undefined) return { firstName: first, lastName: last }
  const words = last.split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** A person as far as columns tell of them. */
export function personOf(values: UnderstoodRow['values']): Record<string, unknown> {
  const { fullName, houseNumber, firstName, lastName, street, ...rest } = values
  const split = fullName === undefined ? {} : namesOf(String(fullName))
  return {
    ...split,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...((street !== undefined || houseNumber !== undefined) && {
      street: [street, houseNumber].filter(Boolean).join(' '),
    }),
    ...rest,
  }
}

/** What a schema says of fields, in both languages, by the fields of the import. */
export function faultsOf(
  schema: z.ZodType,
  input: Record<string, unknown>,
  fieldOf: (path: string) => string | null,
): Fault[] {
  const parsed = schema.safeParse(input)
  if (parsed.success) return []
  const de = fieldErrors(parsed.error.issues, input, 'de')
  const en = fieldErrors(parsed.error.issues, input, 'en')
  return de.map(({ path, message }, at) => ({
    field: fieldOf(path),
    message: { de: message, en: en[at]?.message ?? message },
  }))
}

const fullNameNeeded = {
  de: 'Bitte Vor- und Nachnamen angeben.',
  en: 'Please enter a first and a last name.',
}

/** Of one column for the whole name, it is that column where something is missing. */
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
  // What could not be read at all is told already.
  const told = new Set(row.faults.map(({ field }) => field))
  const faults = [
    ...row.faults,
    ...personFaults(personFields, input, row.values).filter(({ field }) => !told.has(field)),
  ]
  if (faults.length > 0) return { faults }
  return { person: personFields.parse(input) }
}
