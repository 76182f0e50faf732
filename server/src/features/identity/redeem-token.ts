import type { PlatformContext } from '#platform/database/in-platform.ts'
import { findAccountToken, type TokenPurpose, takeAccountToken } from './account-token.store.ts'
import { lockUser } from './user.store.ts'

/**
 * Uses up the token of a link and returns its user, locked until the end of the transaction. The account is locked
 * before its token, as everywhere, to prevent deadlocks.
 */
export async function redeemToken(ctx: PlatformContext, purpose: TokenPurpose, token: string) {
  const found = await findAccountToken(ctx, purpose, token)
  const user = found && (await lockUser(ctx, found.user_id))
  const taken = user && (await takeAccountToken(ctx, purpose, token))
  return taken ? { user, email: taken.email } : undefined
}
