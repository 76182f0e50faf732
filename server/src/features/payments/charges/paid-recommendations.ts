import { sql } from 'kysely'
import { loadBiller } from '#features/tenants/biller.queries.ts'
import { creditRecommendation } from '#features/tenants/recommendations/credit-recommendation.ts'
import { pendingRecommendations } from '#features/tenants/recommendations/recommendation.queries.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'

/** In a tenant that bills: the first charge of each of these tenants that somebody paid, rather than a credit settled. */
async function firstPaid(
  ctx: TenantContext,
  tenantIds: readonly string[],
): Promise<{ tenantId: string; chargeId: string }[]> {
  const { rows } = await sql<{ tenantId: string; chargeId: string }>`
    select distinct on (o.charged_tenant_id) o.charged_tenant_id as "tenantId", o.charge_id as "chargeId"
    from owed_charge o join receivable r on r.tenant_id = o.tenant_id and r.id = o.receivable_id
    where o.tenant_id = ${ctx.tenantId} and o.charged_tenant_id = any(${[...tenantIds]}::uuid[])
      and r.open_cents = 0 and r.allocated_cents > 0
    order by o.charged_tenant_id, o.charged_at, o.charge_id`.execute(ctx.tx)
  return rows
}

/** Credits recommendations once the first charge of whoever was brought is paid. While nobody bills, nothing is paid. */
export async function creditPaidRecommendations({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}): Promise<void> {
  const pending = await inPlatform(pendingRecommendations)
  if (pending.length === 0) return
  const byTenant = new Map(pending.map(({ id, newTenantId }) => [newTenantId, id]))
  const { periods } = await inPlatform(loadBiller)
  for (const tenant of new Set(periods.map(({ tenantId }) => tenantId))) {
    const paid = await inTenant({ tenant, access: 'system', origin: noOrigin }, (ctx) =>
      firstPaid(ctx, [...byTenant.keys()]),
    )
    for (const { tenantId, chargeId } of paid) {
      const id = byTenant.get(tenantId)
      if (id) await inPlatform((ctx) => creditRecommendation(ctx, id, chargeId))
    }
  }
}
