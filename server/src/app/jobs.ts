import { registrationJobs } from '#features/registrations/registration.jobs.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import { sendMailJob, type Transport } from '#platform/mail/send-mail.ts'

type Dependencies = {
  inTenant: InTenant
  mail: MailPosture
  publicUrl: string
  transport: Transport | null
  onMail: (outcome: 'sent' | 'failed') => void
}

/** Every task that can be promised, with who does it. */
export function jobHandlers({ inTenant, mail, publicUrl, transport, onMail }: Dependencies): JobHandlers {
  return {
    ...registrationJobs({ inTenant, mail, publicUrl }),
    ...(transport && { 'mail.send': sendMailJob(inTenant, transport, onMail) }),
  }
}
