import type { CompanySettings, Settings } from '@reihum/contract/tenants/tenant.schema.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { settingsChanged } from './tenant.events.ts'
import { companySettingsOf, companySettingsRow, tenantSettings } from './tenant.queries.ts'
import { lockTenant, updateTenant } from './tenant.store.ts'

type Input = { revision: number; settings: CompanySettings }

/**
 * A holiday region belongs to one country: after a change of country without a new region, the holidays of the whole
 * country apply.
 */
function withFittingRegion(stored: CompanySettings, settings: CompanySettings): CompanySettings {
  const hasMoved = stored.country !== settings.country && stored.holidayRegion === settings.holidayRegion
  return hasMoved ? { ...settings, holidayRegion: '' } : settings
}

/** Refuses when another operator has saved since the settings were read; a form sent twice is saved once. */
export async function changeSettings(
  ctx: TenantContext,
  { revision, settings: entered }: Input,
): Promise<Settings> {
  const row = await lockTenant(ctx)
  const settings = withFittingRegion(companySettingsOf(row), entered)
  const revisions = { stored: row.revision, seen: revision }
  const change = changeToSave(companySettingsOf(row), settings, revisions)
  if (!change) return tenantSettings(ctx)
  await updateTenant(ctx, ctx.tenantId, { ...companySettingsRow(settings), revision: row.revision + 1 })
  await record(ctx, settingsChanged(ctx.tenantId, change))
  return tenantSettings(ctx)
}
