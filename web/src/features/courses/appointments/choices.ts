import { useQuery } from '@tanstack/react-query'
import { api, queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useText } from '#ui/text.tsx'
import { appointmentsMessages } from './appointments.messages.ts'
import { everyPage } from './every-page.ts'

type Named = { id: string; name: string }

const none: readonly Named[] = []

/** The places in use, by name. */
export function usePlaces(): readonly Named[] {
  const tenant = useActiveTenant().id
  const query = useQuery({
    queryKey: [...queries.courses.listPlaces.key(), 'all', tenant],
    queryFn: () => everyPage((page) => api.courses.listPlaces({ tenant, page, size: 100 })),
  })
  return query.data ?? none
}

/** The instructors in use, by name. */
export function useInstructors(): readonly Named[] {
  const tenant = useActiveTenant().id
  const query = useQuery({
    queryKey: [...queries.courses.listInstructors.key(), 'all', tenant],
    queryFn: () => everyPage((page) => api.courses.listInstructors({ tenant, page, size: 100 })),
    select: (all) => all.map(({ id, fullname }) => ({ id, name: fullname })),
  })
  return query.data ?? none
}

/** The filters by place and instructor. */
export function useResourceFilters(): ListFilter[] {
  const text = useText(appointmentsMessages)
  const options = (named: readonly Named[]) => named.map(({ id, name }) => ({ value: id, label: name }))
  return [
    { kind: 'choice', key: 'placeId', label: text('place'), options: options(usePlaces()) },
    { kind: 'choice', key: 'instructorId', label: text('instructor'), options: options(useInstructors()) },
  ]
}
