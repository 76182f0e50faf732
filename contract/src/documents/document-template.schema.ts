import { z } from 'zod'
import { paperPicture } from '../tenants/letterhead.schema.ts'
import { attributeId, documentTemplateId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locale, type Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { documentContent } from './content.schema.ts'
import { documentPurposes } from './document-purposes.ts'
import { placeholderName } from './placeholder-name.schema.ts'

/**
 * Draft: it is being written. Final: documents are made of it, and it stays as it is. Published: attendees find the
 * documents that are made of it on their page.
 */
export const documentTemplateState = z.enum(['draft', 'final', 'published'])
export type DocumentTemplateState = z.infer<typeof documentTemplateState>

export const documentTemplateStateNames: Record<DocumentTemplateState, Wording> = {
  draft: { de: 'Entwurf', en: 'Draft' },
  final: { de: 'Fertig', en: 'Final' },
  published: { de: 'Veröffentlicht', en: 'Published' },
}

const purpose = z.enum(documentPurposes)

/** A template as somebody writes it. */
export const documentTemplateFields = z.object({
  name: line(120).min(1),
  purpose,
  language: locale,
  content: documentContent,
})
export type DocumentTemplateFields = z.infer<typeof documentTemplateFields>

const documentTemplateActions = [
  'edit',
  'finalise',
  'publish',
  'withdraw',
  'reopen',
  'duplicate',
  'delete',
] as const
export type DocumentTemplateAction = (typeof documentTemplateActions)[number]

export const documentTemplateSummary = z.object({
  id: documentTemplateId,
  name: z.string(),
  purpose,
  language: locale,
  state: documentTemplateState,
  /** It comes with the product: it can be duplicated, and neither be changed nor deleted. */
  isSystem: z.boolean(),
  /** The number of the latest version; 0 for what comes with the product. */
  version: z.number().int(),
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string(),
  revision,
  allowedActions: z.array(z.enum(documentTemplateActions)),
})
export type DocumentTemplateSummary = z.infer<typeof documentTemplateSummary>

export const documentTemplate = documentTemplateSummary.extend({ content: documentContent })
export type DocumentTemplate = z.infer<typeof documentTemplate>

export const documentTemplateListInput = pageInput.extend({
  q: z.string().trim().max(100).default(''),
  purpose: purpose.optional(),
  language: locale.optional(),
  state: documentTemplateState.optional(),
  /** Those that print or ask the answer to this attribute. */
  attributeId: attributeId.optional(),
  sort: z.enum(['name', 'updatedAt']).default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
})

/** A version as the list of versions shows it: every save makes one. */
export const documentTemplateVersion = z.object({
  version: z.number().int(),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
  name: z.string(),
})
export type DocumentTemplateVersion = z.infer<typeof documentTemplateVersion>

export const documentTemplateVersionDetail = documentTemplateVersion.extend({ content: documentContent })
export type DocumentTemplateVersionDetail = z.infer<typeof documentTemplateVersionDetail>

/** A template that documents can be made of. */
export const templateChoice = z.object({
  id: documentTemplateId,
  name: z.string(),
  language: locale,
  isSystem: z.boolean(),
})
export type TemplateChoice = z.infer<typeof templateChoice>

/** Papers that are made by themselves, so that nobody chooses a template for each: the provider says once which it is. */
export const purposesWithDefault = ['certificate'] as const
export const purposeWithDefault = z.enum(purposesWithDefault)

export const defaultTemplates = z.object({
  /** What was chosen; a purpose and language that is missing is served by the template of the product. */
  items: z.array(z.object({ purpose: purposeWithDefault, language: locale, documentTemplateId })),
  choices: z.array(templateChoice),
})
export type DefaultTemplates = z.infer<typeof defaultTemplates>

/** What is previewed need not be saved. */
export const previewInput = z.object({ language: locale, content: documentContent })

export const documentPreview = paperPicture.extend({
  /** Placeholders that are shown and would stay empty. */
  unfilled: z.array(placeholderName),
})
export type DocumentPreview = z.infer<typeof documentPreview>
