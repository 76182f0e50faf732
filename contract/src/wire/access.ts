import type { Permission } from '../tenants/roles.ts'
import type { Feature } from '../tenants/tiers.ts'
import type { Creates } from './creates.ts'

/**
 * Who may call a route: everybody, every signed-in user, a superuser, or a member of the tenant whose role has that
 * permission. Every route names one in its `meta`; the server denies a route without, the API document prints it, and
 * the permission matrix is generated from it.
 */
export type Access = 'public' | 'user' | 'superuser' | Permission

export type RouteMeta = {
  access?: Access
  /** The route also works before onboarding is finished; other routes of the staff are refused until then. */
  beforeOnboarding?: boolean
  /** The tenant's tier must include it. */
  feature?: Feature
  /**
   * What it does outlives the session: it lets somebody in, keeps somebody out or is lost for good. Only the newest token
   * of a session may call it.
   */
  sensitive?: boolean
  /** It makes one thing, and answers 201 with the address of it. */
  creates?: Creates
}
