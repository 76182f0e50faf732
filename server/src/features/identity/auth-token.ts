import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { newSecretToken } from '#platform/secret-token.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { type AccountRequest, recordOfAccount } from './account-request.ts'
import { findAccountToken, storeAccountToken } from './account-token.store.ts'
import { enterAccount } from './enter-account.ts'
import { authTokenMade } from './identity.events.ts'
import { redeemToken } from './redeem-token.ts'
import { confirmIdentity } from './second-factor/confirm-identity.ts'
import type { PasskeyDoor } from './second-factor/passkey-door.ts'
import { actorOf, requireSession } from './session.ts'
import { lockUser } from './user.store.ts'

const minutes = 5

/**
 * Makes a token that signs in once, in another browser or program. It opens a session without a second factor, so it is
 * made only for a user who has just proved their identity, and who is told by mail.
 */
export async function makeAuthToken(request: AccountRequest, door: PasskeyDoor, proof: IdentityProof) {
  await confirmIdentity(request, door, proof)
  const { inPlatform, caller, origin, locale } = request
  return inPlatform(async (ctx) => {
    // Waits for a concurrent request that ends the account's sessions and tokens; otherwise this token would survive
    // it.
    if (caller) await lockUser(ctx, caller.userId)
    const user = await requireSession(ctx, caller)
    const authToken = newSecretToken()
    const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
    await storeAccountToken(ctx, { userId: user.id, purpose: 'sign-in', token: authToken, expiresAt })
    await recordOfAccount(ctx, { actor: actorOf(user), origin }, authTokenMade({ userId: user.id, locale }))
    return { authToken, expiresAt: expiresAt.toISOString() }
  })
}

/** Tells whom the token signs in. Whoever holds it could sign in with it, so this reveals nothing. */
export async function authTokenOwner(
  inPlatform: InPlatform,
  authToken: string,
): Promise<{ username: string }> {
  const found = await inPlatform((ctx) => findAccountToken(ctx, 'sign-in', authToken))
  if (!found) throw new Refusal('AUTH_TOKEN_INVALID')
  return { username: found.username }
}

export function signInWithToken(
  inPlatform: InPlatform,
  tokenKey: Uint8Array,
  { authToken, origin }: { authToken: string; origin: Origin },
) {
  return inPlatform(async (ctx) => {
    const redeemed = await redeemToken(ctx, 'sign-in', authToken)
    if (!redeemed) throw new Refusal('AUTH_TOKEN_INVALID')
    return enterAccount(ctx, tokenKey, { userId: redeemed.user.id, origin, way: 'token' })
  })
}
