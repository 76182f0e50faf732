import type { usernameChange } from '@reihum/contract/identity/account.schema.ts'
import type { z } from 'zod'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { Refusal } from '#platform/refusal.ts'
import { usernameChanged } from './account.events.ts'
import { isForeignAddress } from './account.rules.ts'
import { type AccountRequest, inOwnAccount, recordOfAccount } from './account-request.ts'
import { deleteAccountTokens } from './account-token.store.ts'
import { confirmIdentity } from './second-factor/confirm-identity.ts'
import type { PasskeyDoor } from './second-factor/passkey-door.ts'
import { revokeAllSessions } from './session.store.ts'
import { actorOf } from './session.ts'
import { lockUser, updateUser } from './user.store.ts'

/** Changes the user name and ends all sessions, so that the user signs in with the new name. */
export async function changeUsername(
  request: AccountRequest,
  door: PasskeyDoor,
  { proof, username }: z.output<typeof usernameChange>,
): Promise<{ done: true }> {
  await confirmIdentity(request, door, proof)
  return inOwnAccount(request, async (ctx, session) => {
    const user = await lockUser(ctx, session.id)
    if (!user || user.username === username) return { done: true as const }
    if (isForeignAddress(user, username)) throw new Refusal('USERNAME_IS_FOREIGN_ADDRESS')
    await updateUser(ctx, user.id, { username })
    await revokeAllSessions(ctx, user.id)
    await deleteAccountTokens(ctx, user.id, ['sign-in', 'second-factor'])
    const event = usernameChanged({ userId: user.id, locale: request.locale }, user.username, username)
    await recordOfAccount(ctx, { actor: actorOf(session), origin: request.origin }, event)
    return { done: true as const }
  }).catch(refuseTaken({ user_account_username_key: 'USERNAME_TAKEN' }))
}
