import { defaultDunningPlan } from '@reihum/contract/payments/dunning-defaults.ts'
import type { DunningPlan } from '@reihum/contract/payments/dunning-settings.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { JsonObject } from '#platform/database/schema.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { differences, nothingToTell } from '#platform/records/differences.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { dunningSettingsChanged } from './dunning.events.ts'

type Settings = { revision: number; plan: DunningPlan }

/** The contract checked the plan when it was stored. What it gained since is taken from the defaults. */
export async function dunningSettings(ctx: TenantContext): Promise<Settings> {
  const row = await ctx.tx
    .selectFrom('dunning_settings')
    .select(['revision', 'plan'])
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirst()
  if (!row) return { revision: 0, plan: defaultDunningPlan }
  return { revision: row.revision, plan: { ...defaultDunningPlan, ...(row.plan as object) } }
}

/** What the log tells of a plan: numbers and days, not the texts, and no address. */
function told({ reminder, levels, copyTo, ...plan }: DunningPlan) {
  return {
    ...plan,
    interestRate: plan.interestRate / 100,
    hasCopy: copyTo !== '',
    reminderDays: reminder?.days ?? null,
    levelDays: levels.map(({ days }) => days).join(', '),
    levelFees: levels.map(({ feeCents }) => feeCents / 100).join(', '),
  }
}

async function lockSettings(ctx: TenantContext): Promise<Settings> {
  await ctx.tx
    .insertInto('dunning_settings')
    .values({
      tenant_id: ctx.tenantId,
      revision: 0,
      plan: defaultDunningPlan as unknown as JsonObject,
      changed_at: ctx.now,
    })
    .onConflict((c) => c.column('tenant_id').doNothing())
    .execute()
  await ctx.tx
    .selectFrom('dunning_settings')
    .select('revision')
    .where('tenant_id', '=', ctx.tenantId)
    .forUpdate()
    .execute()
  return dunningSettings(ctx)
}

/** Refuses when somebody else has saved since the settings were read; a form sent twice is saved once. */
export async function changeDunningSettings(
  ctx: TenantContext,
  { revision, plan }: Settings,
): Promise<Settings> {
  const stored = await lockSettings(ctx)
  const change = changeToSave(stored.plan, plan, { stored: stored.revision, seen: revision })
  if (!change) return stored
  await ctx.tx
    .updateTable('dunning_settings')
    .set({ revision: stored.revision + 1, plan: plan as unknown as JsonObject, changed_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  await record(
    ctx,
    dunningSettingsChanged(ctx.tenantId, differences(told(stored.plan), told(plan)) ?? nothingToTell),
  )
  return { revision: stored.revision + 1, plan }
}
