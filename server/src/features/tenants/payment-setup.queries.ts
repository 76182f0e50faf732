import type { PaymentMethod, PaymentSetup } from '@reihum/contract/tenants/payment-methods.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * The methods that the provider has set up, for queries of courses and bookings: an account to transfer to, a payment service
 * that accepts the provider, and for direct debits, which are in euros only, a creditor identifier. The seals stay closed.
 */
export const methodsSetUp = ({ tenantId, tenant }: TenantContext) => sql<PaymentMethod[]>`array(
  select m.method from (values (1, 'bank_transfer', 'bank'), (2, 'sepa_direct_debit', 'bank'), (3, 'paypal', 'paypal'),
    (4, 'card', 'stripe'))
    m (position, method, secret)
  join tenant_secret s on s.tenant_id = ${tenantId} and s.name = m.secret
  where case m.method when 'sepa_direct_debit' then s.collects and ${tenant.currencyCode === 'EUR'} else s.usable end
  order by m.position)`

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
