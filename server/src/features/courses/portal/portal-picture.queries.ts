import type { Picture } from '@reihum/contract/courses/portal-course.schema.ts'
import { sql } from 'kysely'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The pictures visitors may see: published ones whose sizes have been made. */
export async function picturesOf(
  ctx: TenantContext,
  addresses: FileAddresses,
  fileIds: readonly (string | null)[],
): Promise<Map<string, Picture>> {
  const ids = [...new Set(fileIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('stored_file as f')
    .select(['f.id', 'f.filename', 'f.sha256', 'f.alt_text', 'f.width', 'f.height'])
    .select(
      sql<number[]>`array(select distinct v.width from file_variant v
        where v.tenant_id = f.tenant_id and v.file_id = f.id order by 1)`.as('widths'),
    )
    .where('f.tenant_id', '=', ctx.tenantId)
    .where('f.id', 'in', ids)
    .where('f.published', '=', true)
    .where('f.image_state', '=', 'ready')
    .execute()
  return new Map(
    rows.map(({ id, filename, sha256, alt_text, width, height, widths }) => [
      id,
      {
        address: addresses.open(ctx.tenant.slug, { id, filename, sha256 }),
        widths,
        width: width ?? 0,
        height: height ?? 0,
        alt: alt_text,
      },
    ]),
  )
}
