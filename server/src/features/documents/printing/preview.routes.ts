import type { previewInput } from '@reihum/contract/documents/document-template.schema.ts'
import { type Filled, fillContent } from '@reihum/contract/documents/fill-content.ts'
import { sampleContext, sampleContexts } from '@reihum/contract/documents/sample-context.ts'
import { sampleAnswers } from '@reihum/contract/registrations/answer-values.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import type { z } from 'zod'
import { listAttributes } from '#features/courses/attributes/attribute.queries.ts'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import { os } from '#platform/http/procedures.ts'
import type { Press } from '#platform/paper/press.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { templateFiles } from '../templates/template-files.queries.ts'
import { drawDocument, printDocument, type ToPrint } from './print-document.ts'
import { senderValues } from './sender-values.ts'

type Input = z.output<typeof previewInput>

const titles = { de: 'Vorschau', en: 'Preview' }

/** A content with sample values, and the provider as it is. */
async function toPreview(ctx: TenantContext, { content, language }: Input) {
  const from = await letterhead(ctx)
  const date = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  const contexts = content.page.labels ? sampleContexts(language) : [sampleContext(language)]
  // Attributes that are no longer asked may have answers, and so they have samples.
  const attributes = [...(await listAttributes(ctx, false)).items, ...(await listAttributes(ctx, true)).items]
  const known = { ...senderValues(from, date), ...sampleAnswers(attributes, language) }
  const filled = contexts.map(
    ({ values, lists }): Filled => fillContent(content, { values: { ...values, ...known }, lists }, language),
  )
  const toPrint: ToPrint = {
    from,
    locale: language,
    title: titles[language],
    date,
    page: content.page,
    contents: filled.map(({ content }) => content),
    files: await templateFiles(ctx, content),
  }
  return {
    tenantId: ctx.tenantId,
    toPrint,
    unfilled: [...new Set(filled.flatMap(({ unfilled }) => unfilled))],
  }
}

export const previewRoutes = (dependencies: { press: Press; storage: Storage }) => ({
  preview: os.documents.preview.handler(async ({ input, context }) => {
    const { tenantId, toPrint, unfilled } = await context.enter(input, (ctx) => toPreview(ctx, input))
    const drawn = await context.turns.papers.run(tenantId, () => drawDocument(dependencies, toPrint))
    return { ...drawn, unfilled }
  }),
  printPreview: os.documents.printPreview.handler(async ({ input, context }) => {
    const { tenantId, toPrint } = await context.enter(input, (ctx) => toPreview(ctx, input))
    const content = await context.turns.papers.run(tenantId, () => printDocument(dependencies, toPrint))
    return new File([content], `${titles[input.language]}.pdf`, { type: 'application/pdf' })
  }),
})
