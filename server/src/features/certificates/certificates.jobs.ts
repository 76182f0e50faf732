import { insertKeptFile, readKeptFile, storeContent } from '#features/files/kept-files.ts'
import { portalAddresses } from '#features/registrations/letters/booking-letter.ts'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import { type EventJob, mailOnce, type TenantMail } from '#features/tenants/mail-once.ts'
import { templateFrom } from '#platform/paper/template.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { certificateLetter, expiryLetter } from './certificate.mails.ts'
import { type CertificateRow, contentOf, findCertificate, pageAddress } from './certificate.queries.ts'
import { keepPaper, notePaperFailed } from './certificate.store.ts'
import { type CertificateFacts, type CertificatePaper, certificatePaper } from './certificate-paper.ts'
import { certificateWords } from './certificate-words.ts'
import { holderOf, paperOf } from './holder.queries.ts'

type OfCertificate = EventJob & { certificateId: string; mails: boolean }

const template = templateFrom<CertificatePaper>(new URL('./certificate.typ', import.meta.url))

const pdf = 'application/pdf'

/** The certificate, unless it is gone: its holder was erased meanwhile. */
async function certificateOf(ctx: TenantContext, id: string): Promise<CertificateRow | null> {
  return findCertificate(ctx, id).catch((error: { code?: string }) => {
    if (error.code === 'NOT_FOUND') return null
    throw error
  })
}

export function certificatesJobs(dependencies: JobDependencies) {
  const { inTenant, press, publicUrl, storage } = dependencies
  const enter = <Result>(tenant: string, body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant, access: 'system', origin: noOrigin }, body)

  /** Null: there is nothing to print, or not any more. */
  const toPrint = (
    ctx: TenantContext,
    row: CertificateRow | null,
  ): Promise<CertificateFacts | null> | null =>
    row && !row.file_id
      ? letterhead(ctx).then((from) => ({
          content: contentOf(row),
          from,
          pageUrl: pageAddress(publicUrl, { slug: ctx.tenant.slug, code: row.code }),
        }))
      : null

  /** Prints between two transactions, so that printing holds no connection. */
  async function print({ tenantId, certificateId }: OfCertificate): Promise<void> {
    const facts = await enter(tenantId, async (ctx) => toPrint(ctx, await certificateOf(ctx, certificateId)))
    if (!facts) return
    const { locale, number } = facts.content
    const content = await press.print(template, certificatePaper(facts))
    const filename = `${certificateWords[locale].fileName}-${number}.pdf`
    const file = await storeContent(dependencies, tenantId, { filename, mediaType: pdf, content })
    await enter(tenantId, async (ctx) => {
      if (!(await toPrint(ctx, await certificateOf(ctx, certificateId)))) return
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
        await print(payload)
      } catch (error) {
        await enter(payload.tenantId, (ctx) => notePaperFailed(ctx, payload.certificateId))
        throw error
      }
      if (payload.mails) await mail(payload)
    },
    'certificates.send': mail,
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
