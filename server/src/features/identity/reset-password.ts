import type { passwordReset } from '@reihum/contract/identity/account.schema.ts'
import type { z } from 'zod'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { passwordChanged } from './account.events.ts'
import { type AccountRequest, recordOfAccount } from './account-request.ts'
import { deleteAccountTokens, findAccountToken } from './account-token.store.ts'
import { forgetAttempts } from './attempts.ts'
import { requireUncommonPassword } from './guessed-password.ts'
import { providerUnlinked } from './identity.events.ts'
import { hashPassword } from './password.ts'
import { deleteIdentitiesOf } from './provider.store.ts'
import { redeemToken } from './redeem-token.ts'
import { deleteFactorsOf } from './second-factor/code.store.ts'
import { revokeAllSessions } from './session.store.ts'
import { actorOf } from './session.ts'
import { updateUser } from './user.store.ts'

/** Checks whether the link still works without using it up, because mail scanners open links too. */
export async function checkPasswordReset(
  inPlatform: InPlatform,
  token: string,
): Promise<{ username: string }> {
  const found = await inPlatform((ctx) => findAccountToken(ctx, 'password-reset', token))
  if (!found) throw new Refusal('RESET_LINK_INVALID')
  return { username: found.username }
}

/**
 * Sets a new password by a mailed link and closes all other ways in: sessions end, other links stop working, identity
 * providers are unlinked, since an intruder may have linked one, and a pending change of address is dropped. Counts of
 * attempts are deleted, and the address is verified, because its owner got the mail. Factors stay, unless the address
 * was unverified until now.
 */
export async function resetPassword(
  { inPlatform, origin, locale }: AccountRequest,
  { token, password }: z.output<typeof passwordReset>,
): Promise<{ username: string }> {
  const { username } = await checkPasswordReset(inPlatform, token)
  requireUncommonPassword(password, [username])
  const password_hash = await hashPassword(password)
  return inPlatform(async (ctx) => {
    const redeemed = await redeemToken(ctx, 'password-reset', token)
    // The link worked at the first check: since then it was used elsewhere, or the account was deleted.
    if (!redeemed) throw new Refusal('PASSWORD_NOT_CHANGED')
    const { user, email } = redeemed
    const isProof = email === user.email
    // Somebody may have opened the account with a foreign address and a second factor of their own, waiting for the
    // owner.
    if (isProof && !user.verified_at) await deleteFactorsOf(ctx, user.id)
    await updateUser(ctx, user.id, {
      password_hash,
      pending_email: null,
      ...(isProof && { verified_at: user.verified_at ?? ctx.now }),
    })
    await revokeAllSessions(ctx, user.id)
    const unlinked = await deleteIdentitiesOf(ctx, user.id)
    await deleteAccountTokens(ctx, user.id, ['password-reset', 'sign-in', 'verification', 'second-factor'])
    await forgetAttempts(ctx, { purpose: 'password-reset', account: user.id, address: origin.ipAddress })
    const event = passwordChanged({ userId: user.id, locale }, 'reset')
    const by = { actor: actorOf(user), origin }
    await recordOfAccount(ctx, by, event)
    const told = { userId: user.id, locale }
    for (const provider of unlinked) await recordOfAccount(ctx, by, providerUnlinked(told, provider))
    return { username: user.username }
  })
}
