import { z } from 'zod'
import { fileId } from '../wire/ids.schema.ts'
import { CleanContent, ContentFlaw } from './clean-content.ts'
import {
  contentLimits,
  type DocumentContent,
  documentFonts,
  emptyContent,
  type PageSettings,
  pageSizes,
} from './content.ts'

const millimetres = (most: number) => z.number().min(0).max(most).multipleOf(0.5)

/** What is left of a page of a size within its margins, in millimetres. */
export function roomOf({ size, orientation, margins }: PageSettings): { width: number; height: number } {
  const { width, height } = pageSizes[size]
  const [across, down] = orientation === 'portrait' ? [width, height] : [height, width]
  return { width: across - margins.left - margins.right, height: down - margins.top - margins.bottom }
}

const pageSettings: z.ZodType<PageSettings> = z
  .object({
    size: z.enum(Object.keys(pageSizes) as (keyof typeof pageSizes)[]),
    orientation: z.enum(['portrait', 'landscape']),
    margins: z.object({
      top: millimetres(150),
      right: millimetres(100),
      bottom: millimetres(150),
      left: millimetres(100),
    }),
    font: z.enum(documentFonts),
    fontSize: z.number().min(6).max(24).multipleOf(0.5),
    letterhead: z.boolean(),
    background: z.object({ fileId, on: z.enum(['all', 'first']) }).nullable(),
    onePage: z.boolean(),
    labels: z
      .object({
        columns: z.number().int().min(1).max(8),
        rows: z.number().int().min(1).max(20),
        gapAcross: millimetres(50),
        gapDown: millimetres(50),
      })
      .nullable(),
  })
  .superRefine((page, check) => {
    const { width, height } = roomOf(page)
    const { columns, rows, gapAcross, gapDown } = page.labels ?? {
      columns: 1,
      rows: 1,
      gapAcross: 0,
      gapDown: 0,
    }
    const least = page.labels ? 10 : 40
    const isTight =
      (width - gapAcross * (columns - 1)) / columns < least || (height - gapDown * (rows - 1)) / rows < least
    if (isTight) check.addIssue({ code: 'custom', path: ['margins'], params: { code: 'pageRoom' } })
  })

/** The canonical form of a content. Throws a `ContentFlaw` if something in it is not allowed. */
function cleaned(given: Record<string, unknown>, page: PageSettings): DocumentContent {
  const clean = new CleanContent()
  const part = (value: unknown) => (value === null || value === undefined ? null : clean.part(value, 'band'))
  const header = part(given.header)
  const body = clean.part(given.body, page.labels ? 'band' : 'page')
  const content = { page, header, body, footer: part(given.footer) }
  if (JSON.stringify(content).length > contentLimits.json) throw new ContentFlaw('documentSize')
  return content
}

/** The canonical form of an editor's content, or the content itself if it is not allowed. */
export function settledContent(held: DocumentContent): DocumentContent {
  try {
    return cleaned(held, held.page)
  } catch (error) {
    if (error instanceof ContentFlaw) return held
    throw error
  }
}

const part = {
  type: 'object',
  properties: { type: { const: 'doc' }, content: { type: 'array', items: { type: 'object' } } },
  required: ['type', 'content'],
}

/** What is on the wire of a content beside its page. It reports one error at most, as a text does. */
export const documentContent = z
  .custom<DocumentContent>()
  .check((payload) => {
    const input = payload.value as unknown
    if (typeof input !== 'object' || input === null) {
      payload.issues.push({ code: 'invalid_type', expected: 'object', input })
      return
    }
    const page = pageSettings.safeParse((input as Record<string, unknown>).page)
    if (!page.success) {
      for (const issue of page.error.issues)
        payload.issues.push({
          ...issue,
          path: ['page', ...issue.path],
          input,
        } as (typeof payload.issues)[number])
      return
    }
    try {
      payload.value = cleaned(input as Record<string, unknown>, page.data)
    } catch (error) {
      if (!(error instanceof ContentFlaw)) throw error
      payload.issues.push({ code: 'custom', params: { code: error.code }, input })
    }
  })
  .meta({
    jsonSchema: {
      type: 'object',
      properties: {
        page: z.toJSONSchema(pageSettings, { io: 'input' }),
        header: { anyOf: [part, { type: 'null' }] },
        body: part,
        footer: { anyOf: [part, { type: 'null' }] },
      },
      required: ['page', 'header', 'body', 'footer'],
      examples: [emptyContent],
      description: `What a template holds, in the format of its editor: at most ${contentLimits.letters} characters.`,
    },
  })
