import type {
  DocumentTemplate,
  DocumentTemplateFields,
} from '@reihum/contract/documents/document-template.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { documentTemplateCreated } from './template.events.ts'
import { getTemplate } from './template.queries.ts'
import { documentTemplates, keepVersion, requireRoomForTemplate } from './template.store.ts'
import { requireFittingFiles } from './template-files.queries.ts'

type Input = { id: string; template: DocumentTemplateFields }

/** The caller names the id, so that a form sent twice makes one template and gets the same answer. */
export async function createTemplate(ctx: TenantContext, { id, template }: Input): Promise<DocumentTemplate> {
  await requireFittingFiles(ctx, template.content)
  await requireRoomForTemplate(ctx)
  if (await documentTemplates.insert(ctx, id, template)) {
    await keepVersion(ctx, id, template)
    await record(ctx, documentTemplateCreated(id, template))
  }
  return getTemplate(ctx, id)
}

/** A draft with the content of another template, which may be one of the product. */
export async function duplicateTemplate(
  ctx: TenantContext,
  sourceId: string,
  { id, name }: { id: string; name: string },
): Promise<DocumentTemplate> {
  const source = await getTemplate(ctx, sourceId).catch((error: unknown) => {
    const isGone = error instanceof Refusal && error.code === 'NOT_FOUND'
    throw isGone ? new Refusal('DOCUMENT_WITHOUT_TEMPLATE') : error
  })
  const { purpose, language, content } = source
  return createTemplate(ctx, { id, template: { name, purpose, language, content } })
}
