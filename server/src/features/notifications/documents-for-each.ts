import { bytesInMegabyte } from '@reihum/contract/files/file-types.ts'
import { attachmentLimits } from '@reihum/contract/notifications/notification.schema.ts'
import { sql } from 'kysely'
import { documentsTogether } from '#features/documents/generation/prepare-documents.ts'
import { printDocument } from '#features/documents/printing/print-document.ts'
import type { MailAttachment } from '#platform/mail/mail-attachment.ts'
import { Refusal } from '#platform/refusal.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { documentsOf } from './attached-documents.queries.ts'
import { registrationAt } from './recipient.queries.ts'

type Printing = Pick<JobDependencies, 'storage' | 'press'>
type Somebody = { registrationId: string | null; sendsUnfilled: boolean }

const filenameOf = (title: string, name: string) =>
  `${`${title} ${name}`.replace(/[/\\\p{Cc}]+/gu, '-').slice(0, 150)}.pdf`

async function courseOf({ tx, tenantId }: TenantContext, registrationId: string | null): Promise<string> {
  const row = await tx
    .selectFrom('registration')
    .select('course_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', registrationId)
    .executeTakeFirst()
  if (!row) throw new Refusal('DOCUMENT_WITHOUT_REGISTRATION')
  return row.course_id
}

/** What is printed for one registration, of each template; nothing is left empty unless somebody agreed to that. */
async function papersFor(
  ctx: TenantContext,
  notificationId: string,
  { registrationId, sendsUnfilled }: Somebody,
) {
  const templates = await documentsOf(ctx, notificationId)
  if (templates.length === 0) return []
  const courseId = await courseOf(ctx, registrationId)
  const papers = []
  for (const { id, name } of templates) {
    const of = { documentTemplateId: id, courseId, registrationIds: [registrationId ?? ''] }
    const { template, facts, toPrint, unfilled } = await documentsTogether(ctx, of)
    const [receiver, ...others] = facts.receivers
    // Whoever was erased has none, and nobody gets the paper of somebody else.
    if (!receiver || receiver.id !== registrationId || others.length > 0) throw new Refusal('NOT_FOUND')
    if (template.state === 'draft') throw new Refusal('TEMPLATE_DRAFT')
    if (unfilled.length > 0 && !sendsUnfilled)
      throw new Refusal('NOTIFICATION_DOCUMENT_UNFILLED', { document: name })
    papers.push({ toPrint, filename: filenameOf(template.name, receiver.name) })
  }
  return papers
}

export async function printPapers(
  dependencies: Printing,
  papers: Awaited<ReturnType<typeof papersFor>>,
): Promise<MailAttachment[]> {
  const printed: MailAttachment[] = []
  for (const { toPrint, filename } of papers) {
    const content = Buffer.from(await printDocument(dependencies, toPrint))
    printed.push({ filename, mediaType: 'application/pdf', content })
  }
  const bytes = printed.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > attachmentLimits.bytes)
    throw new Refusal('ATTACHMENTS_TOO_LARGE', { megabytes: attachmentLimits.bytes / bytesInMegabyte })
  return printed
}

/** The documents of one recipient of a message. They are printed outside of any transaction. */
export async function printForRecipient(
  dependencies: Printing & Pick<JobDependencies, 'inTenant'>,
  tenant: string,
  { notificationId, recipientId }: { notificationId: string; recipientId: string },
): Promise<MailAttachment[]> {
  const papers = await dependencies.inTenant({ tenant, access: 'system', origin: noOrigin }, async (ctx) => {
    const { rows } = await sql<Somebody>`
        select r.registration_id as "registrationId", n.sends_unfilled as "sendsUnfilled"
        from notification_recipient r
        join notification n on n.tenant_id = r.tenant_id and n.id = r.notification_id
        where r.tenant_id = ${tenant} and r.notification_id = ${notificationId} and r.id = ${recipientId}`.execute(
      ctx.tx,
    )
    const [row] = rows
    if (!row) throw new Refusal('NOT_FOUND')
    return papersFor(ctx, notificationId, row)
  })
  return printPapers(dependencies, papers)
}

/** What would be printed for the recipient at this place, for whoever tries a message out; what is empty stays so. */
export async function papersToTry(ctx: TenantContext, notificationId: string, position: number) {
  if ((await documentsOf(ctx, notificationId)).length === 0) return []
  const registrationId = await registrationAt(ctx, { id: notificationId, position })
  return registrationId === null
    ? []
    : papersFor(ctx, notificationId, { registrationId, sendsUnfilled: true })
}
