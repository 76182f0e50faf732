import type { Settings } from '@reihum/contract/tenants/tenant.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { currencyChosen } from './tenant.events.ts'
import { hasRegistrations, tenantSettings } from './tenant.queries.ts'
import { lockTenantWhole, updateTenant } from './tenant.store.ts'

/**
 * Chooses the currency, which is final; choosing the same again changes nothing. It is also fixed once there is a
 * registration.
 */
export async function chooseCurrency(ctx: TenantContext, currencyCode: string): Promise<Settings> {
  const { currency_code, currency_fixed } = await lockTenantWhole(ctx)
  const isSame = currency_code === currencyCode
  if (!isSame && (currency_fixed || (await hasRegistrations(ctx)))) throw new Refusal('CURRENCY_FIXED')
  if (!currency_fixed) {
    await updateTenant(ctx, ctx.tenantId, { currency_code: currencyCode, currency_fixed: true })
    await record(ctx, currencyChosen(ctx.tenantId, currency_code, currencyCode))
  }
  return tenantSettings(ctx)
}

/** From the first amount on the currency stays. Refuses if somebody chose another one meanwhile. */
export async function fixCurrency(ctx: TenantContext): Promise<void> {
  const fixed = await ctx.tx
    .updateTable('tenant')
    .set({ currency_fixed: true })
    .where('id', '=', ctx.tenantId)
    .where('currency_fixed', '=', false)
    .returning('currency_code')
    .executeTakeFirst()
  if (fixed && fixed.currency_code !== ctx.tenant.currencyCode) throw new Refusal('CONFLICT')
}
