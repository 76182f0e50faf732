import type {
  ChangedFactors,
  IdentityProof,
  madePasskey,
  PasskeyCreation,
} from '@reihum/contract/identity/second-factor.schema.ts'
import { maxPasskeys } from '@reihum/contract/identity/second-factor.schema.ts'
import type { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'
import { type AccountRequest, inOwnAccount } from '../account-request.ts'
import { addFactor } from './add-factor.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { insertPasskey } from './passkey.store.ts'
import { type ChallengeUse, useChallenge } from './passkey-challenge.ts'
import type { PasskeyDoor } from './passkey-door.ts'
import { passkeyAdded } from './second-factor.events.ts'
import { knownCredentials } from './second-factor.queries.ts'
import { passkeyCreationFor, verifyMade } from './verify-made.ts'

const newFor = (userId: string): ChallengeUse => ({ use: 'new-passkey', subject: userId })

/**
 * Makes the challenge for a new passkey. It is given only to a user who confirmed their identity, and stands for that
 * confirmation until it is answered.
 */
export async function beginPasskey(
  request: AccountRequest,
  door: PasskeyDoor,
  proof: IdentityProof,
): Promise<PasskeyCreation> {
  await confirmIdentity(request, door, proof)
  return inOwnAccount(request, async (ctx, user) => {
    const known = await knownCredentials(ctx, user.id)
    if (known.length >= maxPasskeys) throw new Refusal('TOO_MANY_PASSKEYS', { limit: maxPasskeys })
    return passkeyCreationFor(
      door,
      { use: newFor(user.id), now: ctx.now },
      {
        user: {
          // A user handle that reveals nothing to somebody who reads the device.
          id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
          name: user.username,
          displayName: user.full_name || user.username,
        },
        known,
      },
    )
  })
}

export async function addPasskey(
  request: AccountRequest,
  door: PasskeyDoor,
  { name, made }: { name: string; made: z.output<typeof madePasskey> },
): Promise<ChangedFactors> {
  const who = await inOwnAccount(request, async ({ now }, { id }) => ({ userId: id, now }))
  const { challenge, credential, credentialBackedUp } = await verifyMade(door, made, {
    use: newFor(who.userId),
    now: who.now,
  })
  return addFactor(request, async (ctx, user) => {
    await useChallenge(ctx, challenge)
    // Several may have been begun at the same time.
    if ((await knownCredentials(ctx, user.id)).length >= maxPasskeys)
      throw new Refusal('TOO_MANY_PASSKEYS', { limit: maxPasskeys })
    const isNew = await insertPasskey(ctx, {
      userId: user.id,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports: made.response.transports,
      isBackedUp: credentialBackedUp,
      name,
    })
    if (!isNew) throw new Refusal('PASSKEY_KNOWN')
    return passkeyAdded({ userId: user.id, locale: request.locale }, name)
  })
}
