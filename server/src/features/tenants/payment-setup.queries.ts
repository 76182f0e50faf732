import type { PaymentMethod, PaymentSetup } from '@reihum/contract/tenants/payment-methods.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * The methods that the provider has set up, for queries of courses and bookings: an account to transfer to, a payment service
 * that accepts the provider. The seals stay closed. Direct debit is not among them until mandates can be given: without one,
 * nothing is ever collected for a place. Then it is set up where a creditor collects (`tenant_secret.collects`).
 */
export const methodsSetUp = ({ tenantId }: TenantContext) => sql<PaymentMethod[]>`array(
  select m.method from (values (1, 'bank_transfer', 'bank'), (2, 'paypal', 'paypal'), (3, 'card', 'stripe'))
    m (position, method, secret)
  join tenant_secret s on s.tenant_id = ${tenantId} and s.name = m.secret
  where s.usable order by m.position)`

/**
 * The method of a booking, as far as it can be paid by it. Whoever chose a transfer is told that the account comes
 * separately where there is none; with another method that is not set up any more, paying is arranged.
 */
export const payableMethod = (ctx: TenantContext, method: RawBuilder<unknown>) => sql<PaymentMethod | null>`(
  case when ${method} = 'bank_transfer' or ${method} = any(${methodsSetUp(ctx)}) then ${method} end)`

export async function paymentSetup(ctx: TenantContext): Promise<PaymentSetup> {
  const { rows } = await sql<PaymentSetup>`select ${methodsSetUp(ctx)} as methods`.execute(ctx.tx)
  return { methods: rows[0]?.methods ?? [] }
}
