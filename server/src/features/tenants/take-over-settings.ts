import { brand as brandShape } from '@reihum/contract/tenants/brand.schema.ts'
import { companySettings, currencyCode, onboardingSteps } from '@reihum/contract/tenants/tenant.schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { companySettingsRow } from './tenant.queries.ts'
import { lockTenantWhole, updateTenant } from './tenant.store.ts'

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * Takes over what a provider had set elsewhere, as a row of its export has it. It is checked as if somebody had typed it.
 * Address (URL) and tier stay, and nobody is suspended or let off a second factor by it. Locks the tenant against every
 * new row until the transaction is over. False: it is not what settings can be.
 */
export async function takeOverSettings(
  ctx: TenantContext,
  row: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const own = await lockTenantWhole(ctx)
  const given = Object.fromEntries(
    Object.entries(row)
      // What nobody has chosen is left to the default of the settings.
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [camel(name), value]),
  )
  const { success, data } = companySettings.safeParse(given)
  const currency = currencyCode.safeParse(given.currencyCode)
  if (!success || !currency.success) return false
  if (own.currency_fixed && own.currency_code !== currency.data) throw new Refusal('CURRENCY_FIXED')
  const brand = brandShape.partial().safeParse(given.brand ?? {})
  const done: unknown[] = Array.isArray(given.onboardingDone) ? given.onboardingDone : []
  await updateTenant(ctx, ctx.tenantId, {
    ...companySettingsRow(data),
    currency_code: currency.data,
    currency_fixed: own.currency_fixed || given.currencyFixed === true,
    ...(brand.success && { brand: JSON.stringify(brand.data), brand_revision: own.brand_revision + 1 }),
    // The account number does not come along, so that step is still to be done.
    onboarding_done: onboardingSteps.filter(
      (step) => own.onboarding_done.includes(step) || (step !== 'bank' && done.includes(step)),
    ),
    revision: own.revision + 1,
  })
  return true
}
