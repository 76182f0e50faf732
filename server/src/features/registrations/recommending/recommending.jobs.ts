import type { JobPayload } from '#platform/jobs/worker.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { rewardRecommenders } from './reward-recommenders.ts'

export const recommendingJobs = ({ inTenant, mail, publicUrl }: JobDependencies) => ({
  'registrations.reward-for-payment': ({ tenantId, paymentId }: JobPayload<{ paymentId: string }>) =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, (ctx) =>
      rewardRecommenders(ctx, { mail, publicUrl }, { paymentId }),
    ),
  'registrations.reward-for-receivable': ({ tenantId, receivableId }: JobPayload<{ receivableId: string }>) =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, (ctx) =>
      rewardRecommenders(ctx, { mail, publicUrl }, { receivableId }),
    ),
})
