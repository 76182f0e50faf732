import type { ChangedFactors, IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AccountRequest, inOwnAccount, recordOfAccount } from '../account-request.ts'
import { actorOf } from '../session.ts'
import { lockUser } from '../user.store.ts'
import { storeNewRecoveryCodes } from './code.store.ts'
import { confirmIdentity } from './confirm-identity.ts'
import type { PasskeyDoor } from './passkey-door.ts'
import { recoveryCodesRenewed } from './second-factor.events.ts'
import { hasSecondFactor, secondFactorsOf } from './second-factor.queries.ts'

/** Replaces the recovery codes by ten new ones. Without a second factor there is nothing to recover. */
export async function renewRecoveryCodes(
  request: AccountRequest,
  door: PasskeyDoor,
  proof: IdentityProof,
): Promise<ChangedFactors> {
  await confirmIdentity(request, door, proof)
  return inOwnAccount(request, async (ctx, user) => {
    await lockUser(ctx, user.id)
    if (!(await hasSecondFactor(ctx, user.id))) throw new Refusal('NOT_FOUND')
    const recoveryCodes = await storeNewRecoveryCodes(ctx, user.id)
    const event = recoveryCodesRenewed({ userId: user.id, locale: request.locale })
    await recordOfAccount(ctx, { actor: actorOf(user), origin: request.origin }, event)
    return { factors: await secondFactorsOf(ctx, user.id), recoveryCodes }
  })
}
