import { record } from '#platform/audit/record.ts'
import { refuseReference } from '#platform/database/refuse-violation.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { fileDeleted } from './file.events.ts'
import { coursesOfFile } from './file.queries.ts'
import { deleteFile, lockFile } from './file.store.ts'

/**
 * Deletes a file that is not used anywhere; its content is deleted after the commit. Deleting it twice does nothing.
 */
export async function removeFile(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const row = await lockFile(ctx, id)
  if (!row) return { removed: false }
  if (row.is_system) throw new Refusal('SYSTEM_FILE')
  const courses = await coursesOfFile(ctx, id)
  if (courses.length > 0)
    throw new Refusal('FILE_IN_USE', { places: courses.map(({ title }) => title).join(', ') })
  await deleteFile(ctx, id).catch(refuseReference('FILE_NEEDED'))
  await record(ctx, fileDeleted(id, { filename: row.filename }))
  return { removed: true }
}
