import type { ApiToken, ApiTokens } from '@reihum/contract/integrations/api-token.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

export const apiTokensQuery = (tenant: string) =>
  queries.integrations.tokens.queryOptions({ input: { tenant } })

export const reloadApiTokens = (tenant: string) =>
  void queryClient.invalidateQueries({ queryKey: apiTokensQuery(tenant).queryKey })

/** Shows what has become of one token before the list is loaded again. */
export function keepApiToken(tenant: string, fresh: ApiToken) {
  queryClient.setQueryData(
    apiTokensQuery(tenant).queryKey,
    (known: ApiTokens | undefined) =>
      known && { ...known, items: known.items.map((one) => (one.id === fresh.id ? fresh : one)) },
  )
  reloadApiTokens(tenant)
}
