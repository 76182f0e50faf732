import type { Permission } from '../tenants/roles.ts'
import type { Feature } from '../tenants/tiers.ts'

/**
 * Who may call a route at all: everybody, whoever is signed in, a superuser, or a member of the tenant whose
 * role has that permission. Every route names one in its `meta`; the server denies a route without, the API
 * document prints it, and the permission matrix is generated from it.
 */
export type Access = 'public' | 'user' | 'superuser' | Permission

export type RouteMeta = {
  access?: Access
  /** Answers before company and director are known too; every other route of the staff refuses until then. */
  beforeOnboarding?: boolean
  /** The tenant's tier must include it. */
  feature?: Feature
}
