import type { ServiceUrls } from '#platform/service-urls.ts'
import type { Vault } from '#platform/vault.ts'

export type CheckoutDependencies = { vault: Vault; services: ServiceUrls; publicUrl: string }

export function checkoutRoutes(_dependencies: CheckoutDependencies) {
  return {}
}
