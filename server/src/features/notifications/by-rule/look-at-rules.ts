import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { noteLook } from './notification-rule.store.ts'
import { presentTurns, waitingPeople } from './rule-turns.queries.ts'
import { lockRule } from './write-by-rule.ts'

const minute = 60_000
/** Dates are planned and moved meanwhile, so a rule is looked at again even if nothing is due so soon. */
const lookAgainMs = 5 * minute
/** By then a job that was promised has written, or another is promised. */
const jobMs = 2 * minute

/** Promises the job that writes what is due by a rule, or notes when something will be. */
async function lookAt(ctx: TenantContext, { id }: { id: string }): Promise<void> {
  const rule = await lockRule(ctx, id)
  if (!rule?.look_at || rule.look_at > ctx.now) return
  const { send, missed, wakesAt } = await presentTurns(ctx, rule)
  const [one] = await waitingPeople(ctx, rule, [...send, ...missed], { limit: 1 })
  const after = (ms: number) => new Date(ctx.now.getTime() + ms)
  if (!one) {
    const next = after(lookAgainMs)
    await noteLook(ctx, id, { look_at: wakesAt && wakesAt < next ? wakesAt : next, trouble: null })
    return
  }
  await noteLook(ctx, id, { look_at: after(jobMs) })
  await ctx.tx
    .insertInto('outbox')
    .values({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      task: 'notifications.write-by-rule',
      payload: JSON.stringify({ ruleId: id }),
    })
    .execute()
}

/** Looks at the rules of all tenants whose time has come, whoever has waited longest first. */
export async function lookAtRules({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}): Promise<void> {
  const due = await inPlatform(({ tx, now }) =>
    tx
      .selectFrom('notification_rule as n')
      .innerJoin('tenant as t', (join) =>
        join.onRef('t.id', '=', 'n.tenant_id').on('t.suspended_at', 'is', null),
      )
      .select(['n.tenant_id', 'n.id'])
      .where('n.look_at', '<=', now)
      .orderBy('n.look_at')
      .limit(200)
      .execute(),
  )
  await inEach(inTenant, due, lookAt)
}
