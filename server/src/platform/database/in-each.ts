import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import type { InTenant } from './in-tenant.ts'

/**
 * Processes rows that were found across tenants, each in its own tenant and one at a time. A row that fails does not
 * stop the others; the next run finds it again.
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
