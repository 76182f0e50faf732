import { removeKeptFile } from '#features/files/kept-files.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { documentRemoved } from './document.events.ts'

/** Deletes a document with its file; deleting one that is gone already is no error. */
export async function removeDocument(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const row = await ctx.tx
    .deleteFrom('document')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .returning(['file_id', 'registration_id', 'title'])
    .executeTakeFirst()
  if (!row) return { removed: false }
  await removeKeptFile(ctx, row.file_id)
  await record(
    ctx,
    documentRemoved({ documentId: id, registrationId: row.registration_id, title: row.title }),
  )
  return { removed: true }
}
