import type { madePasskey, PasskeyCreation } from '@reihum/contract/identity/second-factor.schema.ts'
import type { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'
import { type ChallengeUse, challengeMinutes, isChallengeFor, newChallenge } from './passkey-challenge.ts'
import type { PasskeyDoor } from './passkey-door.ts'

/** Ed25519, ECDSA with P-256, RSA: the algorithms of common devices. */
const algorithms = [-8, -7, -257]

type Asked = { use: ChallengeUse; now: Date }
type Whose = Pick<PasskeyCreation, 'user'> & { known: PasskeyCreation['excludeCredentials'] }

/** What a browser needs to have a new passkey made. */
export function passkeyCreationFor(
  door: PasskeyDoor,
  { use, now }: Asked,
  { user, known }: Whose,
): PasskeyCreation {
  return {
    challenge: newChallenge(door.key, use, now),
    rp: { id: door.rpId, name: door.name },
    user,
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
}

/** A passkey that was just made, with the challenge that it answers, which is still to be used up. */
export async function verifyMade(door: PasskeyDoor, made: z.output<typeof madePasskey>, { use, now }: Asked) {
  let challenge = ''
  // With the first passkey, because it would be an eighth of what every start loads.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const info = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given
      return isChallengeFor(door.key, use, given, now)
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
