import type { Template, TemplateFields } from '@reihum/contract/courses/template.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { requireIncluded } from '../require-references.ts'
import { templateCreated } from './template.events.ts'
import { getTemplate, requireNothingGone } from './template.queries.ts'
import { templates } from './template.store.ts'

type Input = { id: string; template: TemplateFields }

/** The caller names the id, so that a form sent twice makes one template and gets the same answer. */
export async function createTemplate(ctx: TenantContext, { id, template }: Input): Promise<Template> {
  await requireNothingGone(ctx, template)
  await requireIncluded(ctx, template, null)
  if (await templates.insert(ctx, id, template)) await record(ctx, templateCreated(id, template))
  return getTemplate(ctx, id)
}
