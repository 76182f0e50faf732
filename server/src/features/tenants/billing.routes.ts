import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'

const notYet = () => {
  throw new Refusal('UNAVAILABLE')
}

export function billingRoutes() {
  return {
    tiers: os.tenants.tiers.handler(notYet),
    usage: os.tenants.usage.handler(notYet),
    billing: os.tenants.billing.handler(notYet),
    charges: os.tenants.charges.handler(notYet),
    previewTier: os.tenants.previewTier.handler(notYet),
    changeTier: os.tenants.changeTier.handler(notYet),
  }
}
