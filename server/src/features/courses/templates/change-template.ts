import type { Template, TemplateFields } from '@reihum/contract/courses/template.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { differences } from '../course-fields.rules.ts'
import { requireIncluded } from '../require-references.ts'
import { templateChanged, toldTemplate } from './template.events.ts'
import { getTemplate, requireNothingGone, templateFieldsOf } from './template.queries.ts'
import { lockTemplate, updateTemplate } from './template.store.ts'

type Input = { revision: number; template: TemplateFields }

/** Refuses when somebody else has saved since it was read; courses that were made from it are never touched. */
export async function changeTemplate(
  ctx: TenantContext,
  id: string,
  { revision, template }: Input,
): Promise<Template> {
  const row = await lockTemplate(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const before = templateFieldsOf(row)
  if (!differences(before, template)) return getTemplate(ctx, id)
  if (row.revision !== revision) throw new Refusal('CONFLICT')
  await requireNothingGone(ctx, template)
  await requireIncluded(ctx, template, before)
  await updateTemplate(ctx, id, template)
  const told = differences(toldTemplate(before), toldTemplate(template))
  await record(ctx, templateChanged(id, told ?? { before: {}, after: {} }))
  return getTemplate(ctx, id)
}
