import { isUnavailable, Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import type { InTenant } from './in-tenant.ts'

/** After so many failures in a row for which the database and not the row is to blame, the others are left for later. */
const mostInARow = 3

/** A tenant that is moved to another installation: its rows are dealt with there. */
const isElsewhere = (error: unknown) =>
  error instanceof Refusal && (error.code === 'TENANT_MOVED' || error.code === 'TENANT_RESTS')

/**
 * Processes rows that were found across tenants, each in its own tenant and one at a time. A row that fails does not
 * stop the others, unless nothing is available: each of them would wait in vain. The next run finds all of them again.
 */
export async function inEach<Found extends { tenant_id: string }>(
  inTenant: InTenant,
  found: readonly Found[],
  deal: (ctx: TenantContext, one: Found) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  let inARow = 0
  for (const one of found) {
    try {
      await inTenant({ tenant: one.tenant_id, access: 'system', origin: noOrigin }, (ctx) => deal(ctx, one))
      inARow = 0
    } catch (error) {
      if (isElsewhere(error)) continue
      errors.push(error)
      inARow = isUnavailable(error) ? inARow + 1 : 0
      if (inARow === mostInARow) break
    }
  }
  if (errors.length > 0) throw errors[0]
}
