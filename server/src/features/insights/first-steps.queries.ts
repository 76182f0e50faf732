import { type FirstSteps, firstSteps } from '@reihum/contract/insights/insight.schema.ts'
import { sql } from 'kysely'
import { methodsSetUp } from '#features/tenants/payment-setup.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Done = Record<(typeof firstSteps)[number], boolean>

/**
 * Whether a course costs something and is to be paid by transfer, so that it cannot be published without the account;
 * a cancelled one asks for none any more.
 */
const transferMeant = ({ tenantId }: TenantContext) => sql`exists (
  select from course c where c.tenant_id = ${tenantId} and c.state <> 'cancelled' and 'bank_transfer' = any(c.payment_methods)
    and (c.fee_cents > 0 or exists (select from price_category p
      where p.tenant_id = c.tenant_id and p.course_id = c.id and p.fee_cents > 0)))`

/** Nobody ticks off a step: it is done as soon as what it asks for exists, wherever that was entered. */
export async function readFirstSteps(ctx: TenantContext): Promise<FirstSteps> {
  const { tx, tenantId } = ctx
  const ofTenant = sql`tenant_id = ${tenantId}`
  const { rows } = await sql<Done & { isOpen: boolean; isTransferMeant: boolean }>`
    select exists (select from registration where ${ofTenant}) as "isOpen",
      exists (select from place where ${ofTenant}) as place,
      exists (select from instructor where ${ofTenant}) as instructor,
      exists (select from course where ${ofTenant}) as course,
      t.imprint <> '' and t.privacy_notice <> '' and t.terms <> '' as legal,
      'bank_transfer' = any(${methodsSetUp(ctx)}) as bank, ${transferMeant(ctx)} as "isTransferMeant",
      exists (select from letterhead where ${ofTenant} and logo is not null) as logo,
      exists (select from course where ${ofTenant} and state <> 'draft') as publish,
      exists (select from widget where ${ofTenant}) as embed
    from tenant t where t.id = ${tenantId}`.execute(tx)
  const [done] = rows
  if (!done || done.isOpen) return { steps: [] }
  const asked = firstSteps.filter((name) => name !== 'bank' || done.isTransferMeant)
  return { steps: asked.map((name) => ({ name, isDone: done[name] })) }
}
