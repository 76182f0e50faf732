import type { Readable } from 'node:stream'
import type { Feature } from '@reihum/contract/tenants/tiers.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { Caller, InTenant } from '#platform/database/in-tenant.ts'
import type { Log } from '#platform/log.ts'
import type { Origin, TenantContext } from '#platform/tenant-context.ts'

/** What a route knows about its request. */
export type RequestContext = {
  caller: Caller
  origin: Origin
  locale: Locale
  requestId: string
  /** Only for routes that read their body as a stream. */
  body?: Readable
  log: Log
  inTenant: InTenant
  inPlatform: InPlatform
  /** Refuses a caller who is not signed in, or not a superuser where one is required. */
  requireAccess: (caller: Caller, access: 'user' | 'superuser') => Promise<void>
  /** Refuses a token that was exchanged for a newer one. */
  requireNewestToken: (caller: Caller, origin: Origin) => Promise<void>
  /** Refuses a tenant whose tier does not include the feature. */
  requireFeature: (ctx: TenantContext, feature: Feature) => Promise<void>
}

/** Opens the tenant of the path with the access that the route's contract demands. */
export type EnterTenant = <Result>(
  input: { tenant: string },
  body: (ctx: TenantContext) => Promise<Result>,
) => Promise<Result>
