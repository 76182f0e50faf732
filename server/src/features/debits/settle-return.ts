import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockDebits } from './debit.store.ts'
import { returnSettled } from './debits.events.ts'

/** Somebody has decided what follows a return: from now on what is open may be collected again, if its mandate allows it. */
export async function settleReturn(ctx: TenantContext, id: string): Promise<void> {
  requireVerified(ctx)
  await oneAtATime(ctx, 'debits')
  const [debit] = await lockDebits(ctx, { ids: [id] })
  if (debit?.state !== 'returned') throw new Refusal('NOT_FOUND')
  const { numUpdatedRows } = await ctx.tx
    .updateTable('debit')
    .set({ settled_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await record(ctx, returnSettled({ debitId: id, payerId: debit.payerId, amountCents: debit.cents }))
}
