import { leastVoucherYears, type VoucherSettings } from '@reihum/contract/vouchers/voucher.schema.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { differences, nothingToTell } from '#platform/records/differences.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { voucherSettingsChanged } from './voucher.events.ts'

export async function voucherSettings(ctx: TenantContext): Promise<VoucherSettings> {
  const row = await ctx.tx
    .selectFrom('voucher_settings')
    .select(['revision', 'years'])
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirst()
  return row ?? { revision: 0, years: leastVoucherYears }
}

/** Vouchers that were sold keep the day that is printed on them. */
export async function changeVoucherSettings(
  ctx: TenantContext,
  { revision, years }: VoucherSettings,
): Promise<VoucherSettings> {
  requireVerified(ctx)
  await oneAtATime(ctx, 'voucher settings')
  const stored = await voucherSettings(ctx)
  const before = { years: stored.years }
  if (!changeToSave(before, { years }, { stored: stored.revision, seen: revision })) return stored
  const row = { revision: stored.revision + 1, years, changed_at: ctx.now }
  await ctx.tx
    .insertInto('voucher_settings')
    .values({ tenant_id: ctx.tenantId, ...row })
    .onConflict((c) => c.column('tenant_id').doUpdateSet(row))
    .execute()
  await record(ctx, voucherSettingsChanged(ctx.tenantId, differences(before, { years }) ?? nothingToTell))
  return { revision: row.revision, years }
}
