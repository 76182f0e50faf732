import type { Person } from '@reihum/contract/persons.ts'
import type { PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries, queryClient } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'

const personQuery = (tenant: string, personId: PersonId) =>
  queries.people.getPerson.queryOptions({ input: { tenant, personId } })

export function usePersonId(): PersonId {
  const { personId } = useParams({ strict: false }) as { personId: PersonId }
  return personId
}

/** The person of the address. */
export function usePerson() {
  return useQuery(personQuery(useActiveTenant().id, usePersonId()))
}

/**
 * Keeps the person that the server answered, which is the newest state, and reloads everything else that shows persons.
 */
export async function keepPerson(tenant: string, person: Person): Promise<Person> {
  queryClient.setQueryData(personQuery(tenant, person.id).queryKey, person)
  await queryClient.invalidateQueries({ queryKey: queries.registrations.listPersons.key() })
  return person
}

/** Called after actions that change several records: reloads everything that names persons. */
export async function forgetPersons(): Promise<void> {
  await Promise.all(
    [queries.people.key(), queries.registrations.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
