import type { UserInfo } from '@kurso/contract/identity/identity.schema.ts'
import type { InPlatform, PlatformContext } from '#platform/database/in-platform.ts'
import type { Caller } from '#platform/database/in-tenant.ts'
import { Refusal } from '#platform/refusal.ts'
import { signAccessToken } from './access-token.ts'

/** The user behind a living session; a revoked or expired one is nobody. */
export async function requireSession({ tx, now }: PlatformContext, caller: Caller) {
  if (!caller) throw new Refusal('UNAUTHENTICATED')
  const user = await tx
    .selectFrom('user_session')
    .innerJoin('user_account', 'user_account.id', 'user_session.user_id')
    .select(['user_account.id', 'username', 'full_name', 'superuser', 'verified_at', 'language'])
    .where('user_session.id', '=', caller.sessionId)
    .where('user_session.user_id', '=', caller.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!user) throw new Refusal('UNAUTHENTICATED')
  return { ...user, caller }
}

export async function requireSuperuser(ctx: PlatformContext, caller: Caller) {
  const user = await requireSession(ctx, caller)
  if (!user.superuser) throw new Refusal('SUPERUSER_REQUIRED')
  return user
}

export function refreshToken(inPlatform: InPlatform, tokenKey: Uint8Array, caller: Caller) {
  return inPlatform(async (ctx) => {
    const session = await requireSession(ctx, caller)
    await ctx.tx
      .updateTable('user_session')
      .set({ refreshed_at: ctx.now })
      .where('id', '=', session.caller.sessionId)
      .execute()
    return { token: await signAccessToken(tokenKey, session.caller, ctx.now) }
  })
}

export function signOut(inPlatform: InPlatform, caller: Caller) {
  return inPlatform(async (ctx) => {
    const session = await requireSession(ctx, caller)
    await ctx.tx
      .updateTable('user_session')
      .set({ revoked_at: ctx.now })
      .where('id', '=', session.caller.sessionId)
      .execute()
    return { ended: true as const }
  })
}

export function userInfo(inPlatform: InPlatform, caller: Caller): Promise<UserInfo> {
  return inPlatform(async (ctx) => {
    const user = await requireSession(ctx, caller)
    const tenants = await ctx.tx
      .selectFrom('membership')
      .innerJoin('tenant', 'tenant.id', 'membership.tenant_id')
      .select(['tenant.id', 'tenant.slug', 'tenant.company as name', 'membership.role'])
      .where('membership.user_id', '=', user.id)
      .where('tenant.suspended_at', 'is', null)
      .orderBy('tenant.company')
      .execute()
    return {
      id: user.id,
      username: user.username,
      name: user.full_name,
      verified: user.verified_at !== null,
      superuser: user.superuser,
      language: user.language,
      tenants: tenants.map((tenant) => ({ ...tenant, supportUntil: null })),
    } as UserInfo
  })
}
