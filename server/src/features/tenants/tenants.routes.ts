import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Vault } from '#platform/vault.ts'
import { adminTenantsRoutes } from './admin-tenants.routes.ts'
import { billingRoutes } from './billing.routes.ts'
import { membersRoutes } from './members.routes.ts'
import { onboardingState, publicTenant, tenantBrand, tenantSettings } from './tenant.queries.ts'

export type TenantsDependencies = {
  vault: Vault
  keyFor: (purpose: string) => Buffer
  publicUrl: string
}

const notYet = () => {
  throw new Refusal('UNAVAILABLE')
}

export function tenantsRoutes(_: TenantsDependencies) {
  return {
    settings: os.tenants.settings.handler(({ input, context }) => context.enter(input, tenantSettings)),
    changeSettings: os.tenants.changeSettings.handler(notYet),
    bank: os.tenants.bank.handler(notYet),
    changeBank: os.tenants.changeBank.handler(notYet),
    chooseCurrency: os.tenants.chooseCurrency.handler(notYet),
    brandSettings: os.tenants.brandSettings.handler(notYet),
    changeBrand: os.tenants.changeBrand.handler(notYet),
    onboarding: os.tenants.onboarding.handler(({ input, context }) => context.enter(input, onboardingState)),
    finishOnboardingStep: os.tenants.finishOnboardingStep.handler(notYet),
    brand: os.tenants.brand.handler(({ input, context }) => context.enter(input, tenantBrand)),
    publicTenant: os.tenants.publicTenant.handler(({ input, context }) => context.enter(input, publicTenant)),
    ...membersRoutes(),
    ...billingRoutes(),
    ...adminTenantsRoutes(),
  }
}
