import type { ChangedFactors, SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

/** Shows the changed factors at once; sessions are reloaded, because a first factor ends all others. */
export function keepFactors(factors: SecondFactors) {
  queryClient.setQueryData(queries.identity.secondFactors.queryKey(), factors)
  void queryClient.invalidateQueries({ queryKey: queries.identity.sessions.key() })
}

export type OnFactors = (changed: ChangedFactors) => void
