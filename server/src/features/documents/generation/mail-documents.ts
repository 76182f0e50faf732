import type { NewDocumentMailing } from '@reihum/contract/documents/document.schema.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { JobDependencies } from '#platform/room.ts'
import { startRun } from '#platform/runs/start-run.ts'
import { workRun } from '#platform/runs/work-run.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { documentMailingStarted, documentSent } from './document.events.ts'
import { findDocument, recipientOf } from './document.queries.ts'

export const mailingKind = 'documents.mail'

/** Queues the run that mails documents that are there already: the same file goes out, and no other is made. */
export async function startMailing(
  ctx: TenantContext,
  { id, documentIds }: NewDocumentMailing,
): Promise<void> {
  requireVerified(ctx)
  // What the run is about is part of its action, so that the same id for other documents is refused.
  const action = { documentIds: [...new Set(documentIds)].sort() }
  if (!(await startRun(ctx, { id, kind: mailingKind, action, itemIds: documentIds }))) return
  await requireRoom(ctx, 'mailsAMonth', documentIds.length)
  await record(ctx, documentMailingStarted(ctx.tenantId, { runId: id, count: action.documentIds.length }))
}

/** Each document of the run is mailed by the event of its own, once. */
export const mailingJob = ({ inTenant }: Pick<JobDependencies, 'inTenant'>) =>
  workRun<object>(
    { inTenant },
    {
      kind: mailingKind,
      parse: (action) => action as object,
      portion: 50,
      async act(ctx, id) {
        const { registration_id: registrationId, title } = await findDocument(ctx, id)
        if (!(await recipientOf(ctx, registrationId))) throw new Refusal('DOCUMENT_WITHOUT_ADDRESS')
        await record(ctx, documentSent({ documentId: id, registrationId, title }))
        return 'done'
      },
    },
  )
