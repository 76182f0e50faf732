import type { UserId } from '@kurso/contract/wire/ids.schema.ts'
import { record } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { signAccessToken } from './access-token.ts'
import { rememberAddress } from './attempt.store.ts'
import { signedIn, type WayIn } from './identity.events.ts'
import { insertSession } from './session.store.ts'

type Entry = {
  userId: string
  origin: Origin
  way: WayIn
  provider?: string
  /** What was checked outside this transaction; it must still hold. */
  passwordHash?: string
}

/**
 * Opens a session, whichever way somebody came. The account is held meanwhile, so that somebody who is being
 * locked out, or whose password is being changed, does not slip in beside it.
 */
export async function enterAccount(
  ctx: PlatformContext,
  tokenKey: Uint8Array,
  { userId, origin, way, provider, passwordHash }: Entry,
): Promise<{ token: string }> {
  const user = await ctx.tx
    .selectFrom('user_account')
    .select(['username', 'password_hash', 'locked_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw new Refusal(way === 'token' ? 'AUTH_TOKEN_INVALID' : 'INVALID_CREDENTIALS')
  if (passwordHash !== undefined && user.password_hash !== passwordHash)
    throw new Refusal('INVALID_CREDENTIALS')
  if (user.locked_at) throw new Refusal('ACCOUNT_LOCKED')
  await ctx.tx
    .updateTable('user_account')
    .set({ last_sign_in_at: ctx.now })
    .where('id', '=', userId)
    .execute()
  if (origin.ipAddress) await rememberAddress(ctx, userId, origin.ipAddress)
  const { sessionId, rotation, expiresAt } = await insertSession(ctx, userId, origin)
  const actor = { kind: 'user' as const, userId: userId as UserId, name: user.username }
  await record(recorderOf(ctx, { actor, origin }), signedIn(userId, way, provider))
  const claims = { userId: actor.userId, sessionId, rotation }
  return { token: await signAccessToken(tokenKey, claims, { now: ctx.now, expiresAt }) }
}
