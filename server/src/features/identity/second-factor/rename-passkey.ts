import type { SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AccountRequest, inOwnAccount, recordOfAccount } from '../account-request.ts'
import { actorOf } from '../session.ts'
import { lockUser } from '../user.store.ts'
import { renameStoredPasskey } from './passkey.store.ts'
import { passkeyRenamed } from './second-factor.events.ts'
import { secondFactorsOf } from './second-factor.queries.ts'

export function renamePasskey(
  request: AccountRequest,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<SecondFactors> {
  return inOwnAccount(request, async (ctx, user) => {
    await lockUser(ctx, user.id)
    const { passkeys } = await secondFactorsOf(ctx, user.id)
    const passkey = passkeys.find(({ id }) => id === passkeyId)
    if (!passkey) throw new Refusal('NOT_FOUND')
    if (passkey.name !== name) {
      await renameStoredPasskey(ctx, passkeyId, name)
      const event = passkeyRenamed({ userId: user.id, locale: request.locale }, passkey.name, name)
      await recordOfAccount(ctx, { actor: actorOf(user), origin: request.origin }, event)
    }
    return secondFactorsOf(ctx, user.id)
  })
}
