import type { Examination } from '@reihum/contract/insights/examination.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { examinationRequested } from './audit.events.ts'
import { readExamination } from './examination.queries.ts'
import { mayRequest } from './examination.rules.ts'
import { lockExamination, storeRequest } from './examination.store.ts'

/**
 * Requests an examination of the tenant by a worker; another request within a minute only returns the state of the
 * first.
 */
export async function requestExamination(ctx: TenantContext): Promise<Examination> {
  if (mayRequest(await lockExamination(ctx), ctx.now)) {
    await storeRequest(ctx)
    await record(ctx, examinationRequested(ctx.tenantId))
  }
  return readExamination(ctx)
}
