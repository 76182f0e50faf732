import type pg from 'pg'

/** Everything that lies in the storage: files, the resized variants of images, and what belongs to records. */
export const everyContent = `
  select tenant_id, tenant_id || '/' || id || '/' || sha256 as key, filesize from stored_file
  union
  select tenant_id, tenant_id || '/' || file_id || '/' || sha256, filesize from file_variant
  union
  select tenant_id, tenant_id || '/' || id || '/' || sha256, filesize from kept_file`

/** The storage keys that the database knows, in order; of one tenant, or of all. */
export async function contentKeys(client: pg.ClientBase, tenantId: string | null = null): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select key from (${everyContent}) content where $1::uuid is null or tenant_id = $1 order by key`,
    [tenantId],
  )
  return rows.map(({ key }) => key)
}
