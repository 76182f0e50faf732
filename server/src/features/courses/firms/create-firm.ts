import type { FirmRecord, FirmRecordFields } from '@reihum/contract/courses/firm.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { firmCreated } from './firm.events.ts'
import { getFirm } from './firm.queries.ts'
import { firms } from './firm.store.ts'
import { beginAccess } from './firm-access.store.ts'

type Input = { id: string; firm: FirmRecordFields }

/** The caller names the id, so that a form sent twice makes one firm and gets the same answer. */
export async function createFirm(ctx: TenantContext, { id, firm }: Input): Promise<FirmRecord> {
  if (await firms.insert(ctx, id, firm)) {
    await beginAccess(ctx, id)
    await record(ctx, firmCreated(id, firm))
  }
  return getFirm(ctx, id)
}
