import { record } from '#platform/audit/record.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { type Charge, insertCharge } from '../tenant.store.ts'
import { recommendationSpent } from './recommendation.events.ts'
import { spentOn } from './recommendation.rules.ts'
import { lockCredits, spend } from './recommendation.store.ts'

/** Lowers a month that was just charged by what recommendations brought; what is left waits for the next one. */
export async function spendCredits(
  ctx: Pick<PlatformContext, 'tx' | 'now'>,
  recorder: Parameters<typeof record>[0],
  tenantId: string,
  month: Charge,
): Promise<void> {
  const parts = spentOn(month.netCents, await lockCredits(ctx, tenantId))
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  if (cents === 0) return
  await spend(ctx, tenantId, parts)
  await insertCharge(ctx, tenantId, { ...month, kind: 'recommendation', netCents: -cents })
  await record(recorder, recommendationSpent(tenantId, month.periodStart, cents))
}
