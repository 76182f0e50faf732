import type { Payment, PaymentDetail } from '@reihum/contract/payments/payment.schema.ts'
import type { Receivable, ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import { reloadRegistrations } from '#features/registrations/registration-query.ts'
import { queries, queryClient } from '#platform/connection.ts'

export function receivableQuery(tenant: string, receivableId: Receivable['id']) {
  return queries.payments.getReceivable.queryOptions({ input: { tenant, receivableId } })
}

export function paymentQuery(tenant: string, paymentId: Payment['id']) {
  return queries.payments.getPayment.queryOptions({ input: { tenant, paymentId } })
}

/** Reloads everything that money can change: what is owed and came in, places it confirms, and whose it is. */
export async function reloadMoney(): Promise<void> {
  const rooms = [queries.payments, queries.people]
  await Promise.all([
    ...rooms.map((room) => queryClient.invalidateQueries({ queryKey: room.key() })),
    reloadRegistrations(),
  ])
}

/** Keeps what the server answered, which is the newest state, and reloads what it changed besides. */
export function keepReceivable(tenant: string, stored: ReceivableDetail): ReceivableDetail {
  queryClient.setQueryData(receivableQuery(tenant, stored.id).queryKey, stored)
  void reloadMoney()
  return stored
}

export function keepPayment(tenant: string, stored: PaymentDetail): PaymentDetail {
  queryClient.setQueryData(paymentQuery(tenant, stored.id).queryKey, stored)
  void reloadMoney()
  return stored
}
