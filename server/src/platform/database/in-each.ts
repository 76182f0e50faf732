import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import type { InTenant } from './in-tenant.ts'

/**
 * What was found at the platform's door is dealt with in its tenant, one at a time. One that cannot be dealt with now must
 * not keep the others waiting; it is found again the next time.
 */
export async function inEach<Found extends { tenant_id: string }>(
  inTenant: InTenant,
  found: readonly Found[],
  deal: (ctx: TenantContext, one: Found) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const one of found) {
    try {
      await inTenant({ tenant: one.tenant_id, access: 'system', origin: noOrigin }, (ctx) => deal(ctx, one))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
