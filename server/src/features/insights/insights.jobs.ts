import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import { examineAndKeep } from './examine-due-tenants.ts'

export function insightsJobs({ inTenant }: { inTenant: InTenant }): JobHandlers {
  return { 'insights.examine-tenant': ({ tenantId }) => examineAndKeep(inTenant, tenantId as TenantId) }
}
