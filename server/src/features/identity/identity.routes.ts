import type { OidcProvider } from '#platform/config.ts'
import type { Product } from '#platform/product.ts'
import type { Vault } from '#platform/vault.ts'
import { accountRoutes } from './account.routes.ts'
import { adminUsersRoutes } from './admin-users.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { suggestionsRoutes } from './suggestions/suggestions.routes.ts'

export type IdentityDependencies = {
  tokenKey: Uint8Array
  /** Derives a key for each purpose from the one secret. */
  keyFor: (purpose: string) => Buffer
  providers: readonly OidcProvider[]
  publicUrl: string
  product: Product
  vault: Vault
}

export function identityRoutes(dependencies: IdentityDependencies) {
  return {
    ...signInRoutes(dependencies),
    ...accountRoutes(dependencies),
    ...secondFactorRoutes(dependencies),
    ...adminUsersRoutes(dependencies),
    ...suggestionsRoutes(),
  }
}
