import type { DocumentContent } from '@reihum/contract/documents/content.ts'
import { printDocument, type ToPrint } from '#features/documents/printing/print-document.ts'
import { productTemplateOf } from '#features/documents/templates/default-templates.ts'
import { templateFiles } from '#features/documents/templates/template-files.queries.ts'
import { insertKeptFile, readKeptFile, storeContent } from '#features/files/kept-files.ts'
import { portalAddresses } from '#features/registrations/letters/booking-letter.ts'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import { type EventJob, mailOnce, type TenantMail } from '#features/tenants/mail-once.ts'
import { Refusal } from '#platform/refusal.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { makeBadgeKey } from './badge.ts'
import { certificateLetter, expiryLetter } from './certificate.mails.ts'
import { type CertificateRow, contentOf, findCertificate, pageAddress } from './certificate.queries.ts'
import { keepPaper, notePaperFailed } from './certificate.store.ts'
import { certificateSheet } from './certificate-sheet.ts'
import { certificateWords } from './certificate-words.ts'
import { holderOf, paperOf } from './holder.queries.ts'
import { mailMany } from './mail-certificates.ts'

type OfCertificate = EventJob & { certificateId: string; mails: boolean }

const pdf = 'application/pdf'

/** Over in a moment, so the job is tried again. */
const passing: ReadonlySet<string> = new Set(['BUSY', 'UNAVAILABLE'])

/** The certificate, unless it is gone: its holder was erased meanwhile. */
async function certificateOf(ctx: TenantContext, id: string): Promise<CertificateRow | null> {
  return findCertificate(ctx, id).catch((error: { code?: string }) => {
    if (error.code === 'NOT_FOUND') return null
    throw error
  })
}

export function certificatesJobs(dependencies: JobDependencies) {
  const { inTenant, publicUrl, storage } = dependencies
  const enter = <Result>(tenant: string, body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant, access: 'system', origin: noOrigin }, body)

  /** Null: there is nothing to print, or not any more. One from before templates is printed with that of the product. */
  async function toPrint(ctx: TenantContext, row: CertificateRow | null) {
    if (!row || row.file_id) return null
    const content = contentOf(row)
    const { locale, title, number, issuedOn } = content
    const address = pageAddress(publicUrl, { slug: ctx.tenant.slug, code: row.code })
    const sheet =
      (row.sheet as unknown as DocumentContent | null) ??
      certificateSheet(
        productTemplateOf({ purpose: 'certificate', language: locale }).content,
        content,
        address,
      ).sheet
    const printed: ToPrint = {
      from: await letterhead(ctx),
      locale,
      title: `${title} ${number}`,
      date: issuedOn,
      page: sheet.page,
      contents: [sheet],
      files: await templateFiles(ctx, sheet),
    }
    return { printed, filename: `${certificateWords[locale].fileName}-${number}.pdf` }
  }

  /** Prints between two transactions, so that printing holds no connection. */
  async function print({ tenantId, certificateId }: OfCertificate): Promise<void> {
    const found = await enter(tenantId, async (ctx) => toPrint(ctx, await certificateOf(ctx, certificateId)))
    if (!found) return
    const content = await printDocument(dependencies, found.printed)
    const { filename } = found
    const file = await storeContent(dependencies, tenantId, { filename, mediaType: pdf, content })
    await enter(tenantId, async (ctx) => {
      const row = await certificateOf(ctx, certificateId)
      if (!row || row.file_id) return
      await insertKeptFile(ctx, file)
      await keepPaper(ctx, certificateId, file.id)
    })
  }

  /** What a letter about a certificate is made of. Null: nobody is to be written to any more. */
  async function told(ctx: TenantContext, certificateId: string) {
    const row = await certificateOf(ctx, certificateId)
    if (!row || row.ended_at) return null
    const recipient = await holderOf(ctx, row)
    const content = contentOf(row)
    const to = portalAddresses(ctx, publicUrl, content.locale)
    const links = { privacy: to('privacy'), imprint: to('imprint') }
    const about = {
      locale: content.locale,
      recipient,
      subject: { kind: 'registration' as const, id: row.registration_id },
    }
    return {
      content,
      links,
      about,
      page: pageAddress(publicUrl, { slug: ctx.tenant.slug, code: row.code }),
      courses: to('course-list'),
    }
  }

  /** The mail that brings it. Its file is read before, because reading it holds no connection then. */
  async function mail(payload: OfCertificate): Promise<void> {
    const { tenantId, certificateId } = payload
    const paper = await enter(tenantId, (ctx) => paperOf(ctx, certificateId))
    if (!paper) return
    const content = Buffer.from(await (await readKeptFile(storage, tenantId, paper)).arrayBuffer())
    await mailOnce(dependencies, 'certificate.issued', async (ctx): Promise<TenantMail[]> => {
      const known = await told(ctx, certificateId)
      if (!known) return []
      const { links, page, about } = known
      const letter = certificateLetter(known.content, { ...links, page })
      const { filename, mediaType } = paper
      return [{ ...about, letter, attachments: [{ filename, mediaType, content }] }]
    })(payload)
  }

  return {
    /** Makes the paper once, and mails it if that is wanted. After a failure staff reads that there is no paper. */
    'certificates.make-paper': async (payload: OfCertificate) => {
      try {
        await makeBadgeKey(dependencies, payload.tenantId)
        await print(payload)
      } catch (error) {
        const refused = error instanceof Refusal ? error : null
        const why = { code: refused?.code ?? 'UNEXPECTED', data: refused?.data ?? {} }
        await enter(payload.tenantId, (ctx) => notePaperFailed(ctx, payload.certificateId, why))
        // What only people can mend is tried again when they ask, or by the chore; a job that fails alone says nothing.
        if (!refused || passing.has(refused.code)) throw error
        return
      }
      if (payload.mails) await mail(payload)
    },
    'certificates.send': mail,
    'certificates.mail-many': mailMany(dependencies),
    'certificates.remind': mailOnce(
      dependencies,
      'certificate.expires',
      async (ctx, payload: OfCertificate) => {
        const known = await told(ctx, payload.certificateId)
        if (!known) return []
        const { links, about, courses } = known
        return [{ ...about, letter: expiryLetter(known.content, { ...links, page: courses }) }]
      },
    ),
  }
}
