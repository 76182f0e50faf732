import type {
  DocumentTemplate,
  DocumentTemplateFields,
  DocumentTemplateState,
} from '@reihum/contract/documents/document-template.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isSystemTemplate } from './system-templates.ts'
import { documentTemplateChanged, documentTemplateMoved } from './template.events.ts'
import { getTemplate, getVersion, templateFieldsOf } from './template.queries.ts'
import { documentTemplates, keepVersion } from './template.store.ts'
import { requireFittingFiles } from './template-files.queries.ts'

type Input = { revision: number; template: DocumentTemplateFields }

/** Changes a draft. Every change is a version, so that nothing that was written is lost. */
export async function changeTemplate(
  ctx: TenantContext,
  id: string,
  { revision, template }: Input,
): Promise<DocumentTemplate> {
  if (isSystemTemplate(id)) throw new Refusal('SYSTEM_TEMPLATE')
  const { state } = await documentTemplates.lock(ctx, id)
  const found = await documentTemplates.lockToChange(ctx, id, { revision, fields: template })
  if (!found) return getTemplate(ctx, id)
  if (state !== 'draft') throw new Refusal('TEMPLATE_FINAL')
  await requireFittingFiles(ctx, template.content)
  await documentTemplates.update(ctx, id, template)
  const version = await keepVersion(ctx, id, template)
  await record(ctx, documentTemplateChanged(id, found.change, version))
  return getTemplate(ctx, id)
}

/** The content of an earlier version becomes the latest one; the name stays. */
export async function restoreVersion(
  ctx: TenantContext,
  id: string,
  { version, revision }: { version: number; revision: number },
): Promise<DocumentTemplate> {
  if (isSystemTemplate(id)) throw new Refusal('SYSTEM_TEMPLATE')
  const fields = templateFieldsOf(await documentTemplates.lock(ctx, id))
  const { content } = await getVersion(ctx, id, version)
  return changeTemplate(ctx, id, { revision, template: templateFieldsOf({ ...fields, content }) })
}

/** Makes a template final, publishes it, or makes it a draft again. */
export async function moveTemplate(
  ctx: TenantContext,
  id: string,
  { revision, state }: { revision: number; state: DocumentTemplateState },
): Promise<DocumentTemplate> {
  if (isSystemTemplate(id)) throw new Refusal('SYSTEM_TEMPLATE')
  const row = await documentTemplates.lock(ctx, id)
  const from = row.state as DocumentTemplateState
  if (from === state) return getTemplate(ctx, id)
  if (row.revision !== revision) throw new Refusal('CONFLICT')
  await documentTemplates.set(ctx, id, { state })
  await record(ctx, documentTemplateMoved(id, { from, to: state }))
  return getTemplate(ctx, id)
}
