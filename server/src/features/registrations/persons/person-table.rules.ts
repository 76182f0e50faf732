import type { Column, Table } from '#platform/tables/table.ts'

export type PersonOfTable = {
  first_name: string
  last_name: string
  email: string
  phone: string
  street: string
  postal_code: string
  city: string
  created_at: Date
  registrations: number
  next_title: string | null
  next_start: Date | null
  last_title: string | null
  last_start: Date | null
}

const text = (
  de: string,
  en: string,
  value: (row: PersonOfTable) => string | null,
): Column<PersonOfTable> => ({
  header: { de, en },
  kind: 'text',
  value,
})

const time = (de: string, en: string, value: (row: PersonOfTable) => Date | null): Column<PersonOfTable> => ({
  header: { de, en },
  kind: 'dateTime',
  value,
})

/** The list of persons as somebody takes it along. */
export function personTable(rows: readonly PersonOfTable[]): Table<PersonOfTable> {
  return {
    name: { de: 'Teilnehmer', en: 'Attendees' },
    rows,
    columns: [
      text('Vorname', 'First name', (row) => row.first_name),
      text('Nachname', 'Last name', (row) => row.last_name),
      text('E-Mail', 'E-mail', (row) => row.email),
      text('Telefon', 'Phone', (row) => row.phone),
      text('Straße und Hausnummer', 'Street and number', (row) => row.street),
      text('Postleitzahl', 'Postal code', (row) => row.postal_code),
      text('Ort', 'City', (row) => row.city),
      {
        header: { de: 'Anmeldungen', en: 'Registrations' },
        kind: 'number',
        value: (row) => row.registrations,
      },
      text('Nächster Kurs', 'Next course', (row) => row.next_title),
      time('Beginn des nächsten Kurses', 'Start of the next course', (row) => row.next_start),
      text('Letzter Kurs', 'Last course', (row) => row.last_title),
      time('Beginn des letzten Kurses', 'Start of the last course', (row) => row.last_start),
      time('Bekannt seit', 'Known since', (row) => row.created_at),
    ],
  }
}
