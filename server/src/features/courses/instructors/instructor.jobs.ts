import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { recogniseInstructor } from './link-instructor.ts'

export function instructorJobs({ inTenant }: { inTenant: InTenant }) {
  return {
    'courses.recognise-instructor': ({ tenantId, userId }: JobPayload<{ userId: string }>) =>
      inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, (ctx) =>
        recogniseInstructor(ctx, userId),
      ),
  }
}
