import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { matchPayments } from './match-payments.ts'

/** After a statement was read, and whenever somebody asks for it. Run twice, the second finds nothing left to look at. */
export function matchingJobs({ inTenant }: { inTenant: InTenant }) {
  return {
    'payments.match': async ({ tenantId }: JobPayload) => {
      await matchPayments(inTenant, tenantId)
    },
  }
}
