import type { PersonFields } from '@reihum/contract/people/person.schema.ts'
import { useText } from '#ui/text.tsx'
import { peopleMessages } from './people.messages.ts'

type Ways = Omit<PersonFields, 'birthDate' | 'internalNotes'>

/** Name and contact details, as they were given. */
export function useContactFacts() {
  const text = useText(peopleMessages)
  return ({ firstName, lastName, email, phone, street, postalCode, city }: Ways) => [
    { label: text('name'), value: `${firstName} ${lastName}`.trim() },
    { label: text('email'), value: email },
    { label: text('phone'), value: phone },
    { label: text('address'), value: [street, `${postalCode} ${city}`.trim()].filter(Boolean).join('\n') },
  ]
}
