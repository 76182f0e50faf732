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
import {
  type ChallengeUse,
  challengeMinutes,
  isChallengeFor,
  newChallenge,
  useChallenge,
} from './passkey-challenge.ts'
import type { PasskeyDoor } from './passkey-door.ts'
import { passkeyAdded } from './second-factor.events.ts'
import { knownCredentials } from './second-factor.queries.ts'

/** Ed25519, ECDSA with P-256, RSA: the algorithms of common devices. */
const algorithms = [-8, -7, -257]

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
    return {
      challenge: newChallenge(door.key, newFor(user.id), ctx.now),
      rp: { id: door.rpId, name: door.name },
      user: {
        // A user handle that reveals nothing to somebody who reads the device.
        id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
        name: user.username,
        displayName: user.full_name || user.username,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: challengeMinutes * 60_000,
      attestation: 'none',
      excludeCredentials: known,
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }
  })
}

async function readMade(
  door: PasskeyDoor,
  made: z.output<typeof madePasskey>,
  { userId, now }: { userId: string; now: Date },
) {
  let challenge = ''
  // With the first passkey, because it would be an eighth of what every start loads.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const info = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given
      return isChallengeFor(door.key, newFor(userId), given, now)
    },
    expectedOrigin: door.origin,
    expectedRPID: door.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).then(
    ({ registrationInfo }) => registrationInfo,
    () => undefined,
  )
  if (!info) throw new Refusal('PASSKEY_REFUSED')
  return { ...info, challenge }
}

export async function addPasskey(
  request: AccountRequest,
  door: PasskeyDoor,
  { name, made }: { name: string; made: z.output<typeof madePasskey> },
): Promise<ChangedFactors> {
  const who = await inOwnAccount(request, async ({ now }, { id }) => ({ userId: id, now }))
  const { challenge, credential, credentialBackedUp } = await readMade(door, made, who)
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
