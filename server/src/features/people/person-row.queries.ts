import type { PersonFields } from '@reihum/contract/people/person.schema.ts'
import type { Selectable } from 'kysely'
import type { Person as PersonTable } from '#platform/database/schema.ts'

export type PersonRow = Omit<Selectable<PersonTable>, 'search_words'>

type FieldColumns = Pick<
  PersonRow,
  'first_name' | 'last_name' | 'email' | 'phone' | 'street' | 'postal_code' | 'city'
>

/** The columns of an erased person. */
export const nobody = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  street: '',
  postal_code: '',
  city: '',
}

export function personFieldsOf(row: FieldColumns): PersonFields {
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
