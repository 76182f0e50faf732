import type { Withdrawal } from '@reihum/contract/registrations/withdrawal.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { withdrawalSettled } from '../registration.events.ts'
import { getWithdrawal } from './withdrawal.queries.ts'
import { lockWithdrawal, updateWithdrawal } from './withdrawal.store.ts'

/** An operator settles an open withdrawal and notes the outcome. An applied one stays applied. */
export async function settleWithdrawal(
  ctx: TenantContext,
  { withdrawalId: id, note }: { withdrawalId: string; note: string },
): Promise<Withdrawal> {
  const stored = await lockWithdrawal(ctx, id)
  if (!stored) throw new Refusal('NOT_FOUND')
  const isOpen = stored.state === 'open'
  if (isOpen || stored.note !== note) {
    await updateWithdrawal(ctx, id, { note, ...(isOpen && { state: 'settled', settled_at: ctx.now }) })
    await record(ctx, withdrawalSettled(id))
  }
  return getWithdrawal(ctx, id)
}
