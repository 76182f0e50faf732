import { bytesInMegabyte } from '@reihum/contract/files/file-types.ts'
import { attachmentLimits } from '@reihum/contract/notifications/notification.schema.ts'
import { sql } from 'kysely'
import { type HeldCertificate, heldCertificates } from '#features/certificates/held-certificates.queries.ts'
import { documentsTogether } from '#features/documents/generation/prepare-documents.ts'
import { printDocument } from '#features/documents/printing/print-document.ts'
import { readKeptFile } from '#features/files/kept-files.ts'
import type { MailAttachment } from '#platform/mail/mail-attachment.ts'
import { Refusal } from '#platform/refusal.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { documentsOf } from './attached-documents.queries.ts'
import { recipientAt } from './recipient.queries.ts'

type Printing = Pick<JobDependencies, 'storage' | 'press'>
type Somebody = {
  registrationId: string | null
  sendsUnfilled: boolean
  bringsCertificates: boolean
  sendsWithoutCertificate: boolean
}

/** What is printed and read for one recipient alone. */
type ForOne = { papers: Awaited<ReturnType<typeof papersFor>>; certificate: HeldCertificate | null }

/** What a letter brings to one recipient alone. */
export type Enclosed = {
  attachments: MailAttachment[]
  /** The certificate among them; null: there is none. */
  certificateId: string | null
}

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
  { registrationId, sendsUnfilled }: Pick<Somebody, 'registrationId' | 'sendsUnfilled'>,
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

/** The certificate that somebody holds; whoever holds none is refused unless somebody agreed to that. */
async function certificateFor(
  ctx: TenantContext,
  { registrationId, bringsCertificates, sendsWithoutCertificate }: Omit<Somebody, 'sendsUnfilled'>,
): Promise<HeldCertificate | null> {
  if (!bringsCertificates || registrationId === null) return null
  const held = (await heldCertificates(ctx, [registrationId])).get(registrationId)
  if (!held && !sendsWithoutCertificate) throw new Refusal('NOTIFICATION_CERTIFICATE_MISSING')
  return held ?? null
}

/** Prints and reads outside of any transaction. */
export async function enclose(
  dependencies: Printing,
  tenantId: string,
  { papers, certificate }: ForOne,
): Promise<Enclosed> {
  const printed: MailAttachment[] = []
  for (const { toPrint, filename } of papers) {
    const content = Buffer.from(await printDocument(dependencies, toPrint))
    printed.push({ filename, mediaType: 'application/pdf', content })
  }
  if (certificate) {
    const { filename, mediaType } = certificate.file
    const file = await readKeptFile(dependencies.storage, tenantId, certificate.file)
    printed.push({ filename, mediaType, content: Buffer.from(await file.arrayBuffer()) })
  }
  const bytes = printed.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > attachmentLimits.bytes)
    throw new Refusal('ATTACHMENTS_TOO_LARGE', { megabytes: attachmentLimits.bytes / bytesInMegabyte })
  return { attachments: printed, certificateId: certificate?.id ?? null }
}

/** The documents and the certificate of one recipient of a message. */
export async function encloseForRecipient(
  dependencies: Printing & Pick<JobDependencies, 'inTenant'>,
  tenant: string,
  { notificationId, recipientId }: { notificationId: string; recipientId: string },
): Promise<Enclosed> {
  const found = await dependencies.inTenant({ tenant, access: 'system', origin: noOrigin }, async (ctx) => {
    const { rows } = await sql<Somebody>`
        select r.registration_id as "registrationId", n.sends_unfilled as "sendsUnfilled",
          n.brings_certificates as "bringsCertificates", n.sends_without_certificate as "sendsWithoutCertificate"
        from notification_recipient r
        join notification n on n.tenant_id = r.tenant_id and n.id = r.notification_id
        where r.tenant_id = ${tenant} and r.notification_id = ${notificationId} and r.id = ${recipientId}`.execute(
      ctx.tx,
    )
    const [row] = rows
    if (!row) throw new Refusal('NOT_FOUND')
    return { papers: await papersFor(ctx, notificationId, row), certificate: await certificateFor(ctx, row) }
  })
  return enclose(dependencies, tenant, found)
}

/** What the recipient at this place would get, for whoever tries a message out; what is missing stays so. */
export async function toTry(ctx: TenantContext, notificationId: string, position: number): Promise<ForOne> {
  const one = await recipientAt(ctx, { id: notificationId, position })
  const registrationId = one?.candidate.registrationId ?? null
  if (!one || registrationId === null) return { papers: [], certificate: null }
  const papers = await papersFor(ctx, notificationId, { registrationId, sendsUnfilled: true })
  return { papers, certificate: one.certificate }
}
