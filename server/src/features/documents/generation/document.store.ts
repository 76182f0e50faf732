import type { DocumentPurpose } from '@reihum/contract/documents/document-purposes.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { fold } from '#platform/fold.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type NewDocument = {
  id: string
  title: string
  purpose: DocumentPurpose
  language: Locale
  templateId: string
  courseId: string
  registrationId: string
  personId: string
  name: string
  fileId: string
  runId: string
}

/** False: the run has made one for this registration already. */
export async function insertDocument(ctx: TenantContext, document: NewDocument): Promise<boolean> {
  const row = await ctx.tx
    .insertInto('document')
    .values({
      tenant_id: ctx.tenantId,
      id: document.id,
      title: document.title,
      purpose: document.purpose,
      language: document.language,
      template_id: document.templateId,
      course_id: document.courseId,
      registration_id: document.registrationId,
      person_id: document.personId,
      name_folded: fold(document.name),
      file_id: document.fileId,
      run_id: document.runId,
      made_at: ctx.now,
      ...actorColumns(ctx.actor),
    })
    .onConflict((c) => c.constraint('document_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteMailed({ tx, tenantId, now }: TenantContext, id: string): Promise<void> {
  await tx
    .updateTable('document')
    .set({ mailed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
