import type { Template, TemplateFields } from '@reihum/contract/courses/template.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { requireIncluded } from '../require-references.ts'
import { templateChanged } from './template.events.ts'
import { getTemplate, requireNothingGone } from './template.queries.ts'
import { templates } from './template.store.ts'

type Input = { revision: number; template: TemplateFields }

/** Refuses if somebody else has saved since it was read; courses made from it never change. */
export async function changeTemplate(
  ctx: TenantContext,
  id: string,
  { revision, template }: Input,
): Promise<Template> {
  const found = await templates.lockToChange(ctx, id, { revision, fields: template })
  if (!found) return getTemplate(ctx, id)
  await requireNothingGone(ctx, template)
  await requireIncluded(ctx, template, found.before)
  await templates.update(ctx, id, template)
  await record(ctx, templateChanged(id, found.change))
  return getTemplate(ctx, id)
}
