import { os } from '#platform/http/procedures.ts'
import { listCharges, loadBilling, previewTier } from './billing.queries.ts'
import { changeTier } from './change-tier.ts'
import { loadTiers } from './tier.queries.ts'
import { usageOf } from './usage.queries.ts'

export function billingRoutes(keyFor: (purpose: string) => Buffer) {
  const confirmationKey = keyFor('confirmation codes')
  return {
    tiers: os.tenants.tiers.handler(({ context }) => context.inPlatform(loadTiers)),
    usage: os.tenants.usage.handler(({ input, context }) =>
      context.enter(input, (ctx) => usageOf(ctx, ctx.tenant)),
    ),
    billing: os.tenants.billing.handler(({ input, context }) => context.enter(input, loadBilling)),
    charges: os.tenants.charges.handler(({ input, context }) =>
      context.enter(input, (ctx) => listCharges(ctx, input)),
    ),
    previewTier: os.tenants.previewTier.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewTier(ctx, input.tier)),
    ),
    changeTier: os.tenants.changeTier.handler(({ input, context }) =>
      context.enter(input, (ctx) => changeTier(ctx, confirmationKey, input)),
    ),
  }
}
