import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { fillPlaces } from './fill-places.ts'

/** A changed course may have more places, but the courses room does not know the waiting list: this job fills them. */
export function waitingListJobs({ inTenant }: { inTenant: InTenant }) {
  return {
    'registrations.fill-places': ({ tenantId, courseId }: JobPayload<{ courseId: string }>) =>
      inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, (ctx) => fillPlaces(ctx, courseId)),
  }
}
