import type { PersonGroupId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from './connection.ts'
import { useActiveTenant, useMay } from './tenant.ts'

export type GroupName = { id: PersonGroupId; name: string; archived: boolean }

/** The groups of people that a rule may name. One in the archive is chosen no more, but named as long as a rule has it. */
export function useGroupNames(): readonly GroupName[] {
  const tenant = useActiveTenant().id
  const enabled = useMay()('registrations.manage')
  const size = 100 as const
  const current = useQuery({
    ...queries.people.listPersonGroups.queryOptions({ input: { tenant, size } }),
    enabled,
  })
  const archived = useQuery({
    ...queries.people.listPersonGroups.queryOptions({ input: { tenant, size, archived: true } }),
    enabled,
  })
  return [...(current.data?.items ?? []), ...(archived.data?.items ?? [])].map((group) => ({
    id: group.id,
    name: group.fields.name,
    archived: group.archived,
  }))
}

/** What a select offers: the groups that can be chosen, and the one that is chosen already. */
export const groupOptions = (groups: readonly GroupName[], chosen: unknown) =>
  groups
    .filter(({ id, archived }) => !archived || id === chosen)
    .map(({ id, name }) => ({ value: id as string, label: name }))
