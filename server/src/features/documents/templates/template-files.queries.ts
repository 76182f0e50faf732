import type { DocumentContent } from '@reihum/contract/documents/content.ts'
import { filesIn } from '@reihum/contract/documents/walk-content.ts'
import { sql } from 'kysely'
import { keyOf } from '#features/files/file.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

const pdf = 'application/pdf'

/** A file that a template shows, with the key of what is printed of it. */
export type TemplateFile = { id: string; filename: string; key: string; isPdf: boolean }

/**
 * What is printed of the files that a content shows: of a picture its largest JPEG, which we have drawn ourselves, and of
 * a background also a PDF. Refuses files that are gone or another tenant's, and any other kind.
 */
export async function templateFiles(
  { tx, tenantId }: TenantContext,
  content: DocumentContent,
): Promise<TemplateFile[]> {
  const ids = filesIn(content)
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: string
    filename: string
    media_type: string
    sha256: string
    drawn: string | null
  }>`
    select f.id, f.filename, f.media_type, f.sha256, (select v.sha256 from file_variant v
      where v.tenant_id = f.tenant_id and v.file_id = f.id and v.media_type = 'image/jpeg'
      order by v.width desc limit 1) as drawn
    from stored_file f where f.tenant_id = ${tenantId} and f.id = any(${ids}::uuid[])`.execute(tx)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const file = found.get(id)
    const isPdf = file?.media_type === pdf && content.page.background?.fileId === id
    const digest = isPdf ? file.sha256 : file?.drawn
    if (!file || !digest) throw new Refusal('TEMPLATE_FILE_UNFIT', { file: file?.filename ?? '–' })
    return { id, filename: file.filename, key: keyOf(tenantId, id, digest), isPdf }
  })
}

/** Refuses a content with a file that cannot be printed, and holds its files until the template refers to them. */
export async function requireFittingFiles(ctx: TenantContext, content: DocumentContent): Promise<void> {
  await sql`select id from stored_file where tenant_id = ${ctx.tenantId} and id = any(${filesIn(content)}::uuid[])
    order by id for key share`.execute(ctx.tx)
  await templateFiles(ctx, content)
}
