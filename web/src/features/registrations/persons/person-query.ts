import type { Person } from '@reihum/contract/registrations/person.schema.ts'
import type { PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries, queryClient } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'

const personQuery = (tenant: string, personId: PersonId) =>
  queries.registrations.getPerson.queryOptions({ input: { tenant, personId } })

export function usePersonId(): PersonId {
  const { personId } = useParams({ strict: false }) as { personId: PersonId }
  return personId
}

/** The person of the address. */
export function usePerson() {
  return useQuery(personQuery(useActiveTenant().id, usePersonId()))
}

/** What the server answered is the newest there is; whatever else shows persons is asked for again. */
export async function keepPerson(tenant: string, person: Person): Promise<Person> {
  queryClient.setQueryData(personQuery(tenant, person.id).queryKey, person)
  await queryClient.invalidateQueries({ queryKey: queries.registrations.listPersons.key() })
  return person
}

/** After what changes more than one record: everything that names people is asked for anew. */
export function forgetPersons(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queries.registrations.key() })
}
