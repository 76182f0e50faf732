import type { TenantRole } from '@kurso/contract/tenants/tenant.schema.ts'
import type { Access } from '@kurso/contract/wire/access.ts'
import type { UserId } from '@kurso/contract/wire/ids.schema.ts'
import type pg from 'pg'
import type { Clock } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor, Origin, Subscribers, TenantContext, TenantFacts } from '#platform/tenant-context.ts'
import { transact } from './transaction.ts'

/** Who asks, as far as the token says; the door checks session and membership itself. */
export type Caller = { userId: UserId; sessionId: string } | null

export type Entry = {
  tenant: string
  caller?: Caller
  /** Who acts when nobody is signed in. */
  actor?: Actor
  origin: Origin
  access: Extract<Access, 'public' | 'operator' | 'admin'> | 'system'
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
  suspended: boolean
  member_role: TenantRole | null
  username: string | null
  session_alive: boolean
}

const enter = {
  name: 'enter-tenant',
  text: 'select * from enter_tenant($1, $2, $3)',
}

/** Deny unless allowed; a stranger learns nothing, not even that the tenant exists. */
function admit(entry: Entry, opened: Opened | undefined): Opened {
  if (entry.access === 'operator' || entry.access === 'admin') {
    if (!entry.caller) throw new Refusal('UNAUTHENTICATED')
    if (opened && !opened.session_alive) throw new Refusal('UNAUTHENTICATED')
    if (!opened?.member_role) throw new Refusal('NOT_FOUND')
    if (entry.access === 'admin' && opened.member_role !== 'admin') throw new Refusal('FORBIDDEN')
  }
  if (!opened || (opened.suspended && entry.access !== 'system')) throw new Refusal('NOT_FOUND')
  return opened
}

function actorOf(entry: Entry, opened: Opened): Actor {
  if (entry.caller && opened.session_alive && opened.member_role) {
    return { kind: 'user', userId: entry.caller.userId, name: opened.username ?? '' }
  }
  return entry.actor ?? { kind: entry.access === 'system' ? 'system' : 'visitor' }
}

/** The one door to a tenant's data: it opens the transaction and sets the tenant for the wall in the database. */
export function makeInTenant(
  pool: pg.Pool,
  clock: Clock,
  subscribers: Subscribers,
  named: boolean,
): InTenant {
  return (entry, body) =>
    transact(
      pool,
      async (client) => {
        const values = [entry.tenant, entry.caller?.userId ?? null, entry.caller?.sessionId ?? null]
        const { rows } = await client.query<Opened>(
          named ? { ...enter, values } : { text: enter.text, values },
        )
        return rows[0]
      },
      (tx, row) => {
        const opened = admit(entry, row)
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
          actor: actorOf(entry, opened),
          role: opened.member_role,
          origin: entry.origin,
          now: clock(),
          subscribers,
        })
      },
    )
}
