import type { Account, emailChange } from '@reihum/contract/identity/account.schema.ts'
import type { z } from 'zod'
import { emailChangeDropped, emailChangeRequested } from './account.events.ts'
import { accountOf } from './account.queries.ts'
import { type AccountRequest, inOwnAccount, recordOfAccount } from './account-request.ts'
import { deleteAccountTokens } from './account-token.store.ts'
import { countAttempt } from './attempts.ts'
import { confirmIdentity } from './second-factor/confirm-identity.ts'
import type { PasskeyDoor } from './second-factor/passkey-door.ts'
import { actorOf } from './session.ts'
import { lockUser, updateUser } from './user.store.ts'

/**
 * Stores the new address as pending until its owner follows the mailed link, and warns the old address. Entering the
 * current address cancels a pending change.
 */
export async function changeEmail(
  request: AccountRequest,
  door: PasskeyDoor,
  { proof, email }: z.output<typeof emailChange>,
): Promise<Account> {
  await confirmIdentity(request, door, proof)
  return inOwnAccount(request, async (ctx, session) => {
    const user = await lockUser(ctx, session.id)
    const by = { actor: actorOf(session), origin: request.origin }
    if (user && user.email !== email) {
      // A repeated request is one change; a user who needs the link again asks for it separately.
      if (user.pending_email !== email) {
        const { ipAddress: address } = request.origin
        await countAttempt(ctx, { purpose: 'verification', account: user.id, address })
        await updateUser(ctx, user.id, { pending_email: email })
        await deleteAccountTokens(ctx, user.id, ['verification'])
        const asked = { userId: user.id, locale: request.locale }
        await recordOfAccount(ctx, by, emailChangeRequested(asked, user.email, email))
      }
    } else if (user?.pending_email) {
      await updateUser(ctx, user.id, { pending_email: null })
      await deleteAccountTokens(ctx, user.id, ['verification'])
      await recordOfAccount(ctx, by, emailChangeDropped(user.id))
    }
    return accountOf(ctx, session.id)
  })
}
