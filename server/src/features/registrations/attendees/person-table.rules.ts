import type { PersonFact } from '@reihum/contract/courses/fact.schema.ts'
import { personFieldWords } from '@reihum/contract/people/person.fields.ts'
import { attendeeFieldWords } from '@reihum/contract/registrations/attendee.fields.ts'
import type { FieldWords } from '@reihum/contract/wire/field-words.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Column, Table } from '#platform/tables/table.ts'
import { answerColumns } from '../answer-columns.rules.ts'

export type PersonOfTable = {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  street: string
  postal_code: string
  city: string
  birth_date: string | null
  internal_notes: string
  created_at: Date
  registrations: number
  next_title: string | null
  next_start: Date | null
  last_title: string | null
  last_start: Date | null
}

const text = (
  { label }: FieldWords,
  value: (row: PersonOfTable) => string | null,
): Column<PersonOfTable> => ({
  header: label,
  kind: 'text',
  value,
})

const time = ({ label }: FieldWords, value: (row: PersonOfTable) => Date | null): Column<PersonOfTable> => ({
  header: label,
  kind: 'dateTime',
  value,
})

/** With a column for each fact that stays with one of the persons. */
export function personTable(
  rows: readonly PersonOfTable[],
  facts: ReadonlyMap<string, readonly PersonFact[]>,
  locale: Locale,
): Table<PersonOfTable> {
  return {
    name: { de: 'Teilnehmer', en: 'Attendees' },
    rows,
    columns: [
      text(personFieldWords.firstName, (row) => row.first_name),
      text(personFieldWords.lastName, (row) => row.last_name),
      text(personFieldWords.email, (row) => row.email),
      text(personFieldWords.phone, (row) => row.phone),
      text(personFieldWords.street, (row) => row.street),
      text(personFieldWords.postalCode, (row) => row.postal_code),
      text(personFieldWords.city, (row) => row.city),
      { header: personFieldWords.birthDate.label, kind: 'date', value: (row) => row.birth_date },
      text(personFieldWords.internalNotes, (row) => row.internal_notes),
      {
        header: attendeeFieldWords.registrationCount.label,
        kind: 'number',
        value: (row) => row.registrations,
      },
      text(attendeeFieldWords.nextCourse, (row) => row.next_title),
      time(attendeeFieldWords.nextStart, (row) => row.next_start),
      text(attendeeFieldWords.lastCourse, (row) => row.last_title),
      time(attendeeFieldWords.lastStart, (row) => row.last_start),
      time(personFieldWords.createdAt, (row) => row.created_at),
      ...answerColumns(rows, ({ id }) => facts.get(id) ?? [], locale),
    ],
  }
}
