import { defaultFirmSettings, type FirmSettings } from '@reihum/contract/courses/firm-settings.schema.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { firmSettingsChanged } from '../course.events.ts'

export async function firmSettings({ tx, tenantId }: TenantContext): Promise<FirmSettings> {
  const row = await tx
    .selectFrom('firm_settings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row) return defaultFirmSettings
  const { revision, takes_firms, names_days, names_reminder } = row
  return { revision, takesFirms: takes_firms, namesDays: names_days, remindsOfNames: names_reminder }
}

/** Whether visitors may order for a firm. */
export const takesFirms = async (ctx: TenantContext): Promise<boolean> => (await firmSettings(ctx)).takesFirms

const asRow = ({ takesFirms: takes_firms, namesDays, remindsOfNames }: Omit<FirmSettings, 'revision'>) => ({
  takes_firms,
  names_days: namesDays,
  names_reminder: remindsOfNames,
})

async function lockSettings(ctx: TenantContext): Promise<FirmSettings> {
  const { revision, ...rest } = defaultFirmSettings
  await ctx.tx
    .insertInto('firm_settings')
    .values({ tenant_id: ctx.tenantId, revision, changed_at: ctx.now, ...asRow(rest) })
    .onConflict((c) => c.column('tenant_id').doNothing())
    .execute()
  await ctx.tx
    .selectFrom('firm_settings')
    .select('revision')
    .where('tenant_id', '=', ctx.tenantId)
    .forUpdate()
    .execute()
  return firmSettings(ctx)
}

/** Refuses when somebody else has saved since the settings were read; a form sent twice is saved once. */
export async function changeFirmSettings(
  ctx: TenantContext,
  { revision: seen, takesFirms: taken, namesDays, remindsOfNames }: FirmSettings,
): Promise<FirmSettings> {
  const { revision, ...before } = await lockSettings(ctx)
  const wanted = { takesFirms: taken, namesDays, remindsOfNames }
  const change = changeToSave(before, wanted, { stored: revision, seen })
  if (!change) return { revision, ...before }
  await ctx.tx
    .updateTable('firm_settings')
    .set({ revision: revision + 1, changed_at: ctx.now, ...asRow(wanted) })
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  await record(ctx, firmSettingsChanged(ctx.tenantId, change))
  return { revision: revision + 1, ...wanted }
}
