import type { Account, passwordChange } from '@reihum/contract/identity/account.schema.ts'
import type { z } from 'zod'
import { passwordChanged } from './account.events.ts'
import { accountOf } from './account.queries.ts'
import { type AccountRequest, confirmPassword, inOwnAccount, recordOfAccount } from './account-request.ts'
import { deleteAccountTokens } from './account-token.store.ts'
import { requireUncommonPassword } from './guessed-password.ts'
import { hashPassword } from './password.ts'
import { revokeOtherSessions } from './session.store.ts'
import { actorOf } from './session.ts'
import { updateUser } from './user.store.ts'

/** Changes the password and ends all other sessions, and links that could sign in without the new password. */
export async function changePassword(
  request: AccountRequest,
  { currentPassword, password }: z.output<typeof passwordChange>,
): Promise<Account> {
  await confirmPassword(request, currentPassword)
  const own = await inOwnAccount(request, (ctx, { id }) => accountOf(ctx, id))
  requireUncommonPassword(password, [own.username, own.email, own.name])
  const password_hash = await hashPassword(password)
  return inOwnAccount(request, async (ctx, user) => {
    await updateUser(ctx, user.id, { password_hash })
    await revokeOtherSessions(ctx, user.id, user.caller.sessionId)
    await deleteAccountTokens(ctx, user.id, ['password-reset', 'sign-in', 'second-factor'])
    const event = passwordChanged({ userId: user.id, locale: request.locale }, 'account')
    await recordOfAccount(ctx, { actor: actorOf(user), origin: request.origin }, event)
    return accountOf(ctx, user.id)
  })
}
