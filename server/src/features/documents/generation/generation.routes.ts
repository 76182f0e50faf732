import { findKeptFile, readKeptFile } from '#features/files/kept-files.ts'
import { os } from '#platform/http/procedures.ts'
import type { Press } from '#platform/paper/press.ts'
import { runHandlers } from '#platform/runs/run-handlers.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { attendeeDocumentFile, attendeeDocuments } from '../portal/attendee-documents.queries.ts'
import { drawDocument, printDocument } from '../printing/print-document.ts'
import { archiveDocuments } from './archive-documents.ts'
import { findDocument, listDocuments } from './document.queries.ts'
import { documentRunKind, startDocumentRun } from './document-run.ts'
import { mailingKind, startMailing } from './mail-documents.ts'
import { documentsTogether, prepareDocuments } from './prepare-documents.ts'
import { removeDocument } from './remove-document.ts'
import { resumeDocuments } from './resume-documents.ts'

const runs = runHandlers([documentRunKind, mailingKind])

export const generationRoutes = (dependencies: { press: Press; storage: Storage }) => ({
  prepare: os.documents.prepare.handler(({ input, context }) =>
    context.enter(input, (ctx) => prepareDocuments(ctx, input)),
  ),
  previewTogether: os.documents.previewTogether.handler(async ({ input, context }) => {
    const { tenantId, toPrint, unfilled } = await context.enter(input, async (ctx) => ({
      tenantId: ctx.tenantId,
      ...(await documentsTogether(ctx, input)),
    }))
    const drawn = await context.turns.papers.run(tenantId, () => drawDocument(dependencies, toPrint))
    return { ...drawn, unfilled }
  }),
  printTogether: os.documents.printTogether.handler(async ({ input, context }) => {
    const { tenantId, toPrint } = await context.enter(input, async (ctx) => ({
      tenantId: ctx.tenantId,
      ...(await documentsTogether(ctx, input)),
    }))
    const content = await context.turns.papers.run(tenantId, () => printDocument(dependencies, toPrint))
    return new File([content], `${toPrint.title}.pdf`, { type: 'application/pdf' })
  }),
  startRun: os.documents.startRun.handler(runs.begin(startDocumentRun)),
  getRun: os.documents.getRun.handler(runs.see),
  cancelRun: os.documents.cancelRun.handler(runs.stop),
  resumeRun: os.documents.resumeRun.handler(runs.resume(resumeDocuments)),
  listDocuments: os.documents.listDocuments.handler(({ input, context }) =>
    context.enter(input, (ctx) => listDocuments(ctx, input)),
  ),
  mailDocuments: os.documents.mailDocuments.handler(runs.begin(startMailing)),
  archiveDocuments: os.documents.archiveDocuments.handler(({ input, context }) =>
    context.exportFile(input, (ctx) => archiveDocuments(ctx, dependencies.storage, input, context.locale)),
  ),
  downloadDocument: os.documents.downloadDocument.handler(async ({ input, context }) => {
    const { tenantId, file } = await context.enter(input, async (ctx) => ({
      tenantId: ctx.tenantId,
      file: await findKeptFile(ctx, (await findDocument(ctx, input.documentId)).file_id),
    }))
    return readKeptFile(dependencies.storage, tenantId, file)
  }),
  removeDocument: os.documents.removeDocument.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeDocument(ctx, input.documentId)),
  ),
  attendeeDocuments: os.documents.attendeeDocuments.handler(({ input, context }) =>
    context.enter(input, (ctx) => attendeeDocuments(ctx, input.accessToken)),
  ),
  attendeeDocument: os.documents.attendeeDocument.handler(async ({ input, context }) => {
    const { tenantId, file } = await context.enter(input, async (ctx) => ({
      tenantId: ctx.tenantId,
      file: await attendeeDocumentFile(ctx, input),
    }))
    return readKeptFile(dependencies.storage, tenantId, file)
  }),
})
