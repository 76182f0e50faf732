import { catalogueWith } from '@reihum/contract/documents/attribute-placeholders.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'

const staleTime = 60_000

/** The attributes that are asked, and those that are asked no more. */
function useAttributes() {
  const tenant = useActiveTenant().id
  const enabled = useMay()('courses.manage')
  const of = (archived: boolean) => ({
    ...queries.courses.listAttributes.queryOptions({ input: { tenant, archived } }),
    staleTime,
    enabled,
  })
  return [useQuery(of(false)), useQuery(of(true))] as const
}

/**
 * Whether what the catalogue is made of is still on its way. An editor waits for it: its words are part of the editor, which
 * would otherwise begin anew under the hands of whoever types. So does a table that names what is missing.
 */
export function useIsCatalogueLoading(): boolean {
  return useAttributes().some(({ isLoading }) => isLoading)
}

/** All placeholders of the provider, with the attributes of its registration form, also those that are asked no more. */
export function useCatalogue() {
  const [asked, archived] = useAttributes().map(({ data }) => data?.items)
  return useMemo(() => catalogueWith(asked && archived && [...asked, ...archived]), [asked, archived])
}
