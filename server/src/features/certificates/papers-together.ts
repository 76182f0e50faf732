import {
  type CertificateSelection,
  type LackingPapers,
  mostTogether,
  type TogetherAs,
} from '@reihum/contract/certificates/certificate.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { uniqueNames } from '#features/documents/generation/archive-names.rules.ts'
import { type KeptFile, readKeptFile } from '#features/files/kept-files.ts'
import { recordMany } from '#platform/audit/record.ts'
import { joinPapers } from '#platform/paper/join-papers.ts'
import type { Press } from '#platform/paper/press.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { WriteFile } from '#platform/tables/table-file.ts'
import { zipOf } from '#platform/tables/zip.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { certificatePaperAsked, told } from './certificate.events.ts'
import { asCertificate, chosenCertificates } from './certificate.queries.ts'

const names = { de: 'Zertifikate', en: 'Certificates' }

/** What was chosen, by number. */
async function rowsOf(ctx: TenantContext, selection: CertificateSelection) {
  const rows = await chosenCertificates(ctx, selection)
    .select(['f.id as kept_id', 'f.filename', 'f.media_type', 'f.filesize'])
    .orderBy('z.number')
    .limit(sql.lit(mostTogether + 1))
    .execute()
  if (rows.length === 0) throw new Refusal('NO_CERTIFICATES')
  if (rows.length > mostTogether) throw new Refusal('TOO_MANY_ROWS', { limit: mostTogether })
  return rows
}

/**
 * Those that have no paper, so that staff is told before the others are taken along. One that was withdrawn before it was
 * printed never gets one.
 */
export async function lackingPapers(
  ctx: TenantContext,
  selection: CertificateSelection,
): Promise<LackingPapers> {
  const rows = await rowsOf(ctx, selection)
  const lacking = rows.filter((row) => row.kept_id === null).map(asCertificate)
  return { having: rows.length - lacking.length, lacking }
}

type Wanted = { selection: CertificateSelection; as: TogetherAs; leavesOut: boolean }

/** A file without one of them would be taken for whole, so that is refused unless whoever asks knows of it. */
async function filesOf(
  ctx: TenantContext,
  { selection, leavesOut }: Omit<Wanted, 'as'>,
): Promise<KeptFile[]> {
  const rows = await rowsOf(ctx, selection)
  const files = rows.flatMap(({ kept_id: id, filename, media_type: mediaType, filesize, sha256 }) =>
    id && filename && mediaType && sha256
      ? [{ id, filename, mediaType, filesize: Number(filesize), sha256 }]
      : [],
  )
  const missing = rows.length - files.length
  if (files.length === 0 || (missing > 0 && !leavesOut))
    throw new Refusal('CERTIFICATES_NOT_MADE', { count: missing })
  return files
}

/** The papers of many certificates in one file. They are read after the transaction. */
export async function papersTogether(
  ctx: TenantContext,
  storage: Storage,
  { as, ...chosen }: Wanted,
  locale: Locale,
): Promise<WriteFile> {
  const files = await filesOf(ctx, chosen)
  const { tenantId } = ctx
  const name = `${names[locale]}-${ctx.tenant.slug}`
  return async () => {
    const contents: Uint8Array[] = []
    for (const file of files) {
      const kept = await readKeptFile(storage, tenantId, file)
      contents.push(new Uint8Array(await kept.arrayBuffer()))
    }
    if (as === 'pdf') {
      const joined = joinPapers(contents, { title: names[locale], locale })
      return new File([joined], `${name}.pdf`, { type: 'application/pdf' })
    }
    const entryNames = uniqueNames(files.map(({ filename }) => filename))
    const entries = contents.map((content, at) => ({ name: entryNames[at] ?? `${at}.pdf`, content }))
    return new File(zipOf(entries), `${name}.zip`, { type: 'application/zip' })
  }
}

/**
 * Asks anew for the papers that could not be made. Those that are there or being made are left alone, so asking twice makes
 * none twice. As with one (`askForPaper`), what had failed was never mailed.
 */
export async function askForPapers(
  ctx: TenantContext,
  press: Press,
  selection: CertificateSelection,
): Promise<number> {
  requireVerified(ctx)
  if (!press.isReady()) throw new Refusal('PAPER_UNAVAILABLE')
  const chosen = chosenCertificates(ctx, selection)
    .clearSelect()
    .select('z.id')
    .where('z.file_id', 'is', null)
    .where('z.failed_at', 'is not', null)
    .where('z.ended_at', 'is', null)
    .limit(sql.lit(mostTogether))
  const asked = await ctx.tx
    .updateTable('certificate')
    .set({ failed_at: null, failure: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('failed_at', 'is not', null)
    .where('id', 'in', chosen)
    .returning(['id', 'registration_id', 'number', 'course_id'])
    .execute()
  if (asked.length === 0) return 0
  const rules = await ctx.tx
    .selectFrom('certificate_rule')
    .select(['course_id', 'mails'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', 'in', [...new Set(asked.map(({ course_id }) => course_id))])
    .execute()
  const mails = new Set(rules.filter((rule) => rule.mails).map(({ course_id }) => course_id))
  const { actor, origin } = ctx
  await recordMany(
    ctx,
    asked.map((one) => ({
      event: certificatePaperAsked(told(one), mails.has(one.course_id)),
      actor,
      origin,
    })),
  )
  return asked.length
}
