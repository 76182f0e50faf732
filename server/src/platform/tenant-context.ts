import type { ActingRole } from '@reihum/contract/tenants/roles.ts'
import type { Tier } from '@reihum/contract/tenants/tiers.ts'
import type { TenantId, UserId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type Actor =
  /** A user; `token` is the name of the API token that a program of theirs came with. */
  | { kind: 'user'; userId: UserId; name: string; token?: string }
  /** A superuser who works in a tenant as support. */
  | { kind: 'support'; userId: UserId; name: string }
  | { kind: 'visitor' }
  | { kind: 'attendee' }
  | { kind: 'system' }

/** Where a change came from, for the audit log. */
export type Origin = {
  ipAddress: string | null
  userAgent: string | null
  requestId: string | null
  /** Where the trace of its request goes on, where it is recorded; the log does not keep that. */
  traceParent?: string | null
}

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
  /** The actor's role in this tenant, or what an API token leaves of it; null for everybody who is not a member. */
  role: ActingRole | null
  /** Whether the actor's e-mail address is verified; publishing, mailing and money need it. */
  isVerified: boolean
  origin: Origin
  /** The token of an attendee's session that the request came with; whoever relies on it looks whether it is one. */
  attendeeToken?: string | null | undefined
  now: Date
  /** Which tasks follow an event; the table is made in `app/`, where all rooms are known. */
  subscribers: Subscribers
  /** Called when an event is recorded; `inTenant` reports it after the commit. */
  noteRecorded: () => void
}

/** A task that follows an event; with a condition in SQL about the row that promises it (`given`), only where that holds. */
export type Following = { task: string; where: string | null }

/** What follows an event. It also gets the payload, for an implementation that does not use the outbox. */
export type Subscribers = (eventName: string, payload: PromisedPayload) => readonly Following[]

export type PromisedPayload = { eventId: string; event: string } & Record<string, unknown>

/** What recording an event needs; the platform context can provide it too. */
export type Recorder = Pick<
  TenantContext,
  'tx' | 'tenantId' | 'actor' | 'origin' | 'now' | 'subscribers' | 'noteRecorded'
>

/** The platform's own tenant, for mails, jobs and log entries that belong to no provider. */
export const platformTenantId = '00000000-0000-7000-8000-000000000001' as TenantId

export const noOrigin: Origin = { ipAddress: null, userAgent: null, requestId: null }
