import type { IdentityProof, SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import type { DomainEvent } from '#platform/audit/event.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AccountRequest, inOwnAccount, recordOfAccount } from '../account-request.ts'
import { identitiesOf } from '../provider.queries.ts'
import { isLastWayIn } from '../provider.rules.ts'
import { actorOf } from '../session.ts'
import { lockUser } from '../user.store.ts'
import { deleteCodes, deleteRecoveryCodes } from './code.store.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { deletePasskey } from './passkey.store.ts'
import type { PasskeyDoor } from './passkey-door.ts'
import { codesRemoved, passkeyRemoved } from './second-factor.events.ts'
import { hasSecondFactor, secondFactorsOf, tenantsRequiringFactor } from './second-factor.queries.ts'

type Account = NonNullable<Awaited<ReturnType<typeof lockUser>>>
type Removal = (ctx: PlatformContext, user: Account) => Promise<DomainEvent>

/**
 * Removes a factor. The last one stays while a tenant requires a second factor; with it the recovery codes are deleted.
 */
async function removeFactor(
  request: AccountRequest,
  { door, proof }: { door: PasskeyDoor; proof: IdentityProof },
  remove: Removal,
): Promise<SecondFactors> {
  await confirmIdentity(request, door, proof)
  return inOwnAccount(request, async (ctx, session) => {
    const user = await lockUser(ctx, session.id)
    if (!user) throw new Refusal('UNAUTHENTICATED')
    const event = await remove(ctx, user)
    if (!(await hasSecondFactor(ctx, user.id))) {
      const [company] = await tenantsRequiringFactor(ctx, user.id)
      if (company !== undefined) throw new Refusal('SECOND_FACTOR_NEEDED', { company })
      await deleteRecoveryCodes(ctx, user.id)
    }
    await recordOfAccount(ctx, { actor: actorOf(session), origin: request.origin }, event)
    return secondFactorsOf(ctx, user.id)
  })
}

export function removePasskey(
  request: AccountRequest,
  door: PasskeyDoor,
  { passkeyId, proof }: { passkeyId: string; proof: IdentityProof },
): Promise<SecondFactors> {
  return removeFactor(request, { door, proof }, async (ctx, user) => {
    const { passkeys } = await secondFactorsOf(ctx, user.id)
    const passkey = passkeys.find(({ id }) => id === passkeyId)
    if (!passkey) throw new Refusal('NOT_FOUND')
    const identities = await identitiesOf(ctx, [], user.id)
    const ways = {
      hasPassword: user.password_hash !== null,
      identities: identities.length,
      passkeys: passkeys.length,
    }
    if (isLastWayIn(ways)) throw new Refusal('LAST_WAY_IN')
    await deletePasskey(ctx, passkeyId)
    return passkeyRemoved({ userId: user.id, locale: request.locale }, passkey.name)
  })
}

export function removeCodes(
  request: AccountRequest,
  door: PasskeyDoor,
  proof: IdentityProof,
): Promise<SecondFactors> {
  return removeFactor(request, { door, proof }, async (ctx, user) => {
    if (!(await deleteCodes(ctx, user.id))) throw new Refusal('NOT_FOUND')
    return codesRemoved({ userId: user.id, locale: request.locale })
  })
}
