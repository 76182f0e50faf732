import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { examineAndKeep } from './examine-due-tenants.ts'
import type { Examiner } from './examine-tenant.ts'

export function insightsJobs(examiner: Examiner) {
  return {
    'insights.examine-tenant': ({ tenantId }: JobPayload) => examineAndKeep(examiner, tenantId as TenantId),
  }
}
