import type { UserId } from '@reihum/contract/wire/ids.schema.ts'
import { record } from '#platform/audit/record.ts'
import { type InPlatform, type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import type { Caller } from '#platform/database/in-tenant.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor, Origin } from '#platform/tenant-context.ts'
import { signAccessToken } from './access-token.ts'
import { signedOut, tokenReused } from './identity.events.ts'
import { decideRefresh, sessionEnd } from './session.rules.ts'
import { lockSession, revokeSession, storeRotation } from './session.store.ts'

/** The user of an active session; refuses sessions that are revoked, expired or of a locked account. */
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
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Refusal('UNAUTHENTICATED')
  return { ...user, caller }
}

export async function requireSuperuser(ctx: PlatformContext, caller: Caller) {
  const user = await requireSession(ctx, caller)
  if (!user.superuser) throw new Refusal('SUPERUSER_REQUIRED')
  return user
}

/** The user as the actor of log entries. */
export function actorOf(user: { id: string; username: string }): Extract<Actor, { kind: 'user' }> {
  return { kind: 'user', userId: user.id as UserId, name: user.username }
}

/**
 * Exchanges the token for a new one. The previous token is still accepted for a moment, for slower tabs. An even older
 * one proves that a copy exists, so the session is ended.
 */
export async function refreshToken(
  inPlatform: InPlatform,
  tokenKey: Uint8Array,
  { caller, origin }: { caller: Caller; origin: Origin },
): Promise<{ token: string }> {
  const refreshed = await inPlatform(async (ctx) => {
    const user = await requireSession(ctx, caller)
    const session = caller && (await lockSession(ctx, caller.sessionId, caller.userId))
    if (!session) return null
    const { userId, sessionId } = caller
    const stored = { rotation: session.rotation, rotatedAt: session.rotated_at }
    const decision = decideRefresh(stored, caller.rotation, ctx.now)
    const sign = (rotation: number, expiresAt: Date) =>
      signAccessToken(tokenKey, { userId, sessionId, rotation }, { now: ctx.now, expiresAt })
    if (decision === 'repeat') return sign(session.rotation, session.expires_at)
    if (decision === 'rotate') {
      const next = { rotation: session.rotation + 1, expiresAt: sessionEnd(session.created_at, ctx.now) }
      await storeRotation(ctx, sessionId, next)
      return sign(next.rotation, next.expiresAt)
    }
    await revokeSession(ctx, sessionId)
    await record(recorderOf(ctx, { actor: actorOf(user), origin }), tokenReused(userId, sessionId))
    return null
  })
  // Refused after the commit, because throwing inside the transaction would undo the end of the copied session.
  if (refreshed === null) throw new Refusal('UNAUTHENTICATED')
  return { token: refreshed }
}

export function signOut(inPlatform: InPlatform, caller: Caller, origin: Origin) {
  return inPlatform(async (ctx) => {
    const user = await requireSession(ctx, caller)
    await revokeSession(ctx, user.caller.sessionId)
    await record(recorderOf(ctx, { actor: actorOf(user), origin }), signedOut(user.id))
    return { ended: true as const }
  })
}
