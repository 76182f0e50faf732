import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { requireVerified } from '#platform/require-verified.ts'
import { resumeRun } from '#platform/runs/start-run.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { getTemplate } from '../templates/template.queries.ts'
import { documentMailingStarted, documentRunStarted } from './document.events.ts'
import { type DocumentAction, documentRunKind } from './document-run.ts'
import { mailingKind } from './mail-documents.ts'

/** Makes or mails what a stopped run left; the run acts as who started it. */
export async function resumeDocuments(ctx: TenantContext, runId: string): Promise<void> {
  const resumed = await resumeRun(ctx, runId, [documentRunKind, mailingKind])
  if (!resumed) return
  const { kind, left } = resumed
  const made = kind === documentRunKind ? (resumed.action as DocumentAction) : null
  if (!made || made.mails) {
    requireVerified(ctx)
    await requireRoom(ctx, 'mailsAMonth', left)
  }
  const told = { runId, count: left }
  if (!made) return record(ctx, documentMailingStarted(ctx.tenantId, told))
  const { name } = await getTemplate(ctx, made.documentTemplateId)
  await record(ctx, documentRunStarted(made.courseId, { ...told, title: name }))
}
