import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { sql } from 'kysely'
import { methodsSetUp } from '#features/tenants/payment-setup.queries.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { methodChosen } from '../registration.events.ts'
import { lockContact } from './contact.store.ts'

/** The methods that all courses of a booking offer and the provider has set up, in their usual order. */
export async function methodsOfBooking(ctx: TenantContext, bookingId: string): Promise<PaymentMethod[]> {
  const { rows } = await sql<{ methods: PaymentMethod[] }>`
    select array(
      select m.method from unnest(${methodsSetUp(ctx)}) with ordinality m (method, position)
      where not exists (
        select from registration g join course c on c.tenant_id = g.tenant_id and c.id = g.course_id
        where g.tenant_id = ${ctx.tenantId} and g.booking_id = ${bookingId} and g.state in ('reserved', 'confirmed')
          and not m.method = any(c.payment_methods))
      order by m.position) as methods`.execute(ctx.tx)
  return rows[0]?.methods ?? []
}

/** Whoever booked pays another way than they chose. The deadline stays as it is. */
export async function chooseMethod(
  ctx: TenantContext,
  bookingId: string,
  method: PaymentMethod,
): Promise<void> {
  await lockContact(ctx, bookingId)
  if (!(await methodsOfBooking(ctx, bookingId)).includes(method))
    throw new Refusal('PAYMENT_METHOD_NOT_OFFERED')
  const changed = await ctx.tx
    .updateTable('booking')
    .set({ payment_method: method })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', bookingId)
    .where('payment_method', 'is distinct from', method)
    .returning('id')
    .executeTakeFirst()
  if (changed) await record(ctx, methodChosen(bookingId, method))
}
