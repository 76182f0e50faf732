import { type ActingRole, isPermission, may, type TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Access } from '@reihum/contract/wire/access.ts'
import type { UserId } from '@reihum/contract/wire/ids.schema.ts'
import { isTokenScope } from '@reihum/contract/wire/token-scopes.ts'
import type pg from 'pg'
import type { Clock } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'
import { inSpan, noteTenant, type Say } from '#platform/telemetry/in-span.ts'
import type { Actor, Origin, Subscribers, TenantContext, TenantFacts } from '#platform/tenant-context.ts'
import { statementLimit, type TransactionOptions, transact } from './transaction.ts'

/** Who asks, as the token says. `inTenant` checks session and membership itself. */
export type Caller = {
  userId: UserId
  sessionId: string /** how often its token was refreshed */
  rotation: number
} | null

/** What a program shows that comes with an API token: its digest. Null: no token of ours looks like that. */
export type ApiTokenShown = { hash: string | null }

export type Entry = TransactionOptions & {
  tenant: string
  caller?: Caller
  /** A program with an API token; then there is no caller. */
  apiToken?: ApiTokenShown | null
  /** What a request of an attendee shows, who is no user. */
  attendeeToken?: string | null
  /** The actor when nobody is signed in. */
  actor?: Actor
  origin: Origin
  access: Exclude<Access, 'user' | 'superuser'> | 'system'
  /** Whether staff may enter before company and director are known. */
  beforeOnboarding?: boolean
}

export type InTenant = <Result>(
  entry: Entry,
  body: (ctx: TenantContext) => Promise<Result>,
) => Promise<Result>

type Opened = {
  id: TenantFacts['id']
  slug: string
  company: string
  language: TenantFacts['language']
  time_zone: string
  currency_code: string
  tier: TenantFacts['tier']
  /** Closed to this caller: suspended, or not open to the public yet. */
  suspended: boolean
  is_platform: boolean
  onboarded: boolean
  member_role: TenantRole | null
  is_support: boolean
  username: string | null
  verified: boolean
  session_alive: boolean
  /** The tenant requires a second factor, and the caller has none. */
  second_factor_missing: boolean
  /** The database's time. */
  told: Date
}

/** What else is known of a program with an API token. */
type OpenedByToken = Opened & {
  user_id: UserId | null
  token_name: string | null
  scopes: string[] | null
  /** Of another tenant: foreign. */
  token_state: 'unknown' | 'foreign' | 'revoked' | 'expired' | 'good'
}

/** The limit of a request for each of its statements is set on the way, so that it takes no statement of its own. */
const enter = {
  name: 'enter-tenant',
  text: `select *, now() as told,
      set_config('statement_timeout', coalesce($5, current_setting('statement_timeout')), true)
    from enter_tenant($1, $2, $3, $4)`,
}

const enterByToken = {
  name: 'enter-tenant-by-token',
  text: `select *, now() as told,
      set_config('statement_timeout', coalesce($4, current_setting('statement_timeout')), true)
    from enter_tenant_by_token($1, $2, $3)`,
}

/** Who came in, and with which role. */
type Admitted = { opened: Opened; actor: Actor; role: ActingRole | null }

/** Refuses a token that is of no use here. Whoever holds a real one is told what to do; others learn nothing. */
function requireGoodToken(opened: OpenedByToken): { userId: UserId; role: TenantRole; name: string } {
  const name = opened.token_name ?? ''
  const { company, token_state: state, user_id: userId, member_role: role } = opened
  if (state === 'unknown') throw new Refusal('API_TOKEN_UNKNOWN')
  if (state === 'foreign' || opened.is_platform) throw new Refusal('NOT_FOUND')
  if (state === 'revoked') throw new Refusal('API_TOKEN_REVOKED', { name })
  if (state === 'expired') throw new Refusal('API_TOKEN_EXPIRED', { name })
  if (opened.suspended) throw new Refusal('API_TOKEN_TENANT_SUSPENDED', { company })
  if (!userId || !role || !opened.session_alive) throw new Refusal('API_TOKEN_ORPHANED', { name, company })
  if (opened.second_factor_missing) throw new Refusal('SECOND_FACTOR_REQUIRED', { company })
  return { userId, role, name }
}

/** A program may do what both its token was made for and whoever made it may do now. */
function admitProgram(entry: Entry, opened: OpenedByToken | undefined): Admitted {
  const { access } = entry
  if (!isPermission(access)) throw new Error('an API token at a route that asks for no permission')
  if (!opened) throw new Refusal('NOT_FOUND')
  const { userId, role, name } = requireGoodToken(opened)
  const acting = { role, scopes: (opened.scopes ?? []).filter(isTokenScope) }
  if (!may(role, access)) throw new Refusal('FORBIDDEN')
  if (!may(acting, access)) throw new Refusal('API_TOKEN_LACKS_SCOPE', { name, scope: access })
  if (!opened.onboarded && !entry.beforeOnboarding) throw new Refusal('ONBOARDING_REQUIRED')
  return {
    opened,
    role: acting,
    actor: { kind: 'user', userId, name: opened.username ?? '', token: name },
  }
}

