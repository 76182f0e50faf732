import type { SignInAnswer } from '@reihum/contract/identity/identity.schema.ts'
import type { SecondFactorWay } from '@reihum/contract/identity/second-factor.schema.ts'
import type { UserId } from '@reihum/contract/wire/ids.schema.ts'
import { record } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { newSecretToken } from '#platform/secret-token.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { signAccessToken } from './access-token.ts'
import { storeBegunSignIn } from './account-token.store.ts'
import { rememberAddress } from './attempt.store.ts'
import { signedIn, type WayIn } from './identity.events.ts'
import { hasSecondFactor, waysOf } from './second-factor/second-factor.queries.ts'
import { insertSession } from './session.store.ts'

type Entry = {
  userId: string
  origin: Origin
  way: WayIn
  provider?: string | undefined
  /** Which second factor was shown, if any. */
  secondFactor?: SecondFactorWay | undefined
  /** The password hash that was checked outside this transaction; it must still be the stored one. */
  passwordHash?: string
}

const pendingMinutes = 5

/** Locks the account, so that a concurrent lockout or change of password or factors cannot be bypassed. */
async function admit({ tx }: PlatformContext, { userId, way, passwordHash }: Entry) {
  const user = await tx
    .selectFrom('user_account')
    .select(['username', 'password_hash', 'locked_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw new Refusal(way === 'token' ? 'AUTH_TOKEN_INVALID' : 'INVALID_CREDENTIALS')
  if (passwordHash !== undefined && user.password_hash !== passwordHash)
    throw new Refusal('INVALID_CREDENTIALS')
  if (user.locked_at) throw new Refusal('ACCOUNT_LOCKED')
  return user
}

/** Opens a session after all required factors were shown. */
export async function enterAccount(
  ctx: PlatformContext,
  tokenKey: Uint8Array,
  entry: Entry,
): Promise<{ token: string }> {
  const { userId, origin, way } = entry
  const user = await admit(ctx, entry)
  await ctx.tx
    .updateTable('user_account')
    .set({ last_sign_in_at: ctx.now })
    .where('id', '=', userId)
    .execute()
  if (origin.ipAddress) await rememberAddress(ctx, userId, origin.ipAddress)
  const { sessionId, rotation, expiresAt } = await insertSession(ctx, { userId, origin, way })
  const actor = { kind: 'user' as const, userId: userId as UserId, name: user.username }
  await record(recorderOf(ctx, { actor, origin }), signedIn(userId, entry))
  const claims = { userId: actor.userId, sessionId, rotation }
  return { token: signAccessToken(tokenKey, claims, { now: ctx.now, expiresAt }) }
}

/**
 * After a password or a provider: opens a session, or, with a second factor, returns only a token for showing it. No
 * session exists before that.
 */
export async function enterByFirstFactor(
  ctx: PlatformContext,
  tokenKey: Uint8Array,
  entry: Entry,
): Promise<SignInAnswer> {
  const { userId, way, provider = null } = entry
  await admit(ctx, entry)
  if (!(await hasSecondFactor(ctx, userId))) return enterAccount(ctx, tokenKey, entry)
  const pendingToken = newSecretToken()
  const expiresAt = new Date(ctx.now.getTime() + pendingMinutes * 60_000)
  await storeBegunSignIn(ctx, { userId, token: pendingToken, expiresAt, way, provider })
  return { pending: { pendingToken, ways: await waysOf(ctx, userId), expiresAt: expiresAt.toISOString() } }
}
