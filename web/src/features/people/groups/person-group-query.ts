import type { PersonGroup } from '@reihum/contract/people/person-group.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries, queryClient } from '#platform/connection.ts'
import { recordCache } from '#platform/record-cache.ts'
import { useActiveTenant } from '#platform/tenant.ts'

export const {
  query: personGroupQuery,
  keep: keepPersonGroup,
  forget: forgetPersonGroup,
} = recordCache(
  (tenant, id) =>
    queries.people.getPersonGroup.queryOptions({ input: { tenant, personGroupId: id as PersonGroup['id'] } }),
  queries.people.listPersonGroups,
)

/** The groups that can be chosen. */
export function usePersonGroups(): readonly PersonGroup[] {
  const tenant = useActiveTenant().id
  return (
    useQuery(queries.people.listPersonGroups.queryOptions({ input: { tenant, size: 100 } })).data?.items ?? []
  )
}

/** Reloads everything that says who belongs to a group. */
export async function reloadGroups(): Promise<void> {
  await Promise.all(
    [queries.people.key(), queries.registrations.listPersons.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
