import type { DocumentPurpose } from '@reihum/contract/documents/document-purposes.ts'
import type {
  DefaultTemplates,
  DocumentTemplate,
  TemplateChoice,
} from '@reihum/contract/documents/document-template.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type SystemTemplate, systemTemplates } from './system-templates.ts'
import { defaultTemplateChosen } from './template.events.ts'
import { getTemplate } from './template.queries.ts'

type Of = { purpose: DocumentPurpose; language: Locale }

/** The template of a purpose that comes with the product. */
export function productTemplateOf({ purpose, language }: Of): SystemTemplate {
  const found = systemTemplates.find((one) => one.purpose === purpose && one.language === language)
  if (!found) throw new Error(`the product has no template of ${purpose}`)
  return found
}

async function defaultOf({ tx, tenantId }: TenantContext, { purpose, language }: Of): Promise<string | null> {
  const row = await tx
    .selectFrom('document_default')
    .select('template_id')
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', purpose)
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.template_id ?? null
}

/** Null: it was deleted. */
const templateIfThere = (ctx: TenantContext, id: string) =>
  getTemplate(ctx, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  })

/**
 * The template that a paper is made of: the chosen one, or the default of the provider, or that of the product. One that
 * is being written is used by nobody, and refused instead of another one in its place.
 */
export async function templateToUse(
  ctx: TenantContext,
  of: Of,
  chosen: string | null,
): Promise<DocumentTemplate> {
  const named = chosen && (await templateIfThere(ctx, chosen))
  const usual = named ? null : await defaultOf(ctx, of)
  const template = named || (await getTemplate(ctx, usual ?? productTemplateOf(of).id))
  if (template.state === 'draft') throw new Refusal('TEMPLATE_DRAFT')
  return template
}

/** The templates of a purpose that documents can be made of, those of the product first. */
export async function templateChoices(
  { tx, tenantId }: TenantContext,
  purpose: DocumentPurpose,
): Promise<TemplateChoice[]> {
  const own = await tx
    .selectFrom('document_template')
    .select(['id', 'name', 'language'])
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', purpose)
    .where('state', '<>', 'draft')
    .orderBy('name_sort')
    .execute()
  return [
    ...systemTemplates
      .filter((one) => one.purpose === purpose)
      .map(({ id, name, language }) => ({ id, name, language, isSystem: true })),
    ...own.map((one) => ({ ...one, isSystem: false })),
  ] as TemplateChoice[]
}

export async function defaultTemplates(ctx: TenantContext): Promise<DefaultTemplates> {
  const rows = await ctx.tx
    .selectFrom('document_default')
    .select(['purpose', 'language', 'template_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .orderBy('purpose')
    .orderBy('language')
    .execute()
  const items = rows.map(({ purpose, language, template_id }) => ({
    purpose,
    language,
    documentTemplateId: template_id,
  }))
  return { items, choices: await templateChoices(ctx, 'certificate') } as DefaultTemplates
}

/** Says which template a purpose is served by in a language; null, or one of the product: that of the product. */
export async function chooseDefaultTemplate(
  ctx: TenantContext,
  { purpose, language }: Of,
  documentTemplateId: string | null,
): Promise<void> {
  const of = { purpose, language }
  const template = documentTemplateId && (await getTemplate(ctx, documentTemplateId))
  if (template && (template.purpose !== of.purpose || template.language !== of.language))
    throw new Refusal('NOT_FOUND')
  if (template && template.state === 'draft') throw new Refusal('TEMPLATE_DRAFT')
  const chosen = template && !template.isSystem ? template.id : null
  if ((await defaultOf(ctx, of)) === chosen) return
  if (chosen === null)
    await ctx.tx
      .deleteFrom('document_default')
      .where('tenant_id', '=', ctx.tenantId)
      .where('purpose', '=', of.purpose)
      .where('language', '=', of.language)
      .execute()
  else
    await ctx.tx
      .insertInto('document_default')
      .values({ tenant_id: ctx.tenantId, ...of, template_id: chosen })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'purpose', 'language']).doUpdateSet({ template_id: chosen }),
      )
      .execute()
  await record(ctx, defaultTemplateChosen(ctx.tenantId, { ...of, name: template ? template.name : '' }))
}
