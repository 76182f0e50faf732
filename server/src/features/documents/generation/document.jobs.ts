import type { Locale } from '@reihum/contract/wire/locales.ts'
import { findKeptFile, readKeptFile } from '#features/files/kept-files.ts'
import { portalAddresses } from '#features/registrations/letters/booking-letter.ts'
import { answersWith } from '#features/registrations/letters/letter-answers.queries.ts'
import { type EventJob, mailOnce, type TenantMail } from '#features/tenants/mail-once.ts'
import { Refusal } from '#platform/refusal.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { documentLetter } from './document.mails.ts'
import { findDocument, recipientOf } from './document.queries.ts'
import { noteMailed } from './document.store.ts'
import { documentRunJob } from './document-run.ts'
import { mailingJob } from './mail-documents.ts'

type OfDocument = EventJob & { documentId: string }

/** Null: it is gone, because it was deleted or whom it is for was erased. */
const documentOf = (ctx: TenantContext, id: string) =>
  findDocument(ctx, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  })

/** Mails a document to whom it is for. Its file is read before, because reading it holds no connection then. */
const sendDocument = (dependencies: JobDependencies) => async (payload: OfDocument) => {
  const { inTenant, storage, publicUrl } = dependencies
  const { tenantId, documentId } = payload
  const file = await inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
    const row = await documentOf(ctx, documentId)
    return row && findKeptFile(ctx, row.file_id)
  })
  if (!file) return
  const content = Buffer.from(await (await readKeptFile(storage, tenantId, file)).arrayBuffer())
  await mailOnce(dependencies, 'document.sent', async (ctx): Promise<TenantMail[]> => {
    const row = await documentOf(ctx, documentId)
    if (!row) return []
    const locale = row.language as Locale
    const to = portalAddresses(ctx, publicUrl, locale)
    const recipient = await recipientOf(ctx, row.registration_id)
    // Nothing is sent to nobody, and then nothing was mailed.
    if (!recipient) return []
    await noteMailed(ctx, documentId)
    return [
      {
        letter: {
          ...documentLetter(
            { locale, title: row.title, courseTitle: row.course_title, name: row.name },
            { courses: to(''), privacy: to('privacy'), imprint: to('imprint') },
          ),
          ask: answersWith(ctx, row.registration_id, locale),
        },
        locale,
        recipient,
        subject: { kind: 'registration', id: row.registration_id },
        attachments: [{ filename: file.filename, mediaType: file.mediaType, content }],
      },
    ]
  })(payload)
}

export const documentsJobs = (dependencies: JobDependencies) => ({
  'documents.make': documentRunJob(dependencies),
  'documents.mail': mailingJob(dependencies),
  'documents.send': sendDocument(dependencies),
})
