import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import type { Product } from '#platform/product.ts'
import { examineAndKeep } from './examine-due-tenants.ts'
import type { Examiner } from './examine-tenant.ts'
import { tellFailedJobs } from './failed-jobs/tell-failed-jobs.ts'

type Dependencies = Examiner & {
  inPlatform: InPlatform
  mail: MailPosture
  publicUrl: string
  product: Product
}

export function insightsJobs(dependencies: Dependencies) {
  return {
    'insights.examine-tenant': ({ tenantId }: JobPayload) =>
      examineAndKeep(dependencies, tenantId as TenantId),
    'insights.tell-failed-jobs': tellFailedJobs(dependencies),
  }
}
