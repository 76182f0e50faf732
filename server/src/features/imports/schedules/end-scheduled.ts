import { sql } from 'kysely'
import { type KeptFile, removeContent } from '#features/files/kept-files.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { ChoreDependencies } from '#platform/room.ts'
import { endFile, forgetOldExports, lockScheduled } from './schedule.store.ts'

/** Deletes the files that were to be taken within their days. */
export async function endScheduled({
  inPlatform,
  inTenant,
  storage,
}: Pick<ChoreDependencies, 'inPlatform' | 'inTenant' | 'storage'>): Promise<void> {
  const due = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string; id: string }>`
      select tenant_id, id from scheduled_export where file_id is not null and expires_at <= ${now}
      order by expires_at limit 200`.execute(tx)
    return rows
  })
  const gone: { tenantId: string; file: KeptFile }[] = []
  await inEach(inTenant, due, async (ctx, { id }) => {
    const row = await lockScheduled(ctx, id)
    if (!row?.expires_at || row.expires_at > ctx.now) return
    const file = await endFile(ctx, row)
    if (file) gone.push({ tenantId: ctx.tenantId, file })
    await forgetOldExports(ctx, row.schedule_id)
  })
  for (const { tenantId, file } of gone) await removeContent(storage, tenantId, file)
}
