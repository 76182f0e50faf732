import type { PlatformContext } from '#platform/database/in-platform.ts'
import { tokenHash } from '#platform/secret-token.ts'

export type TokenPurpose = 'verification' | 'password-reset' | 'sign-in' | 'second-factor'

type Issued = { userId: string; purpose: TokenPurpose; token: string; expiresAt: Date; email?: string }

/**
 * Stores a token and deletes older ones of the same purpose; the same token again, from a repeated job, changes
 * nothing.
 */
export async function storeAccountToken(
  { tx, now }: PlatformContext,
  { userId, purpose, token, expiresAt, email }: Issued,
): Promise<void> {
  const hash = tokenHash(token)
  await tx
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('hash', '!=', hash)
    .execute()
  await tx
    .insertInto('account_token')
    .values({ hash, user_id: userId, purpose, email: email ?? null, created_at: now, expires_at: expiresAt })
    .onConflict((c) => c.column('hash').doNothing())
    .execute()
}

type Begun = { userId: string; token: string; expiresAt: Date; way: string; provider: string | null }

/**
 * Stores a begun sign-in. Other begun sign-ins stay valid, so that nobody can stop the owner by beginning another one.
 */
export async function storeBegunSignIn({ tx, now }: PlatformContext, begun: Begun): Promise<void> {
  await tx
    .insertInto('account_token')
    .values({
      hash: tokenHash(begun.token),
      user_id: begun.userId,
      purpose: 'second-factor',
      way: begun.way,
      provider: begun.provider,
      created_at: now,
      expires_at: begun.expiresAt,
    })
    .execute()
}

/** Reads a token without using it up. */
export function findAccountToken({ tx, now }: PlatformContext, purpose: TokenPurpose, token: string) {
  return tx
    .selectFrom('account_token')
    .innerJoin('user_account', 'user_account.id', 'account_token.user_id')
    .select(['account_token.user_id', 'account_token.email', 'user_account.username'])
    .where('hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a token up; of two simultaneous requests only one gets it. */
export function takeAccountToken({ tx, now }: PlatformContext, purpose: TokenPurpose, token: string) {
  return tx
    .deleteFrom('account_token')
    .where('hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email', 'way', 'provider'])
    .executeTakeFirst()
}

/** Deletes unused links and tokens of an account. */
export async function deleteAccountTokens(
  { tx }: PlatformContext,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await tx
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute()
}

export async function deleteExpiredTokens({ tx, now }: PlatformContext): Promise<void> {
  await tx.deleteFrom('account_token').where('expires_at', '<', now).execute()
}
