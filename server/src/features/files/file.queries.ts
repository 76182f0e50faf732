import type { File, FileFields, fileListInput } from '@reihum/contract/files/file.schema.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import type { StoredFile } from '#platform/database/schema.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isId, keyOf } from './file.rules.ts'
import type { FileAddresses } from './file-addresses.ts'

export type FileRow = Selectable<StoredFile>

type CourseOfFile = File['courses'][number]

export function fieldsOf(row: Pick<FileRow, 'filename' | 'published' | 'alt_text'>): FileFields {
  return { filename: row.filename, published: row.published, altText: row.alt_text }
}

function asFile(
  { tenant, tenantId, now }: TenantContext,
  addresses: FileAddresses,
  row: FileRow,
  courses: CourseOfFile[],
): File {
  const signed = addresses.signed(tenant.slug, tenantId, row, now)
  return {
    id: row.id as File['id'],
    ...fieldsOf(row),
    filesize: row.filesize,
    kind: row.kind as File['kind'],
    mediaType: row.media_type as File['mediaType'],
    isSystem: row.is_system,
    createdAt: row.created_at.toISOString(),
    image: row.image_state
      ? {
          width: row.width ?? 0,
          height: row.height ?? 0,
          state: row.image_state as NonNullable<File['image']>['state'],
        }
      : null,
    publicAddress: addresses.open(tenant.slug, row),
    downloadAddress: signed,
    thumbnailAddress: row.image_state === 'ready' ? `${signed}&w=320` : null,
    courses,
    allowedActions: ['change', ...(row.is_system || courses.length > 0 ? [] : (['delete'] as const))],
  }
}

/** For each file the courses that show it. */
async function coursesOf(ctx: TenantContext, ids: string[]): Promise<Map<string, CourseOfFile[]>> {
  const courses = new Map<string, CourseOfFile[]>()
  if (ids.length === 0) return courses
  const rows = await ctx.tx
    .selectFrom('course')
    .select(['id', 'title', 'teaser_file_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('teaser_file_id', 'in', ids)
    .orderBy('title_sort')
    .execute()
  for (const { id, title, teaser_file_id } of rows) {
    const known = courses.get(teaser_file_id ?? '') ?? []
    courses.set(teaser_file_id ?? '', [...known, { id: id as CourseOfFile['id'], title }])
  }
  return courses
}

export async function coursesOfFile(ctx: TenantContext, id: string): Promise<CourseOfFile[]> {
  return (await coursesOf(ctx, [id])).get(id) ?? []
}

const sortColumns = { createdAt: 'created_at', filename: 'filename_sort', filesize: 'filesize' } as const

export async function listFiles(
  ctx: TenantContext,
  addresses: FileAddresses,
  input: z.output<typeof fileListInput>,
) {
  let matching = ctx.tx.selectFrom('stored_file').where('tenant_id', '=', ctx.tenantId)
  if (input.q) matching = matching.where('filename_sort', 'like', foldedPattern(input.q))
  if (input.fileId) matching = matching.where('id', '=', input.fileId)
  if (input.kind) matching = matching.where('kind', '=', input.kind)
  if (input.published) matching = matching.where('published', '=', input.published === 'yes')
  const { rows, total } = await readPage(
    matching.selectAll().orderBy(sortColumns[input.sort], input.dir).orderBy('id', input.dir),
    matching,
    input,
  )
  const courses = await coursesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => asFile(ctx, addresses, row, courses.get(row.id) ?? [])), total }
}

export async function findFile(ctx: TenantContext, id: string): Promise<FileRow | undefined> {
  return ctx.tx
    .selectFrom('stored_file')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function getFile(ctx: TenantContext, addresses: FileAddresses, id: string): Promise<File> {
  const row = await findFile(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  return asFile(ctx, addresses, row, await coursesOfFile(ctx, id))
}

/** Counts the files of the tenant. */
export async function countFiles(ctx: TenantContext): Promise<{ files: number }> {
  return ctx.tx
    .selectFrom('stored_file')
    .select(sql<number>`count(*) filter (where not is_system)`.as('files'))
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow()
}

export async function variantsOf(ctx: TenantContext, id: string) {
  return ctx.tx
    .selectFrom('file_variant')
    .select(['width', 'height', 'media_type', 'filesize', 'sha256'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('file_id', '=', id)
    .execute()
}

/** Which of these storage keys belong to a file, to one of its variants, or to the file of a record. */
export async function knownContent(ctx: TenantContext, keys: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(keys.map((key) => key.split('/')[1] ?? '').filter(isId))]
  const { rows } = await sql<{ id: string; sha256: string }>`
    select id, sha256 from stored_file where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])
    union all
    select file_id, sha256 from file_variant where tenant_id = ${ctx.tenantId} and file_id = any(${ids}::uuid[])
    union all
    select id, sha256 from kept_file where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`.execute(
    ctx.tx,
  )
  const known = new Set(rows.map(({ id, sha256 }) => keyOf(ctx.tenantId, id, sha256)))
  return new Set(keys.filter((key) => known.has(key)))
}
