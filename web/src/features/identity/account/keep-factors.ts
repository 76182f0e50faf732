import type { ChangedFactors, SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

/** What was changed is shown at once; a first factor has ended all other sign-ins. */
export function keepFactors(factors: SecondFactors) {
  queryClient.setQueryData(queries.identity.secondFactors.queryKey(), factors)
  void queryClient.invalidateQueries({ queryKey: queries.identity.sessions.key() })
}

export type OnFactors = (changed: ChangedFactors) => void
