import { catalogueWith } from '@reihum/contract/documents/attribute-placeholders.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'

const staleTime = 60_000

/** All placeholders of the provider, with the attributes of its registration form, also those that are asked no more. */
export function useCatalogue() {
  const tenant = useActiveTenant().id
  const enabled = useMay()('courses.manage')
  const of = (archived: boolean) => ({
    ...queries.courses.listAttributes.queryOptions({ input: { tenant, archived } }),
    staleTime,
    enabled,
  })
  const asked = useQuery(of(false)).data?.items
  const archived = useQuery(of(true)).data?.items
  return useMemo(() => catalogueWith(asked && archived && [...asked, ...archived]), [asked, archived])
}
