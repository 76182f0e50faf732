import { notedMandate } from '@reihum/contract/mandates/mandates.schema.ts'
import { mandatesWords } from '@reihum/contract/mandates/mandates.words.ts'
import type { PersonFields } from '@reihum/contract/people/person.schema.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { z } from 'zod'
import { personImportFields, readPersonRow } from '#features/people/person-import-fields.rules.ts'
import {
  type Fault,
  faultsOf,
  type ImportFieldRule,
  required,
  type UnderstoodRow,
} from '#platform/tables/import/import-field.ts'
import { lacksAddress } from './mandate.rules.ts'

const same = (text: string) => ({ de: text, en: text })

const ofPayer = ['firstName', 'lastName', 'fullName', 'email']

/** The columns of a table of mandates that were given elsewhere. */
export const mandateImportFields: readonly ImportFieldRule[] = [
  {
    name: 'reference',
    label: mandatesWords.fields.mandateReference,
    kind: 'text',
    required: true,
    synonyms: ['Mandatsreferenz', 'Mandat', 'Mandatsnummer', 'Mandate ID', 'Mandate', 'Reference'],
    example: same('M-2024-0815'),
  },
  ...personImportFields.filter(({ name }) => ofPayer.includes(name)),
  {
    name: 'holder',
    label: mandatesWords.fields.holder,
    kind: 'text',
    synonyms: ['Inhaber', 'Kontoinhaberin', 'Holder', 'Name of the account holder', 'Debtor'],
    example: same('Jan Müller'),
    hint: { de: 'Leer: die Person selbst.', en: 'Empty: the person.' },
  },
  {
    name: 'iban',
    label: same('IBAN'),
    kind: 'text',
    required: true,
    synonyms: ['Konto', 'Kontonummer', 'Account', 'Account number'],
    example: same('DE02 1203 0000 0000 2020 51'),
  },
  {
    name: 'signedOn',
    label: { de: 'Erteilt am', en: 'Given on' },
    kind: 'moment',
    required: true,
    synonyms: ['Mandatsdatum', 'Unterschrieben am', 'Datum der Unterschrift', 'Signed on', 'Mandate date'],
    example: { de: '15.01.2024', en: '2024-01-15' },
  },
  {
    name: 'lastUsedOn',
    label: { de: 'Zuletzt eingezogen am', en: 'Last collected on' },
    kind: 'moment',
    synonyms: ['Zuletzt genutzt', 'Letzter Einzug', 'Letzte Lastschrift', 'Last used', 'Last debit'],
    example: { de: '01.10.2026', en: '2026-10-01' },
    hint: {
      de: 'Davon hängt ab, wann das Mandat abläuft: 36 Monate nach dem letzten Einzug.',
      en: 'It says when the mandate lapses: 36 months after the last collection.',
    },
  },
  {
    name: 'creditorId',
    label: { de: 'Gläubiger-ID', en: 'Creditor identifier' },
    kind: 'text',
    synonyms: ['Gläubiger', 'Gläubiger-Identifikationsnummer', 'Creditor', 'Creditor ID', 'CI'],
    example: same(''),
    hint: { de: 'Zur Prüfung: Es muss Ihre eigene sein.', en: 'As a check: it has to be your own.' },
  },
  {
    name: 'signedAtPlace',
    label: { de: 'Ort der Unterschrift', en: 'Place of signature' },
    kind: 'text',
    synonyms: ['Unterschrieben in', 'Signed at', 'Place of the signature'],
    example: same(''),
  },
  {
    name: 'recurring',
    label: { de: 'Wiederkehrend', en: 'Recurring' },
    kind: 'yesNo',
    synonyms: ['Mehrfach', 'Mandatsart wiederkehrend'],
    example: same(''),
    hint: { de: 'Leer: ja.', en: 'Empty: yes.' },
  },
  {
    name: 'accountStreet',
    label: { de: 'Straße des Kontoinhabers', en: 'Street of the account holder' },
    kind: 'text',
    synonyms: ['Straße Kontoinhaber'],
    example: same(''),
  },
  {
    name: 'accountPostalCode',
    label: { de: 'PLZ des Kontoinhabers', en: 'Postcode of the account holder' },
    kind: 'text',
    synonyms: ['PLZ Kontoinhaber'],
    example: same(''),
  },
  {
    name: 'accountCity',
    label: { de: 'Ort des Kontoinhabers', en: 'Town of the account holder' },
    kind: 'text',
    synonyms: ['Ort Kontoinhaber'],
    example: same(''),
    hint: {
      de: 'Nur für Konten außerhalb des EWR nötig.',
      en: 'Needed for accounts outside of the EEA only.',
    },
  },
]

