import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'

/** By how much a payment may fall short and still pays all, as the provider set it; 0 until that is known. */
export function useTolerance(): number {
  const tenant = useActiveTenant().id
  const { data } = useQuery(queries.payments.matchingSettings.queryOptions({ input: { tenant } }))
  return data?.toleranceCents ?? 0
}
