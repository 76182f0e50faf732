import type { Person } from '@reihum/contract/persons.ts'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useMay } from '#platform/tenant.ts'
import { MadeDocuments } from './made-documents.tsx'

/** The documents on the page of a registration, for roles that may read them. */
export function DocumentsOfRegistration({ registrationId }: { registrationId: Registration['id'] }) {
  return useMay()('documents.manage') ? <MadeDocuments filter={{ registrationId }} /> : null
}

/** The same on the page of a person; with the person their documents go. */
export function DocumentsOfPerson({ person }: { person: Person }) {
  const mayRead = useMay()('documents.manage')
  return mayRead && !person.erasedAt ? <MadeDocuments filter={{ personId: person.id }} /> : null
}
