import { removeFile } from '#features/files/remove-file.ts'
import { record } from '#platform/audit/record.ts'
import { attempt } from '#platform/database/attempt.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { instructorDeleted } from './instructor.events.ts'
import { instructorFieldsOf } from './instructor.queries.ts'
import { instructors } from './instructor.store.ts'

/**
 * Deletes an instructor who was entered by mistake, and the photo, unless something else shows it; deleting one who is gone
 * already is no error.
 */
export async function removeInstructor(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const removed = await instructors.remove(ctx, id)
  if (removed) {
    const { photo_file_id: photo } = removed
    if (photo) {
      await attempt(ctx.tx, async () => {
        await removeFile(ctx, photo)
      })
    }
    await record(ctx, instructorDeleted(id, instructorFieldsOf(removed)))
  }
  return { removed: removed !== null }
}
