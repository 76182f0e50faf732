import { decisionJobs } from '#features/courses/decision/decision.jobs.ts'
import { instructorJobs } from '#features/courses/instructors/instructor.jobs.ts'
import { fileJobs } from '#features/files/file.jobs.ts'
import { identityJobs } from '#features/identity/identity.jobs.ts'
import { insightsJobs } from '#features/insights/insights.jobs.ts'
import { bulkJobs } from '#features/registrations/bulk/run-bulk.ts'
import { contactJobs } from '#features/registrations/portal/contact.jobs.ts'
import { registrationJobs } from '#features/registrations/registration.jobs.ts'
import { waitingListJobs } from '#features/registrations/waiting-list/waiting-list.jobs.ts'
import { tenantsJobs } from '#features/tenants/tenants.jobs.ts'
import type { OidcProvider } from '#platform/config.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import { sendMailJob, type Transport } from '#platform/mail/send-mail.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Vault } from '#platform/vault.ts'

type Dependencies = {
  inTenant: InTenant
  inPlatform: InPlatform
  /** A key of its own for each purpose, all from the one secret. */
  keyFor: (purpose: string) => Buffer
  storage: Storage
  /** Where what comes in, or is being made, lies for the moment. */
  incoming: string
  vault: Vault
  mail: MailPosture
  publicUrl: string
  providers: readonly OidcProvider[]
  transport: Transport | null
  onMail: (outcome: 'sent' | 'failed') => void
}

/** Every task that can be promised, with who does it. */
export function jobHandlers({ transport, onMail, ...dependencies }: Dependencies): JobHandlers {
  return {
    ...identityJobs(dependencies),
    ...tenantsJobs(dependencies),
    ...fileJobs(dependencies),
    ...decisionJobs(dependencies),
    ...instructorJobs(dependencies),
    ...registrationJobs(dependencies),
    ...contactJobs(dependencies),
    ...waitingListJobs(dependencies),
    ...bulkJobs(dependencies),
    ...insightsJobs(dependencies),
    ...(transport && { 'mail.send': sendMailJob(dependencies.inTenant, transport, onMail) }),
  }
}
