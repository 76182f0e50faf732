import type { LetterName } from '@reihum/contract/words.ts'
import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import type { JobDependencies } from '#platform/room.ts'
import { dunningLetter } from './dunning.mails.ts'
import { letterOfNotice } from './dunning-letter.queries.ts'

/** The letters of dunning, each once, and a copy to the provider where it wants one. */
export function dunningJobs(dependencies: JobDependencies) {
  const send = (kind: LetterName) =>
    mailOnce(dependencies, kind, async (ctx, { noticeId }: EventJob & { noticeId: string }) => {
      const told = await letterOfNotice(ctx, dependencies, noticeId)
      if (!told) return []
      const letter = dunningLetter(told.facts)
      const recipients = [...new Set([told.recipient, told.copyTo].filter(Boolean))]
      return recipients.map((recipient) => ({
        letter,
        locale: told.facts.locale,
        recipient,
        subject: { kind: 'dunning_notice', id: noticeId },
      }))
    })
  return {
    'payments.send-reminder': send('dunning.reminded'),
    'payments.send-dunning': send('dunning.dunned'),
  }
}
