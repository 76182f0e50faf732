import { randomBytes } from 'node:crypto'
import type {
  BegunCodes,
  ChangedFactors,
  IdentityProof,
} from '@reihum/contract/identity/second-factor.schema.ts'
import qrCode from 'qrcode'
import { Refusal } from '#platform/refusal.ts'
import type { Vault } from '#platform/vault.ts'
import { type AccountRequest, inOwnAccount } from '../account-request.ts'
import { lockUser } from '../user.store.ts'
import { addFactor } from './add-factor.ts'
import { codesPlace, findBegunCodes, storeBegunCodes, takeIntoUse } from './code.store.ts'
import { confirmIdentity } from './confirm-identity.ts'
import type { PasskeyDoor } from './passkey-door.ts'
import { codesSetUp } from './second-factor.events.ts'
import { base32Of, keyUri } from './time-code.rules.ts'
import { stepOfCode } from './time-code.ts'

const minutes = 15

/** Shows a new secret, only this once. The current codes stay in use until a code confirms the new secret. */
export async function beginCodes(
  request: AccountRequest,
  { door, vault }: { door: PasskeyDoor; vault: Vault },
  proof: IdentityProof,
): Promise<BegunCodes> {
  await confirmIdentity(request, door, proof)
  const secret = base32Of(randomBytes(20))
  const { username, expiresAt } = await inOwnAccount(request, async (ctx, user) => {
    await lockUser(ctx, user.id)
    const until = new Date(ctx.now.getTime() + minutes * 60_000)
    const sealed = vault.seal(secret, codesPlace(user.id))
    await storeBegunCodes(ctx, { userId: user.id, sealed, expiresAt: until })
    return { username: user.username, expiresAt: until.toISOString() }
  })
  const uri = keyUri({ secret, username, issuer: door.name })
  return { secret, uri, qrCode: await qrCode.toString(uri, { type: 'svg', margin: 2 }), expiresAt }
}

export function confirmCodes(request: AccountRequest, vault: Vault, code: string): Promise<ChangedFactors> {
  return addFactor(request, async (ctx, user) => {
    const begun = await findBegunCodes(ctx, user.id)
    if (!begun) throw new Refusal('CODES_NOT_BEGUN')
    const secret = vault.open(begun.sealed, codesPlace(user.id))
    const step = stepOfCode(secret, code, { now: ctx.now, lastStep: 0 })
    if (step === null) throw new Refusal('SECOND_FACTOR_WRONG')
    await takeIntoUse(ctx, { userId: user.id, id: begun.id, step })
    return codesSetUp({ userId: user.id, locale: request.locale })
  })
}
