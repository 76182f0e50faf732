import {
  defaultOwnRebookingSettings,
  type OwnRebookingSettings,
} from '@reihum/contract/registrations/own-rebooking.schema.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { rebookingSettingsChanged } from '../registration.events.ts'

type Wanted = Omit<OwnRebookingSettings, 'revision'>

export async function ownRebookingSettings({ tx, tenantId }: TenantContext): Promise<OwnRebookingSettings> {
  const row = await tx
    .selectFrom('rebooking_settings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row) return defaultOwnRebookingSettings
  const { revision, allowed, until_hours, fee_cents } = row
  return { revision, isAllowed: allowed, untilHours: until_hours, rebookingFeeCents: fee_cents }
}

const asRow = ({ isAllowed, untilHours, rebookingFeeCents }: Wanted) => ({
  allowed: isAllowed,
  until_hours: untilHours,
  fee_cents: rebookingFeeCents,
})

async function lockSettings(ctx: TenantContext): Promise<OwnRebookingSettings> {
  const { revision, ...rest } = defaultOwnRebookingSettings
  await ctx.tx
    .insertInto('rebooking_settings')
    .values({ tenant_id: ctx.tenantId, revision, changed_at: ctx.now, ...asRow(rest) })
    .onConflict((c) => c.column('tenant_id').doNothing())
    .execute()
  await ctx.tx
    .selectFrom('rebooking_settings')
    .select('revision')
    .where('tenant_id', '=', ctx.tenantId)
    .forUpdate()
    .execute()
  return ownRebookingSettings(ctx)
}

/** Refuses when somebody else has saved since the settings were read; a form sent twice is saved once. */
export async function changeOwnRebookingSettings(
  ctx: TenantContext,
  { revision: seen, isAllowed, untilHours, rebookingFeeCents }: OwnRebookingSettings,
): Promise<OwnRebookingSettings> {
  const { revision, ...before } = await lockSettings(ctx)
  const wanted = { isAllowed, untilHours, rebookingFeeCents }
  const change = changeToSave(before, wanted, { stored: revision, seen })
  if (!change) return { revision, ...before }
  await ctx.tx
    .updateTable('rebooking_settings')
    .set({ revision: revision + 1, changed_at: ctx.now, ...asRow(wanted) })
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  await record(ctx, rebookingSettingsChanged(ctx.tenantId, change))
  return { revision: revision + 1, ...wanted }
}
