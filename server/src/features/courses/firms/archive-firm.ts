import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { firmArchived, firmRestored } from './firm.events.ts'
import { getFirm } from './firm.queries.ts'
import { firms } from './firm.store.ts'

/** The bookings of an archived firm stay; nobody registers for it any more. */
export async function archiveFirm(ctx: TenantContext, id: string): Promise<FirmRecord> {
  if (await firms.setArchived(ctx, id, true)) await record(ctx, firmArchived(id))
  return getFirm(ctx, id)
}

export async function restoreFirm(ctx: TenantContext, id: string): Promise<FirmRecord> {
  if (await firms.setArchived(ctx, id, false)) await record(ctx, firmRestored(id))
  return getFirm(ctx, id)
}
