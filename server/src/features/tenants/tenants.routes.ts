import { passkeyDoorOf } from '#features/identity/second-factor/passkey-door.ts'
import { os } from '#platform/http/procedures.ts'
import type { Press } from '#platform/paper/press.ts'
import type { Product } from '#platform/product.ts'
import type { Vault } from '#platform/vault.ts'
import { adminTenantsRoutes } from './admin-tenants.routes.ts'
import { loadBank } from './bank.queries.ts'
import { recentBankChanges } from './bank-change.queries.ts'
import { billingRoutes } from './billing.routes.ts'
import { brandSettings, tenantBrand } from './brand.queries.ts'
import { changeBankProven } from './change-bank.ts'
import { changeBrand } from './change-brand.ts'
import { changeSettings } from './change-settings.ts'
import { changeSlug } from './change-slug.ts'
import { chooseCurrency } from './choose-currency.ts'
import { closedPortal } from './closed-portal.queries.ts'
import { finishOnboardingStep } from './finish-onboarding-step.ts'
import { letterheadRoutes } from './letterhead.routes.ts'
import { membersRoutes } from './members.routes.ts'
import { newsRoutes } from './news/news.routes.ts'
import { paymentSetup } from './payment-setup.queries.ts'
import { recommendationsRoutes } from './recommendations/recommendations.routes.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { onboardingState, publicTenant, tenantLegal, tenantSettings } from './tenant.queries.ts'
import { viewsRoutes } from './views/views.routes.ts'

export type TenantsDependencies = {
  vault: Vault
  keyFor: (purpose: string) => Buffer
  publicUrl: string
  product: Product
  press: Press
}

export function tenantsRoutes(dependencies: TenantsDependencies) {
  const { vault, keyFor } = dependencies
  const door = passkeyDoorOf(dependencies)
  return {
    settings: os.tenants.settings.handler(({ input, context }) => context.enter(input, tenantSettings)),
    changeSettings: os.tenants.changeSettings.handler(({ input, context }) =>
      context.enter(input, (ctx) => changeSettings(ctx, input)),
    ),
    requireSecondFactor: os.tenants.requireSecondFactor.handler(({ input, context }) =>
      context.enter(input, (ctx) => requireSecondFactor(ctx, input.required)),
    ),
    changeSlug: os.tenants.changeSlug.handler(({ input, context }) =>
      context.enter(input, (ctx) => changeSlug(ctx, input.slug)),
    ),
    bank: os.tenants.bank.handler(({ input, context }) =>
      context.enter(input, (ctx) => loadBank(ctx, vault)),
    ),
    changeBank: os.tenants.changeBank.handler(({ input, context }) =>
      changeBankProven(context, { vault, door }, input),
    ),
    recentBankChanges: os.tenants.recentBankChanges.handler(({ input, context }) =>
      context.enter(input, recentBankChanges),
    ),
    chooseCurrency: os.tenants.chooseCurrency.handler(({ input, context }) =>
      context.enter(input, (ctx) => chooseCurrency(ctx, input.currencyCode)),
    ),
    paymentSetup: os.tenants.paymentSetup.handler(({ input, context }) => context.enter(input, paymentSetup)),
    brandSettings: os.tenants.brandSettings.handler(({ input, context }) =>
      context.enter(input, brandSettings),
    ),
    changeBrand: os.tenants.changeBrand.handler(({ input, context }) =>
      context.enter(input, (ctx) => changeBrand(ctx, input)),
    ),
    onboarding: os.tenants.onboarding.handler(({ input, context }) => context.enter(input, onboardingState)),
    finishOnboardingStep: os.tenants.finishOnboardingStep.handler(({ input, context }) =>
      context.enter(input, (ctx) => finishOnboardingStep(ctx, input.step)),
    ),
    brand: os.tenants.brand.handler(({ input, context }) => context.enter(input, tenantBrand)),
    publicTenant: os.tenants.publicTenant.handler(({ input, context }) => context.enter(input, publicTenant)),
    closedPortal: os.tenants.closedPortal.handler(({ input, context }) =>
      closedPortal(context.inPlatform, input.tenant),
    ),
    legal: os.tenants.legal.handler(({ input, context }) => context.enter(input, tenantLegal)),
    ...letterheadRoutes(dependencies.press),
    ...viewsRoutes,
    ...newsRoutes,
    ...membersRoutes(dependencies),
    ...billingRoutes(keyFor),
    ...recommendationsRoutes(dependencies),
    ...adminTenantsRoutes(keyFor),
  }
}
