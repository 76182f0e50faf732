import type { JobPayload } from '#platform/jobs/worker.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { followMandate } from './follow-mandate.ts'

export const mandateJobs = ({ inTenant }: Pick<JobDependencies, 'inTenant'>) => ({
  'registrations.follow-mandate': async ({ tenantId, personId }: JobPayload<{ personId: string }>) => {
    await inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
      await followMandate(ctx, personId)
    })
  },
})