const words = {
  ahead: { de: 'Dieser Tag liegt in der Zukunft.', en: 'This day lies in the future.' },
  usedBefore: { de: 'Vorher war das Mandat nicht erteilt.', en: 'The mandate was not given before.' },
  otherCreditor: {
    de: 'Das ist nicht Ihre Gläubiger-ID. Für einen anderen Gläubiger erteilte Mandate gelten für Sie nicht.',
    en: 'This is not your creditor identifier. Mandates given to another creditor do not hold for you.',
  },
} satisfies Record<string, Wording>

const importedMandate = notedMandate
  .omit({ requestKey: true, personId: true })
  .extend({ lastUsedOn: z.iso.date().nullable() })
export type ImportedMandate = z.infer<typeof importedMandate> & { person: PersonFields }

const columnOf: Record<string, string> = {
  street: 'accountStreet',
  postalCode: 'accountPostalCode',
  city: 'accountCity',
}

const dayOf = (value: unknown) => (value as { date?: string } | undefined)?.date

const onlyOfPayer = ({ values, ...row }: UnderstoodRow): UnderstoodRow => ({
  ...row,
  faults: row.faults.filter(({ field }) => ofPayer.includes(field ?? '')),
  values: Object.fromEntries(Object.entries(values).filter(([name]) => ofPayer.includes(name))),
})

/** What the days and the creditor of a row contradict. */
function contradictions(
  { signedOn, lastUsedOn }: { signedOn: string; lastUsedOn: string | null },
  { today, creditorId }: { today: string; creditorId: string },
  given: string,
): Fault[] {
  const faults: Fault[] = []
  if (signedOn > today) faults.push({ field: 'signedOn', message: words.ahead })
  if (lastUsedOn && lastUsedOn > today) faults.push({ field: 'lastUsedOn', message: words.ahead })
  if (lastUsedOn && lastUsedOn < signedOn) faults.push({ field: 'lastUsedOn', message: words.usedBefore })
  if (given !== '' && given !== creditorId) faults.push({ field: 'creditorId', message: words.otherCreditor })
  return faults
}

/** A row as a mandate, or all that is wrong with it. */
export function readMandateRow(
  row: UnderstoodRow,
  known: { today: string; creditorId: string },
): ImportedMandate | { faults: Fault[] } {
  const { values } = row
  const payer = readPersonRow(onlyOfPayer(row))
  const person = 'person' in payer ? payer.person : null
  const input = {
    reference: String(values.reference ?? ''),
    holder: values.holder ?? (person ? `${person.firstName} ${person.lastName}`.trim().slice(0, 70) : 'x'),
    iban: String(values.iban ?? ''),
    signedOn: dayOf(values.signedOn) ?? '',
    lastUsedOn: dayOf(values.lastUsedOn) ?? null,
    signedAtPlace: values.signedAtPlace ?? '',
    recurring: values.recurring ?? true,
    street: values.accountStreet ?? '',
    postalCode: values.accountPostalCode ?? '',
    city: values.accountCity ?? '',
  }
  const told = new Set(row.faults.map(({ field }) => field))
  const found = [
    ...('faults' in payer ? payer.faults : []),
    ...(input.reference === '' ? [{ field: 'reference', message: required }] : []),
    ...faultsOf(importedMandate, input, (path) => columnOf[path] ?? path),
  ].filter(({ field }) => !told.has(field))
  if (row.faults.length + found.length > 0 || !person) return { faults: [...row.faults, ...found] }
  const mandate = importedMandate.parse(input)
  const given = String(values.creditorId ?? '')
    .replace(/\s+/g, '')
    .toUpperCase()
  const wrong = contradictions(mandate, known, given)
  if (lacksAddress(mandate)) wrong.push({ field: 'accountCity', message: required })
  return wrong.length > 0 ? { faults: wrong } : { ...mandate, person }
}
