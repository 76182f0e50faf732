import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Tier } from '@reihum/contract/tenants/tiers.ts'
import type { TenantId, UserId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type Actor =
  | { kind: 'user'; userId: UserId; name: string }
  /** A superuser at work in somebody else's tenant. */
  | { kind: 'support'; userId: UserId; name: string }
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
  /** Whether the actor's e-mail address is verified; publishing, mailing and money need it. */
  isVerified: boolean
  origin: Origin
  now: Date
  /** Which tasks follow an event; the table is made where all rooms are known. */
  subscribers: Subscribers
}

/** What a job is promised with is told too: whoever keeps promises in another way than by the outbox needs it. */
export type Subscribers = (eventName: string, payload: PromisedPayload) => readonly string[]

export type PromisedPayload = { eventId: string; event: string } & Record<string, unknown>

/** What is needed to write down that something happened; the platform's door can do that too. */
export type Recorder = Pick<TenantContext, 'tx' | 'tenantId' | 'actor' | 'origin' | 'now' | 'subscribers'>

/** The platform's own house: mails, jobs and log entries that belong to no provider. */
export const platformTenantId = '00000000-0000-7000-8000-000000000001' as TenantId

export const noOrigin: Origin = { ipAddress: null, userAgent: null, requestId: null }
