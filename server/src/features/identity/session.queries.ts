import type { SignInSession, UserInfo } from '@reihum/contract/identity/identity.schema.ts'
import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { SessionId, TenantId, UserId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { InPlatform, PlatformContext } from '#platform/database/in-platform.ts'
import type { Caller } from '#platform/database/in-tenant.ts'
import { requireSession } from './session.ts'
import { deviceOf } from './session-device.rules.ts'

/** The tenants of a user, as a member or as support at the moment; nobody works in those that are suspended. */
function tenantsOf({ tx, now }: PlatformContext, userId: string, sessionId: string, isSuperuser: boolean) {
  return tx
    .selectFrom('tenant')
    .leftJoin('membership', (join) =>
      join.onRef('membership.tenant_id', '=', 'tenant.id').on('membership.user_id', '=', userId),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('support_access')
          .select((of) => ['tenant_id', of.fn.max('expires_at').as('until')])
          .where('session_id', '=', sessionId)
          .where('user_id', '=', userId)
          .where('ended_at', 'is', null)
          .where('expires_at', '>', now)
          .where(sql.lit(isSuperuser))
          .groupBy('tenant_id')
          .as('support'),
      (join) => join.onRef('support.tenant_id', '=', 'tenant.id'),
    )
    .select(['tenant.id', 'tenant.slug', 'tenant.company as name', 'membership.role', 'support.until'])
    .select((eb) => eb('tenant.suspended_at', 'is not', null).as('isSuspended'))
    .where((eb) => eb.or([eb('membership.id', 'is not', null), eb('support.until', 'is not', null)]))
    .where('tenant.is_platform', '=', false)
    .orderBy('tenant.company')
    .orderBy('tenant.id')
    .execute()
}

export function userInfo(inPlatform: InPlatform, caller: Caller): Promise<UserInfo> {
  return inPlatform(async (ctx) => {
    const user = await requireSession(ctx, caller)
    const all = await tenantsOf(ctx, user.id, user.caller.sessionId, user.superuser)
    const tenants = all.filter(({ isSuspended }) => !isSuspended)
    return {
      id: user.id as UserId,
      username: user.username,
      name: user.full_name,
      verified: user.verified_at !== null,
      superuser: user.superuser,
      language: user.language as Locale | null,
      tenants: tenants.map(({ id, slug, name, role, until }) => ({
        id: id as TenantId,
        slug,
        name,
        // A member keeps their own role, even while support would give another one.
        role: (role ?? 'admin') as TenantRole,
        supportUntil: role === null && until ? until.toISOString() : null,
      })),
      suspendedTenants: all.flatMap(({ isSuspended, role, name }) => (isSuspended && role ? [name] : [])),
    }
  })
}

/** The user's own active sessions: the current one first, then the newest. */
export async function sessionsOf(
  { tx, now }: PlatformContext,
  userId: string,
  current: string,
): Promise<SignInSession[]> {
  const rows = await tx
    .selectFrom('user_session')
    .select(['id', 'created_at', 'refreshed_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy((eb) => eb('id', '=', current), 'desc')
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id as SessionId,
    isCurrent: row.id === current,
    ...deviceOf(row.user_agent),
    ipAddress: row.ip_address,
    createdAt: row.created_at.toISOString(),
    refreshedAt: row.refreshed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

export function ownSessions(inPlatform: InPlatform, caller: Caller): Promise<SignInSession[]> {
  return inPlatform(async (ctx) => {
    const user = await requireSession(ctx, caller)
    return sessionsOf(ctx, user.id, user.caller.sessionId)
  })
}
