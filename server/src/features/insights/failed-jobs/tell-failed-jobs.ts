import type { Locale } from '@reihum/contract/wire/locales.ts'
import { record } from '#platform/audit/record.ts'
import { type InPlatform, recorderOf } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { composeMail } from '#platform/mail/letter.ts'
import { type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import type { Product } from '#platform/product.ts'
import { noOrigin, platformTenantId } from '#platform/tenant-context.ts'
import { jobsFailed } from '../audit.events.ts'
import { lockFailedJobs, noteTold } from './failed-job-notice.store.ts'
import { failedJobsLetter } from './failed-jobs.mails.ts'
import { isLetterDue } from './failed-jobs.rules.ts'

/** Has those who run the platform told of jobs that failed for good, where nobody has looked at them since. */
export async function noticeFailedJobs(inPlatform: InPlatform): Promise<void> {
  await inPlatform(async (ctx) => {
    const failed = await lockFailedJobs(ctx)
    if (!isLetterDue(failed, ctx.now)) return
    await noteTold(ctx)
    await record(recorderOf(ctx, { actor: { kind: 'system' }, origin: noOrigin }), jobsFailed(failed.jobs))
  })
}

type Dependencies = {
  inTenant: InTenant
  inPlatform: InPlatform
  mail: MailPosture
  publicUrl: string
  product: Product
}

/** Writes to every superuser whose address is verified. */
export const tellFailedJobs =
  ({ inTenant, inPlatform, mail, publicUrl, product }: Dependencies) =>
  async ({ eventId, jobs }: JobPayload<{ eventId: string; jobs: number }>): Promise<void> => {
    const readers = await inPlatform(({ tx }) =>
      tx
        .selectFrom('user_account')
        .select(['email', 'language'])
        .where('superuser', '=', true)
        .where('locked_at', 'is', null)
        .where('verified_at', 'is not', null)
        .orderBy('id')
        .execute(),
    )
    await inTenant({ tenant: platformTenantId, access: 'system', origin: noOrigin }, async (ctx) => {
      for (const { email, language } of readers) {
        const locale = (language ?? 'de') as Locale
        const letter = failedJobsLetter({ locale, jobs, publicUrl })
        const content = composeMail(letter, { company: product.name, locale, brand: {} })
        await queueMail(ctx, mail, { eventId, kind: 'jobs.failed', recipient: email, content })
      }
    })
  }
