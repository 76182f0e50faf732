import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type AttachedFile = {
  id: string
  filename: string
  filesize: number
  mediaType: string
  sha256: string
}

const columns = sql`f.id, f.filename, f.filesize::int as filesize, f.media_type as "mediaType", f.sha256`

/** The files that a message brings along, in their order. */
export async function attachedFiles({ tx, tenantId }: TenantContext, id: string): Promise<AttachedFile[]> {
  const { rows } = await sql<AttachedFile>`
    select ${columns} from notification_file a
    join stored_file f on f.tenant_id = a.tenant_id and f.id = a.file_id
    where a.tenant_id = ${tenantId} and a.notification_id = ${id} order by a.position`.execute(tx)
  return rows
}

/** These files, held until the transaction ends so that nobody deletes them meanwhile. */
export async function holdFiles(
  { tx, tenantId }: TenantContext,
  ids: readonly string[],
): Promise<AttachedFile[]> {
  const { rows } = await sql<AttachedFile>`
    select ${columns} from stored_file f
    where f.tenant_id = ${tenantId} and f.id = any(${[...ids]}::uuid[]) for key share`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const file = byId.get(id)
    if (!file) throw new Refusal('NOT_FOUND')
    return file
  })
}
