import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { fileChanged } from './file.events.ts'
import { fieldsOf } from './file.queries.ts'
import { lockFile, updateFile } from './file.store.ts'

/** Makes an image public; refuses files that are not images ready to be shown. */
export async function publishImage(ctx: TenantContext, id: string): Promise<void> {
  const row = await lockFile(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.image_state === null || row.image_state === 'failed') throw new Refusal('IMAGE_NEEDED')
  if (row.published) return
  await updateFile(ctx, id, { ...fieldsOf(row), published: true })
  await record(ctx, fileChanged(id, { before: { published: false }, after: { published: true } }))
}
