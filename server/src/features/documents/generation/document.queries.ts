import type {
  DocumentFilter,
  documentListInput,
  MadeDocument,
} from '@reihum/contract/documents/document.schema.ts'
import type { DocumentPurpose } from '@reihum/contract/documents/document-purposes.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { KeptFile } from '#features/files/kept-files.ts'
import { readPage } from '#platform/database/read-page.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

const documents = (ctx: TenantContext) =>
  ctx.tx
    .selectFrom('document as d')
    .innerJoin('kept_file as f', (join) =>
      join.onRef('f.tenant_id', '=', 'd.tenant_id').onRef('f.id', '=', 'd.file_id'),
    )
    .innerJoin('registration as r', (join) =>
      join.onRef('r.tenant_id', '=', 'd.tenant_id').onRef('r.id', '=', 'd.registration_id'),
    )
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'd.tenant_id').onRef('c.id', '=', 'd.course_id'),
    )
    .leftJoin('member_name as u', 'u.user_id', 'd.actor_id')
    .select(['d.id', 'd.title', 'd.purpose', 'd.language', 'd.template_id', 'd.course_id', 'd.made_at'])
    .select(['d.registration_id', 'd.person_id', 'd.mailed_at', 'd.file_id', 'c.title as course_title'])
    .select(['f.filename', 'f.filesize', 'f.sha256', 'u.username'])
    .select(sql<string>`trim(r.first_name || ' ' || r.last_name)`.as('name'))
    .where('d.tenant_id', '=', ctx.tenantId)

type Row = Awaited<ReturnType<ReturnType<typeof documents>['executeTakeFirstOrThrow']>>

const asDocument = (row: Row): MadeDocument =>
  ({
    id: row.id,
    title: row.title,
    purpose: row.purpose as DocumentPurpose,
    language: row.language as Locale,
    documentTemplateId: row.template_id,
    courseId: row.course_id,
    courseTitle: row.course_title,
    registrationId: row.registration_id,
    name: row.name,
    madeAt: row.made_at.toISOString(),
    madeBy: row.username ?? '',
    mailedAt: row.mailed_at?.toISOString() ?? null,
    filename: row.filename,
    filesize: Number(row.filesize),
    sha256: row.sha256,
  }) as MadeDocument

const sortColumns = { madeAt: 'd.made_at', name: 'd.name_folded' } as const

function matchingDocuments(ctx: TenantContext, filter: DocumentFilter) {
  const { q, courseId, registrationId, personId, runId, purpose } = filter
  let matching = ctx.tx.selectFrom('document as d').where('d.tenant_id', '=', ctx.tenantId)
  if (courseId) matching = matching.where('d.course_id', '=', courseId)
  if (registrationId) matching = matching.where('d.registration_id', '=', registrationId)
  if (personId) matching = matching.where('d.person_id', '=', personId)
  if (runId) matching = matching.where('d.run_id', '=', runId)
  if (purpose) matching = matching.where('d.purpose', '=', purpose)
  const words = foldedPattern(q)
  if (q)
    matching = matching.where(sql<boolean>`(d.name_folded like ${words} or folded(d.title) like ${words})`)
  return matching
}

export async function listDocuments(ctx: TenantContext, input: z.output<typeof documentListInput>) {
  const { sort, dir } = input
  const matching = matchingDocuments(ctx, input)
  const { rows, total } = await readPage(
    documents(ctx)
      .where('d.id', 'in', matching.select('d.id'))
      .orderBy(sortColumns[sort], dir)
      .orderBy('d.id', dir),
    matching,
    input,
  )
  return { items: rows.map(asDocument), total }
}

/** The files of all documents that a filter finds, by name and then by time; one more than `most` tells of too many. */
export async function filesOfDocuments(
  ctx: TenantContext,
  filter: DocumentFilter,
  most: number,
): Promise<KeptFile[]> {
  const rows = await documents(ctx)
    .select('f.media_type')
    .where('d.id', 'in', matchingDocuments(ctx, filter).select('d.id'))
    .orderBy('d.name_folded')
    .orderBy('d.made_at')
    .orderBy('d.id')
    .limit(sql.lit(most + 1))
    .execute()
  return rows.map((row) => ({
    id: row.file_id,
    filename: row.filename,
    mediaType: row.media_type,
    filesize: Number(row.filesize),
    sha256: row.sha256,
  }))
}

export async function findDocument(ctx: TenantContext, id: string): Promise<Row> {
  const row = await documents(ctx).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** How many documents of a template each registration of a course has. */
export async function madeOf(
  { tx, tenantId }: TenantContext,
  { templateId, courseId }: { templateId: string; courseId: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select registration_id as id, count(*)::integer as count from document
    where tenant_id = ${tenantId} and course_id = ${courseId} and template_id = ${templateId}
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Where a document about a registration is mailed to; empty: nobody left an address. */
export async function recipientOf({ tx, tenantId }: TenantContext, registrationId: string): Promise<string> {
  const row = await tx
    .selectFrom('registration as r')
    .innerJoin('booking as b', (join) =>
      join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.booking_id'),
    )
    .select(['r.email', 'b.email as contact'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.id', '=', registrationId)
    .executeTakeFirst()
  return row?.email || row?.contact || ''
}
