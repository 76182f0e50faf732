import { sql } from 'kysely'
import { type KeptFile, removeContent } from '#features/files/kept-files.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { ChoreDependencies } from '#platform/room.ts'
import { endMove, lockMove } from './move.store.ts'

/** Deletes the archives that nobody moved in with in time. */
export async function endMoves({
  inPlatform,
  inTenant,
  storage,
}: Pick<ChoreDependencies, 'inPlatform' | 'inTenant' | 'storage'>): Promise<void> {
  const due = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string; id: string }>`
      select tenant_id, id from tenant_move where state = 'checked' and expires_at <= ${now}
      order by expires_at limit 200`.execute(tx)
    return rows
  })
  const gone: { tenantId: string; file: KeptFile }[] = []
  await inEach(inTenant, due, async (ctx, { id }) => {
    const row = await lockMove(ctx, id)
    if (row?.state !== 'checked' || row.expires_at > ctx.now) return
    const file = await endMove(ctx, row, { state: 'over' })
    if (file) gone.push({ tenantId: ctx.tenantId, file })
  })
  for (const { tenantId, file } of gone) await removeContent(storage, tenantId, file)
}
