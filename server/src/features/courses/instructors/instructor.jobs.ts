import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { recogniseInstructor } from './link-instructor.ts'

export function instructorJobs({ inTenant }: { inTenant: InTenant }): JobHandlers {
  return {
    'courses.recognise-instructor': (payload) =>
      inTenant({ tenant: payload.tenantId, access: 'system', origin: noOrigin }, (ctx) =>
        recogniseInstructor(ctx, String(payload.userId)),
      ),
  }
}
