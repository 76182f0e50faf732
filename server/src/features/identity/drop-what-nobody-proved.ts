import type { PlatformContext } from '#platform/database/in-platform.ts'
import { deleteAccountTokens } from './account-token.store.ts'
import { deleteIdentitiesOf } from './provider.store.ts'
import { deleteFactorsOf } from './second-factor/code.store.ts'
import { revokeAllSessions } from './session.store.ts'
import { updateUser } from './user.store.ts'

/**
 * Somebody may have opened the account with a foreign address and waited for the owner to use it. So everything that
 * signs in to it is removed.
 */
export async function dropWhatNobodyProved(ctx: PlatformContext, userId: string): Promise<void> {
  await updateUser(ctx, userId, { verified_at: ctx.now, password_hash: null, pending_email: null })
  await revokeAllSessions(ctx, userId)
  await deleteAccountTokens(ctx, userId, ['verification', 'password-reset', 'sign-in', 'second-factor'])
  await deleteIdentitiesOf(ctx, userId)
  await deleteFactorsOf(ctx, userId)
}
