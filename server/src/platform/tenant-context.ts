import type { TenantRole } from '@kurso/contract/tenants/tenant.schema.ts'
import type { Tier } from '@kurso/contract/tenants/tiers.ts'
import type { TenantId, UserId } from '@kurso/contract/wire/ids.schema.ts'
import type { Locale } from '@kurso/contract/wire/locales.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type Actor =
  | { kind: 'user'; userId: UserId; name: string }
  | { kind: 'visitor' }
  | { kind: 'attendee' }
  | { kind: 'system' }

/** Where a change came from, for the audit log. */
export type Origin = { ipAddress: string | null; userAgent: string | null; requestId: string | null }

export type TenantFacts = {
  id: TenantId
  slug: string
  company: string
  language: Locale
  timeZone: string
  currencyCode: string
  tier: Tier
}

/** The first parameter of everything that touches a tenant's data. Only `inTenant` makes one. */
export type TenantContext = {
  tx: Tx
  tenantId: TenantId
  tenant: TenantFacts
  actor: Actor
  /** The actor's role in this tenant; null for everybody who is not a member. */
  role: TenantRole | null
  origin: Origin
  now: Date
  /** Which tasks follow an event; the table is made where all rooms are known. */
  subscribers: Subscribers
}

export type Subscribers = (eventName: string) => readonly string[]

export const noOrigin: Origin = { ipAddress: null, userAgent: null, requestId: null }
