import type { Readable } from 'node:stream'
import type { Feature } from '@reihum/contract/tenants/tiers.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { ApiTokenShown, Caller, InTenant } from '#platform/database/in-tenant.ts'
import type { TransactionOptions } from '#platform/database/transaction.ts'
import type { Deadline } from '#platform/deadline.ts'
import type { Log } from '#platform/log.ts'
import type { WriteFile } from '#platform/tables/table-file.ts'
import type { Origin, TenantContext } from '#platform/tenant-context.ts'
import type { HouseTurns } from '#platform/turns.ts'

/** What a route knows about its request. */
export type RequestContext = {
  caller: Caller
  /** Set for a program that comes with an API token; then there is no caller. */
  apiToken: ApiTokenShown | null
  /** Set for an attendee who comes with the token of a session; then there is no caller either. */
  attendeeToken?: string | null
  origin: Origin
  locale: Locale
  requestId: string
  /** Only for routes that read their body as a stream. */
  body?: Readable
  /** How long such a body says it is; null: it does not say. */
  bodyBytes?: number | null
  /** A message of a payment service, exactly as it came: its signature is that of these bytes. */
  message?: { headers: Record<string, string>; body: Buffer }
  /**
   * Set for what comes over the wire: of programs, fields that the contract does not know are refused. `beside` are names in the
   * address of a request whose fields come in its body.
   */
  strict?: { beside: readonly string[] }
  /** Says in the answer where what was made is from then on; not set where a route is called within the process. */
  sayWhere?: (path: string) => void
  log: Log
  /** By when it is to be answered; both doors keep to it. Null: it has limits of its own, as an upload has. */
  deadline: Deadline | null
  inTenant: InTenant
  inPlatform: InPlatform
  turns: HouseTurns
  /** Calls back when the answer is sent or its client gone. A client that takes nothing for a while is cut off. */
  whenSent: (then: () => void) => void
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
  options?: TransactionOptions,
) => Promise<Result>

/**
 * Makes a file of a tenant's data in one of its turns: `read` gathers what the file holds, and returns what writes it
 * after the transaction. Exports see the data of one moment.
 */
export type ExportFile = (
  input: { tenant: string },
  read: (ctx: TenantContext) => Promise<WriteFile>,
  turns?: 'exports' | 'imports',
) => Promise<File>
