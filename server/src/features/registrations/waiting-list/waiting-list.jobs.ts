import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { fillPlaces } from './fill-places.ts'

/** A course that was changed may have more places than before, and does not know who waits for them. */
export function waitingListJobs({ inTenant }: { inTenant: InTenant }): JobHandlers {
  return {
    'registrations.fill-places': (payload) =>
      inTenant({ tenant: payload.tenantId, access: 'system', origin: noOrigin }, (ctx) =>
        fillPlaces(ctx, String(payload.courseId)),
      ),
  }
}
