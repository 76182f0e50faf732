import { actorColumns } from '#platform/audit/actor-columns.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type WrittenOff = {
  receivableId: string
  cents: number
  cause: 'by_hand' | 'tolerance' | 'dunning'
  reason: string
}

/** Stores what the provider gives up. The receivables are locked; they refuse more than is open. */
export async function storeWriteOffs(ctx: TenantContext, writeOffs: readonly WrittenOff[]): Promise<void> {
  await insertTogether(ctx.tx, {
    write_off: writeOffs.map(({ receivableId, cents, cause, reason }) => ({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      receivable_id: receivableId,
      cents,
      takes_back: null,
      cause,
      reason,
      at: ctx.now,
      ...actorColumns(ctx.actor),
    })),
  })
}
