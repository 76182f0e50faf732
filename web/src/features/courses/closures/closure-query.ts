import { queries, queryClient } from '#platform/connection.ts'

export const closuresQuery = (tenant: string) =>
  queries.courses.listClosures.queryOptions({ input: { tenant } })

/** Loads the closures again, and with them whatever leaves their days out: previews of series, the calendar. */
export function reloadClosures() {
  return queryClient.invalidateQueries({ queryKey: queries.courses.key() })
}
