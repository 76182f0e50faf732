import type { MandateDetail } from '@reihum/contract/mandates/mandates.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries, queryClient } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'

export const mandateQuery = (tenant: string, mandateId: MandateDetail['id']) =>
  queries.mandates.getMandate.queryOptions({ input: { tenant, mandateId } })

/** Keeps what the server answered, which is the newest state, and reloads lists and proposals. */
export function keepMandate(tenant: string, stored: MandateDetail): MandateDetail {
  for (const room of [queries.mandates, queries.debits])
    void queryClient.invalidateQueries({ queryKey: room.key() })
  queryClient.setQueryData(mandateQuery(tenant, stored.id).queryKey, stored)
  return stored
}

/** Whether the provider can collect by direct debit at all; undefined until it is known. */
export function useCollects(): boolean | undefined {
  const tenant = useActiveTenant().id
  const { data } = useQuery(queries.tenants.paymentSetup.queryOptions({ input: { tenant } }))
  return data?.methods.includes('sepa_direct_debit')
}
