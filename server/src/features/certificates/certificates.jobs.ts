import type { DocumentContent } from '@reihum/contract/documents/content.ts'
import { printDocument, type ToPrint } from '#features/documents/printing/print-document.ts'
import { productTemplateOf } from '#features/documents/templates/default-templates.ts'
import { templateFiles } from '#features/documents/templates/template-files.queries.ts'
import { readKeptFile } from '#features/files/kept-files.ts'
import { storePapers } from '#features/files/store-papers.ts'
import { portalAddresses } from '#features/registrations/letters/booking-letter.ts'
import { answersWith } from '#features/registrations/letters/letter-answers.queries.ts'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import type { Letterhead } from '#features/tenants/letterhead-paper.ts'
import { type EventJob, mailOnce, type TenantMail } from '#features/tenants/mail-once.ts'
import { promisePortions } from '#platform/jobs/promise-portions.ts'
import { Refusal } from '#platform/refusal.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { makeBadgeKey } from './badge.ts'
import { certificateLetter, expiryLetter } from './certificate.mails.ts'
import { type CertificateRow, contentOf, findCertificates, pageAddress } from './certificate.queries.ts'
import { keepPapers, notePaperFailed } from './certificate.store.ts'
import { certificateSheet } from './certificate-sheet.ts'
import { certificateWords } from './certificate-words.ts'
import { holderOf, paperOf } from './holder.queries.ts'
import { mailMany } from './mail-certificates.ts'

type OfCertificate = EventJob & { certificateId: string }
/** Papers of many are promised in portions. */
type OfPapers = EventJob & { mails: boolean; certificateIds?: readonly string[]; certificateId?: string }

const pdf = 'application/pdf'

/** Over in a moment, so the job is tried again. */
const passing: ReadonlySet<string> = new Set(['BUSY', 'UNAVAILABLE'])

/** Why there is no paper, for whoever reads it. */
function whyOf(error: unknown) {
  const refused = error instanceof Refusal ? error : null
  return { code: refused?.code ?? 'UNEXPECTED', data: refused?.data ?? {} }
}

export function certificatesJobs(dependencies: JobDependencies) {
  const { inTenant, publicUrl, storage } = dependencies
  const enter = <Result>(tenant: string, body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant, access: 'system', origin: noOrigin }, body)

  /** What is printed of a certificate. One from before templates is printed with that of the product. */
  async function sheetOf(ctx: TenantContext, row: CertificateRow, from: Letterhead) {
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
    const toPrint: ToPrint = {
      from,
      locale,
      title: `${title} ${number}`,
      date: issuedOn,
      page: sheet.page,
      contents: [sheet],
      files: await templateFiles(ctx, sheet),
    }
    return { toPrint, filename: `${certificateWords[locale].fileName}-${number}.pdf` }
  }

  /** Those that have no paper yet, with what is printed; and those of them that cannot be printed, with the reason. */
  async function withoutPaper(ctx: TenantContext, ids: readonly string[]) {
    const rows = (await findCertificates(ctx, ids)).filter(({ file_id }) => !file_id)
    const sheets = new Map<string, Awaited<ReturnType<typeof sheetOf>>>()
    const failed = new Map<string, unknown>()
    if (rows.length === 0) return { sheets, failed }
    const from = await letterhead(ctx)
    for (const row of rows)
      await sheetOf(ctx, row, from).then(
        (sheet) => sheets.set(row.id, sheet),
        (error: unknown) => {
          // After any other error the transaction is broken.
          if (!(error instanceof Refusal)) throw error
          failed.set(row.id, error)
        },
      )
    return { sheets, failed }
  }

  /** Prints between two transactions, so that printing holds no connection. Returns those that failed, with the reason. */
  async function makePapers({ tenantId, mails, ...of }: OfPapers): Promise<Map<string, unknown>> {
    const ids = of.certificateIds ?? [of.certificateId ?? '']
    const { sheets, failed } = await enter(tenantId, (ctx) => withoutPaper(ctx, ids))
    const papers = await storePapers(
      dependencies,
      tenantId,
      [...sheets].map(([id, { toPrint, filename }]) => {
        const print = async () => ({
          filename,
          mediaType: pdf,
          content: await printDocument(dependencies, toPrint),
        })
        return [id, print] as const
      }),
    )
    // Who is to get it by mail is promised that together with it.
    await enter(tenantId, async (ctx) => {
      const kept = await keepPapers(ctx, papers.stored)
      if (mails)
        await promisePortions(ctx, 'certificates.send', kept, ([certificateId]) => ({ certificateId }), 1)
    })
    return new Map([...failed, ...papers.failed])
  }

  /** What a letter about a certificate is made of. Null: nobody is to be written to any more. */
  async function told(ctx: TenantContext, certificateId: string) {
    const [row] = await findCertificates(ctx, [certificateId])
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
      ask: answersWith(ctx, row.registration_id, content.locale),
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
      const letter = { ...certificateLetter(known.content, { ...links, page }), ask: known.ask }
      const { filename, mediaType } = paper
      return [{ ...about, letter, attachments: [{ filename, mediaType, content }] }]
    })(payload)
  }

  return {
    /** Makes each paper once, and has it mailed if that is wanted. After a failure staff reads that there is no paper. */
    'certificates.make-paper': async (payload: OfPapers) => {
      const { tenantId } = payload
      await makeBadgeKey(dependencies, tenantId)
      const failed = await makePapers(payload)
      if (failed.size === 0) return
      await enter(tenantId, async (ctx) => {
        for (const [id, error] of failed) await notePaperFailed(ctx, id, whyOf(error))
      })
      // What only people can mend is tried again when they ask, or by the chore; a job that fails alone says nothing.
      const passed = [...failed.values()].find(
        (error) => !(error instanceof Refusal) || passing.has(error.code),
      )
      if (passed) throw passed
    },
    'certificates.send': mail,
    'certificates.mail-many': mailMany(dependencies),
    'certificates.remind': mailOnce(
      dependencies,
      'certificate.expires',
      async (ctx, payload: OfCertificate) => {
        const known = await told(ctx, payload.certificateId)
        if (!known) return []
        const { links, about, courses, ask } = known
        return [{ ...about, letter: { ...expiryLetter(known.content, { ...links, page: courses }), ask } }]
      },
    ),
  }
}
