import type { NewDocumentRun } from '@reihum/contract/documents/document.schema.ts'
import { isForCourse } from '@reihum/contract/documents/document-purposes.ts'
import { insertKeptFile, type KeptFile, storeContent } from '#features/files/kept-files.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { JobDependencies } from '#platform/room.ts'
import { startRun } from '#platform/runs/start-run.ts'
import { workRun } from '#platform/runs/work-run.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { printDocument } from '../printing/print-document.ts'
import { getTemplate } from '../templates/template.queries.ts'
import { documentMade, documentRunStarted, documentSent } from './document.events.ts'
import { insertDocument, type NewDocument } from './document.store.ts'
import { documentsTogether } from './prepare-documents.ts'

export const documentRunKind = 'documents'

/** What a run does to each registration. */
export type DocumentAction = { runId: string; documentTemplateId: string; courseId: string; mails: boolean }

/** Documents are made of what is final, so a run makes the same of all. */
async function requireFinal(ctx: TenantContext, templateId: string) {
  const template = await getTemplate(ctx, templateId)
  if (template.state === 'draft') throw new Refusal('TEMPLATE_DRAFT')
  if (isForCourse(template.purpose)) throw new Refusal('DOCUMENT_OF_ALL')
  return template
}

export async function startDocumentRun(ctx: TenantContext, input: NewDocumentRun): Promise<void> {
  const { id, documentTemplateId, courseId, registrationIds, mails } = input
  const { name } = await requireFinal(ctx, documentTemplateId)
  if (mails) {
    requireVerified(ctx)
    await requireRoom(ctx, 'mailsAMonth', registrationIds.length)
  }
  const action: DocumentAction = { runId: id, documentTemplateId, courseId, mails }
  if (await startRun(ctx, { id, kind: documentRunKind, action, itemIds: registrationIds }))
    await record(ctx, documentRunStarted(courseId, { runId: id, title: name, count: registrationIds.length }))
}

type Printed = { file: KeptFile; document: NewDocument; email: string }

const filenameOf = (title: string, name: string) =>
  `${`${title} ${name}`.replace(/[/\\\p{Cc}]+/gu, '-').slice(0, 150)}.pdf`

/** Makes one document for each registration of a run. It is printed between two transactions. */
export const documentRunJob = (dependencies: JobDependencies) =>
  workRun<DocumentAction, Printed>(dependencies, {
    kind: documentRunKind,
    parse: (action) => action as DocumentAction,
    portion: 10,
    async prepare(tenantId, registrationId, { runId, documentTemplateId, courseId }) {
      const { template, facts, toPrint } = await dependencies.inTenant(
        { tenant: tenantId, access: 'system', origin: noOrigin },
        async (ctx) => {
          await requireFinal(ctx, documentTemplateId)
          return documentsTogether(ctx, { documentTemplateId, courseId, registrationIds: [registrationId] })
        },
      )
      const [receiver] = facts.receivers
      if (!receiver) throw new Refusal('NOT_FOUND')
      const content = await printDocument(dependencies, toPrint)
      const file = await storeContent(dependencies, tenantId, {
        filename: filenameOf(template.name, receiver.name),
        mediaType: 'application/pdf',
        content,
      })
      const document: NewDocument = {
        id: newId(),
        title: template.name,
        purpose: template.purpose,
        language: template.language,
        templateId: documentTemplateId,
        courseId,
        registrationId,
        personId: receiver.personId,
        name: receiver.name,
        fileId: file.id,
        runId,
      }
      return { file, document, email: receiver.email }
    },
    async act(ctx, registrationId, { mails }, { file, document, email }) {
      await insertKeptFile(ctx, file)
      if (!(await insertDocument(ctx, document))) throw new Refusal('CONFLICT')
      const of = { documentId: document.id, registrationId, title: document.title }
      await record(ctx, documentMade(of))
      if (mails && email) await record(ctx, documentSent(of))
      return 'done'
    },
  })
