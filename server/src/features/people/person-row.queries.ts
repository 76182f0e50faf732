import type { PersonFields } from '@reihum/contract/people/person.schema.ts'
import type { Selectable } from 'kysely'
import type { Person as PersonTable } from '#platform/database/schema.ts'

export type PersonRow = Omit<Selectable<PersonTable>, 'search_words'>

type WayColumns = Pick<
  PersonRow,
  'first_name' | 'last_name' | 'email' | 'phone' | 'street' | 'postal_code' | 'city'
>

/** The columns of an erased person, and of what was given with their registrations and bookings. */
export const nobody = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  street: '',
  postal_code: '',
  city: '',
}

/** The name of a person and how to reach them, as each registration and booking keeps it too. */
export function waysOf(row: WayColumns): Omit<PersonFields, 'birthDate' | 'internalNotes'> {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    street: row.street,
    postalCode: row.postal_code,
    city: row.city,
  }
}

/** What only the record of the person holds; an erased one has nothing of it. */
export const nothingKnown = { birth_date: null, internal_notes: '' }

type FieldColumns = WayColumns & Pick<PersonRow, 'birth_date' | 'internal_notes'>

export function personFieldsOf(row: FieldColumns): PersonFields {
  return { ...waysOf(row), birthDate: row.birth_date ?? '', internalNotes: row.internal_notes }
}
