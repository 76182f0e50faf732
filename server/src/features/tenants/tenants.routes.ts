import { os } from '#platform/http/procedures.ts'
import { isOnboardingRequired, publicTenant, tenantBrand, tenantSettings } from './tenant.queries.ts'

export const tenantsRoutes = {
  settings: os.tenants.settings.handler(({ input, context }) => context.enter(input, tenantSettings)),
  onboarding: os.tenants.onboarding.handler(({ input, context }) =>
    context.enter(input, async (ctx) => ({ required: await isOnboardingRequired(ctx) })),
  ),
  brand: os.tenants.brand.handler(({ input, context }) => context.enter(input, tenantBrand)),
  publicTenant: os.tenants.publicTenant.handler(({ input, context }) => context.enter(input, publicTenant)),
}
