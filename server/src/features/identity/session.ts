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

type SessionUser = Awaited<ReturnType<typeof requireSession>>

export async function requireSuperuser(ctx: PlatformContext, caller: Caller) {
  const user = await requireSession(ctx, caller)
  if (!user.superuser) throw new Refusal('SUPERUSER_REQUIRED')
  return user
}

/** The user as the actor of log entries. */
export function actorOf(user: { id: string; username: string }): Extract<Actor, { kind: 'user' }> {
  return { kind: 'user', userId: user.id as UserId, name: user.username }
}

/** The session of a caller, locked, with what its rotation says about the token that was shown. */
async function judgeToken(ctx: PlatformContext, caller: Caller) {
  const user = await requireSession(ctx, caller)
  const session = await lockSession(ctx, user.caller.sessionId, user.id)
  if (!session) throw new Refusal('UNAUTHENTICATED')
  const stored = { rotation: session.rotation, rotatedAt: session.rotated_at }
  return { user, session, decision: decideRefresh(stored, user.caller.rotation, ctx.now) }
}

/** Ends the session of a token that was copied, for everybody who holds one. */
async function endCopied(ctx: PlatformContext, user: SessionUser, origin: Origin): Promise<void> {
  await revokeSession(ctx, user.caller.sessionId)
  const event = tokenReused(user.id, user.caller.sessionId)
  await record(recorderOf(ctx, { actor: actorOf(user), origin }), event)
}

/**
 * For sensitive actions: refuses every token but the newest of its session. One that was exchanged a moment ago may come
 * from a slower tab, which sends the action again with the new one. An older one ends the session, as at a refresh.
 */
export async function requireNewestToken(
  inPlatform: InPlatform,
  { caller, origin }: { caller: Caller; origin: Origin },
): Promise<void> {
  const decision = await inPlatform(async (ctx) => {
    const judged = await judgeToken(ctx, caller)
    if (judged.decision === 'reused') await endCopied(ctx, judged.user, origin)
    return judged.decision
  })
  // Refused after the commit, because throwing inside the transaction would undo the end of the copied session.
  if (decision === 'reused') throw new Refusal('UNAUTHENTICATED')
  if (decision === 'repeat') throw new Refusal('TOKEN_REPLACED')
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
    const { user, session, decision } = await judgeToken(ctx, caller)
    const { userId, sessionId } = user.caller
    const sign = (rotation: number, expiresAt: Date) =>
      signAccessToken(tokenKey, { userId, sessionId, rotation }, { now: ctx.now, expiresAt })
    if (decision === 'repeat') return sign(session.rotation, session.expires_at)
    if (decision === 'rotate') {
      const next = { rotation: session.rotation + 1, expiresAt: sessionEnd(session.created_at, ctx.now) }
      await storeRotation(ctx, sessionId, next)
      return sign(next.rotation, next.expiresAt)
    }
    await endCopied(ctx, user, origin)
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