/** Refuses everything that is not allowed. Strangers get the same answer whether the tenant exists or not. */
function admit(entry: Entry, opened: Opened | undefined): Opened {
  if (isPermission(entry.access)) {
    if (!entry.caller) throw new Refusal('UNAUTHENTICATED')
    if (opened && !opened.session_alive) throw new Refusal('UNAUTHENTICATED')
    if (!opened?.member_role) throw new Refusal('NOT_FOUND')
    // Support has nothing to do in a tenant that is closed, and no permission for it either.
    if (opened.suspended && !opened.is_support)
      throw new Refusal('TENANT_SUSPENDED', { company: opened.company })
  }
  const isClosed = opened?.suspended || opened?.is_platform
  if (!opened || (isClosed && entry.access !== 'system')) throw new Refusal('NOT_FOUND')
  if (isPermission(entry.access)) {
    if (opened.second_factor_missing) throw new Refusal('SECOND_FACTOR_REQUIRED', { company: opened.company })
    if (!may(opened.member_role, entry.access)) throw new Refusal('FORBIDDEN')
    if (!opened.onboarded && !entry.beforeOnboarding) throw new Refusal('ONBOARDING_REQUIRED')
  }
  // A member without the required second factor is treated as a visitor on public pages.
  return opened.second_factor_missing ? { ...opened, member_role: null } : opened
}

function actorOf(entry: Entry, opened: Opened): Actor {
  if (entry.caller && opened.session_alive && opened.member_role) {
    const { userId } = entry.caller
    return { kind: opened.is_support ? 'support' : 'user', userId, name: opened.username ?? '' }
  }
  return entry.actor ?? { kind: entry.access === 'system' ? 'system' : 'visitor' }
}

function admitCaller(entry: Entry, row: Opened | undefined): Admitted {
  const opened = admit(entry, row)
  return { opened, actor: actorOf(entry, opened), role: opened.member_role }
}

/** The statement that opens the tenant for whoever asks. */
function opening(entry: Entry, at: Date) {
  const { tenant, caller, apiToken, deadline } = entry
  if (apiToken) return { ...enterByToken, values: [tenant, apiToken.hash, at, statementLimit(deadline)] }
  return {
    ...enter,
    values: [tenant, caller?.userId ?? null, caller?.sessionId ?? null, at, statementLimit(deadline)],
  }
}

/**
 * The one door to a tenant's data: opens the transaction and sets the tenant for row-level security. `onRecorded` is
 * called after each commit that recorded an event in the tenant.
 */
export function makeInTenant(
  pool: pg.Pool,
  clock: Clock,
  subscribers: Subscribers,
  named: boolean,
  onRecorded: (tenant: TenantFacts) => void = () => undefined,
): InTenant {
  const enterTenant = async <Result>(
    entry: Entry,
    body: (ctx: TenantContext) => Promise<Result>,
    say: Say,
  ): Promise<Result> => {
    const at = clock()
    const enteredAt = performance.now()
    let askedAt = 0
    let recordedIn: TenantFacts | undefined
    const result = await transact(
      pool,
      async (client) => {
        const { name, text, values } = opening(entry, at)
        askedAt = Date.now()
        say({ waitMs: Math.round(performance.now() - enteredAt) })
        const { rows } = await client.query<OpenedByToken>(named ? { name, text, values } : { text, values })
        return rows[0]
      },
      (tx, row) => {
        const now = (row && clock.follow?.(row.told, askedAt)) ?? at
        const { opened, actor, role } = entry.apiToken ? admitProgram(entry, row) : admitCaller(entry, row)
        noteTenant(opened.id)
        const tenant: TenantFacts = {
          id: opened.id,
          slug: opened.slug,
          company: opened.company,
          language: opened.language,
          timeZone: opened.time_zone,
          currencyCode: opened.currency_code,
          tier: opened.tier,
        }
        return body({
          tx,
          tenantId: tenant.id,
          tenant,
          actor,
          role,
          isVerified: opened.verified,
          origin: entry.origin,
          attendeeToken: entry.attendeeToken,
          now,
          subscribers,
          noteRecorded() {
            recordedIn = tenant
          },
        })
      },
      entry,
    )
    if (recordedIn) onRecorded(recordedIn)
    return result
  }
  return (entry, body) =>
    inSpan({ name: 'transaction', kind: 'client', facts: { door: 'tenant' } }, (say) =>
      enterTenant(entry, body, say),
    )
}
