import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import { queryClient } from './connection.ts'

type RecordQuery<Stored> = { queryKey: QueryKey; queryFn: QueryFunction<Stored> }

/** The query of one record of a kind, and how its cache follows what the server answers. */
export function recordCache<Stored extends { id: string }>(
  query: (tenant: string, id: string) => RecordQuery<Stored>,
  lists: { key: () => QueryKey },
) {
  const reloadLists = () => void queryClient.invalidateQueries({ queryKey: lists.key() })
  return {
    query,
    reloadLists,
    /** Keeps what the server answered, which is the newest state, and reloads the lists. */
    keep: (tenant: string, stored: Stored): Stored => {
      queryClient.setQueryData<Stored>(query(tenant, stored.id).queryKey, stored)
      reloadLists()
      return stored
    },
    forget: (tenant: string, id: string) => {
      queryClient.removeQueries({ queryKey: query(tenant, id).queryKey })
      reloadLists()
    },
  }
}
