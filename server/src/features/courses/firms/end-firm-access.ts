import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { firmAccessEnded } from './firm.events.ts'
import { getFirm } from './firm.queries.ts'
import { beginAccess } from './firm-access.store.ts'

/** Whoever is signed in as the contact of the firm is so no longer; with a new link by mail they are again. */
export async function endFirmAccess(ctx: TenantContext, id: string): Promise<FirmRecord> {
  await getFirm(ctx, id)
  await beginAccess(ctx, id)
  await record(ctx, firmAccessEnded(id))
  return getFirm(ctx, id)
}
