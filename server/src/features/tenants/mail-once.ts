import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { LetterName } from '@reihum/contract/words.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { isQueued, type QueuedMail, queueMail } from '#platform/mail/queue-mail.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { composeLetter } from './compose-letter.ts'

/** A letter of the tenant with its recipient; without a recipient it is not sent. */
export type TenantMail = Omit<QueuedMail, 'eventId' | 'kind' | 'content'> & { letter: Letter; locale: Locale }

export type EventJob = JobPayload<{ eventId: string }>

/**
 * Handles a job that writes letters about an event. They look like the tenant, and are queued together with everything
 * that composing them stores, such as the links in them. A job that runs a second time finds its mails and does nothing,
 * so that no link works again that was used since.
 */
export const mailOnce =
  <Payload extends EventJob>(
    { inTenant, mail: posture }: Pick<JobDependencies, 'inTenant' | 'mail'>,
    kind: LetterName,
    compose: (ctx: TenantContext, payload: Payload) => Promise<readonly TenantMail[]>,
  ) =>
  (payload: Payload): Promise<void> =>
    inTenant({ tenant: payload.tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
      const { eventId } = payload
      if (await isQueued(ctx, { eventId, kind })) return
      const mails = (await compose(ctx, payload)).filter(({ recipient }) => recipient)
      if (mails.length === 0) return
      for (const { letter, locale, ...mail } of mails) {
        const content = await composeLetter(ctx, kind, { letter, locale })
        await queueMail(ctx, posture, { eventId, kind, content, ...mail })
      }
    })
