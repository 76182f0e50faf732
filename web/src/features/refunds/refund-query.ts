import type { RefundDetail } from '@reihum/contract/refunds/refund.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

export function refundQuery(tenant: string, refundRequestId: RefundDetail['id']) {
  return queries.refunds.getRefund.queryOptions({ input: { tenant, refundRequestId } })
}

/** Reloads what a refund changes: the lists of refunds, and the credit of payments. */
export async function reloadRefunds(): Promise<void> {
  await Promise.all(
    [queries.refunds, queries.payments].map((room) =>
      queryClient.invalidateQueries({ queryKey: room.key() }),
    ),
  )
}

/** Keeps what the server answered, which is the newest state. */
export function keepRefund(tenant: string, stored: RefundDetail): RefundDetail {
  queryClient.setQueryData(refundQuery(tenant, stored.id).queryKey, stored)
  void reloadRefunds()
  return stored
}
