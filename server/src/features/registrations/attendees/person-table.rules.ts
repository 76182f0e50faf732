import type { PersonFact } from '@reihum/contract/courses/fact.schema.ts'
import type { PersonThing } from '@reihum/contract/courses/thing.schema.ts'
import { personFieldWords } from '@reihum/contract/people/person.fields.ts'
import { personGroupWords } from '@reihum/contract/people/person-group.fields.ts'
import { answerText } from '@reihum/contract/registrations/answer-text.ts'
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

type Known = {
  facts: ReadonlyMap<string, readonly PersonFact[]>
  /** What the groups are called that they belong to. */
  groups: ReadonlyMap<string, readonly string[]>
  things: ReadonlyMap<string, readonly PersonThing[]>
}

/** What of one kind a person brings: the names, each with what is known of it. */
function thingsInWords(things: readonly PersonThing[], kindId: string, locale: Locale): string | null {
  const told = things
    .filter(({ kind }) => kind.id === kindId)
    .map(({ name, facts }) => {
      const known = facts.map((fact) => `${fact.asked.label[locale]}: ${answerText(fact, locale)}`)
      return known.length > 0 ? `${name} (${known.join(', ')})` : name
    })
  return told.length > 0 ? told.join('; ') : null
}

function thingColumns({ things }: Known, locale: Locale): Column<PersonOfTable>[] {
  const kinds = new Map([...things.values()].flat().map(({ kind }) => [kind.id, kind.label]))
  return [...kinds].map(([id, label]) => ({
    header: label,
    kind: 'text',
    value: (row) => thingsInWords(things.get(row.id) ?? [], id, locale),
  }))
}

/** With a column for each fact that stays with one of the persons, and for each kind of what they bring. */
export function personTable(
  rows: readonly PersonOfTable[],
  known: Known,
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
      text(personGroupWords.groups, ({ id }) => known.groups.get(id)?.join('; ') ?? ''),
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
      ...answerColumns(rows, ({ id }) => known.facts.get(id) ?? [], locale),
      ...thingColumns(known, locale),
    ],
  }
}
