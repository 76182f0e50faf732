import type { verification } from '@reihum/contract/identity/account.schema.ts'
import type { z } from 'zod'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { Refusal } from '#platform/refusal.ts'
import { emailChanged, emailVerified, usernameChanged } from './account.events.ts'
import { decideVerification } from './account.rules.ts'
import { type AccountRequest, recordOfAccount } from './account-request.ts'
import { deleteAccountTokens } from './account-token.store.ts'
import { redeemToken } from './redeem-token.ts'
import { revokeAllSessions } from './session.store.ts'
import { actorOf } from './session.ts'
import { updateUser } from './user.store.ts'

type Redeemed = NonNullable<Awaited<ReturnType<typeof redeemToken>>>['user']

/** Replaces the old address by the new one; links sent to the old one end. */
async function moveTo(
  ctx: PlatformContext,
  { origin, locale }: AccountRequest,
  user: Redeemed,
  names: { username: string; email: string },
  isRenamed: boolean,
) {
  await updateUser(ctx, user.id, { ...names, pending_email: null, verified_at: ctx.now })
  await deleteAccountTokens(ctx, user.id, ['verification', 'password-reset'])
  const by = { actor: actorOf(user), origin }
  await recordOfAccount(ctx, by, emailChanged(user.id, user.email, names.email))
  if (!isRenamed) return
  await revokeAllSessions(ctx, user.id)
  await deleteAccountTokens(ctx, user.id, ['sign-in', 'second-factor'])
  const asked = { userId: user.id, locale }
  await recordOfAccount(ctx, by, usernameChanged(asked, user.username, names.username))
}

/**
 * Follows the mailed link: it works once, for the address it was sent to, and only while that address is still to be
 * verified.
 */
export function verifyEmail(
  request: AccountRequest,
  { email, token }: z.output<typeof verification>,
): Promise<{ username: string }> {
  const address = email.trim().toLowerCase()
  return (
    request
      .inPlatform(async (ctx) => {
        const redeemed = await redeemToken(ctx, 'verification', token)
        if (!redeemed || redeemed.email !== address) throw new Refusal('VERIFICATION_FAILED')
        const { user } = redeemed
        const names = { username: user.username, email: user.email, pendingEmail: user.pending_email }
        const decision = decideVerification(names, address)
        if (decision.kind === 'refused') throw new Refusal('VERIFICATION_FAILED')
        if (decision.kind === 'moved') {
          const { username, email: moved } = decision.names
          await moveTo(ctx, request, user, { username, email: moved }, decision.isRenamed)
          return { username }
        }
        await updateUser(ctx, user.id, { verified_at: user.verified_at ?? ctx.now })
        const by = { actor: actorOf(user), origin: request.origin }
        await recordOfAccount(ctx, by, emailVerified(user.id, user.email))
        return { username: user.username }
      })
      // Another user has signed up with the address in the meantime.
      .catch(
        refuseTaken({
          user_account_by_email: 'VERIFICATION_FAILED',
          user_account_username_key: 'VERIFICATION_FAILED',
        }),
      )
  )
}
