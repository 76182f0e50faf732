import type { LetterName } from '@reihum/contract/words.ts'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import { isQueued } from '#platform/mail/queue-mail.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { dunningLetter } from './dunning.mails.ts'
import { letterOfNotice } from './dunning-letter.queries.ts'
import { dunningFileName, dunningPaper, dunningTemplate } from './dunning-paper.ts'

/**
 * The letters of dunning, each once, and a copy to the provider where it wants one. Their paper is printed between two
 * transactions, so that printing holds no connection; what it says is what the mail says.
 */
export function dunningJobs(dependencies: JobDependencies) {
  const { inTenant, press } = dependencies
  const send = (kind: LetterName) => async (payload: EventJob & { noticeId: string }) => {
    const { tenantId, eventId, noticeId } = payload
    const told = await inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
      if (await isQueued(ctx, { eventId, kind })) return null
      const letter = await letterOfNotice(ctx, dependencies, noticeId)
      return letter && { ...letter, from: await letterhead(ctx) }
    })
    if (!told) return
    const { facts, from, hasPaper, recipient, copyTo } = told
    const { locale, writtenOn } = facts
    // A letter without its paper is better than none.
    const isPrinted = hasPaper && press.isReady()
    const attachments = isPrinted
      ? [
          {
            filename: dunningFileName(locale, writtenOn),
            mediaType: 'application/pdf',
            content: Buffer.from(await press.print(dunningTemplate, dunningPaper([facts], from))),
          },
        ]
      : []
    const letter = dunningLetter(facts)
    const recipients = [...new Set([recipient, copyTo].filter(Boolean))]
    await mailOnce(dependencies, kind, async () =>
      recipients.map((to) => ({
        letter,
        locale,
        recipient: to,
        subject: { kind: 'dunning_notice', id: noticeId },
        attachments,
      })),
    )(payload)
  }
  return {
    'payments.send-reminder': send('dunning.reminded'),
    'payments.send-dunning': send('dunning.dunned'),
  }
}
