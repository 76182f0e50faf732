import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { noticeFacts, returnFacts } from './debit-letters.queries.ts'
import { announcedLetter, returnedLetter } from './debits.mails.ts'
import { dropBrokenDebits, renewFilesOf } from './drop-debits.ts'
import { followReturns } from './follow-returns.ts'
import { recogniseLines } from './recognise-lines.ts'

type Told = { noticeId: string }
type Returned = { debitId: string; tells: boolean }

export function debitsJobs(dependencies: JobDependencies) {
  const { inTenant, vault } = dependencies
  const enter = (tenant: JobPayload['tenantId']) => ({ tenant, access: 'system', origin: noOrigin }) as const
  const tellReturned = mailOnce(
    dependencies,
    'debit.returned',
    async (ctx, { debitId, eventId }: EventJob & Returned) => {
      const told = await returnFacts(ctx, dependencies, { debitId, eventId })
      if (!told) return []
      const { locale } = told.facts
      const subject = { kind: 'debit', id: debitId }
      return [{ letter: returnedLetter(told.facts), locale, recipient: told.recipient, subject }]
    },
  )
  return {
    'debits.tell-announced': mailOnce(
      dependencies,
      'debits.announced',
      async (ctx, { noticeId }: EventJob & Told) => {
        const told = await noticeFacts(ctx, dependencies, noticeId)
        if (!told) return []
        const { locale } = told.facts
        const subject = { kind: 'debit_notice', id: noticeId }
        return [{ letter: announcedLetter(told.facts), locale, recipient: told.recipient, subject }]
      },
    ),
    'debits.tell-returned': async (payload: EventJob & Returned) => {
      if (payload.tells) await tellReturned(payload)
    },
    'debits.drop-broken': async ({ tenantId }: JobPayload) => {
      await inTenant(enter(tenantId), (ctx) => dropBrokenDebits(ctx, vault))
    },
    'debits.renew-files': async ({ tenantId, mandateId }: JobPayload<{ mandateId: string }>) => {
      await inTenant(enter(tenantId), (ctx) => renewFilesOf(ctx, vault, mandateId))
    },
    'debits.recognise-lines': async ({ tenantId }: JobPayload) => {
      await recogniseLines(inTenant, tenantId)
    },
    'debits.follow-returns': async ({ tenantId }: JobPayload) => {
      await inTenant(enter(tenantId), followReturns)
    },
  }
}
