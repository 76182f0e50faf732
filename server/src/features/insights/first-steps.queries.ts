import { type FirstSteps, firstSteps } from '@reihum/contract/insights/insight.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

type Done = Record<(typeof firstSteps)[number], boolean>

/** Nobody ticks off a step: it is done as soon as what it asks for exists, wherever that was entered. */
export async function readFirstSteps({ tx, tenantId }: TenantContext): Promise<FirstSteps> {
  const ofTenant = sql`tenant_id = ${tenantId}`
  const { rows } = await sql<Done & { isOpen: boolean }>`
    select exists (select from registration where ${ofTenant}) as "isOpen",
      exists (select from place where ${ofTenant}) as place,
      exists (select from instructor where ${ofTenant}) as instructor,
      exists (select from course where ${ofTenant}) as course,
      t.imprint <> '' and t.privacy_notice <> '' and t.terms <> '' as legal,
      exists (select from letterhead where ${ofTenant} and logo is not null) as logo,
      exists (select from course where ${ofTenant} and state <> 'draft') as publish,
      exists (select from widget where ${ofTenant}) as embed
    from tenant t where t.id = ${tenantId}`.execute(tx)
  const [done] = rows
  if (!done || done.isOpen) return { steps: [] }
  return { steps: firstSteps.map((name) => ({ name, isDone: done[name] })) }
}
