import type { PasskeyAnswer, PasskeyRequest } from '@reihum/contract/identity/second-factor.schema.ts'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { InPlatform, PlatformContext } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { recordOfAccount } from '../account-request.ts'
import { storePasskeyUse } from './passkey.store.ts'
import {
  type ChallengeUse,
  challengeMinutes,
  isChallengeFor,
  newChallenge,
  useChallenge,
} from './passkey-challenge.ts'
import { passkeyCopied } from './second-factor.events.ts'
import { findPasskey } from './second-factor.queries.ts'

/** Where passkeys are good: on the public address and nowhere else. */
export type PasskeyDoor = { rpId: string; origin: string; key: Buffer }

/** Browsers want a name, and of the machine's own addresses only `localhost` is one. */
export function makePasskeyDoor(publicUrl: string, key: Buffer): PasskeyDoor {
  const { hostname, host, protocol } = new URL(publicUrl)
  const isOwnMachine = hostname === '127.0.0.1' || hostname === '[::1]'
  const rpId = isOwnMachine ? 'localhost' : hostname
  return { rpId, origin: `${protocol}//${host.replace(hostname, rpId)}`, key }
}

export function passkeyRequest(
  door: PasskeyDoor,
  use: ChallengeUse,
  { now, allowed = [] }: { now: Date; allowed?: PasskeyRequest['allowCredentials'] },
): PasskeyRequest {
  return {
    challenge: newChallenge(door.key, use, now),
    rpId: door.rpId,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
    allowCredentials: allowed,
  }
}

/** An answer that was right when it was looked at; it counts once it is taken. */
export type ShownPasskey = {
  id: string
  userId: string
  challenge: string
  signCount: number
  isBackedUp: boolean
}

function challengeIn(clientDataJSON: string): string {
  return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge)
}

/** Looks at an answer outside any transaction; whatever is wrong with it, the refusal is the same. */
export async function readPasskey(
  inPlatform: InPlatform,
  door: PasskeyDoor,
  answer: PasskeyAnswer,
  use: ChallengeUse,
): Promise<ShownPasskey> {
  const { known, now } = await inPlatform(async (ctx) => ({
    known: await findPasskey(ctx, answer.id),
    now: ctx.now,
  }))
  if (!known) throw new Refusal('PASSKEY_REFUSED')
  const info = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: (challenge) => isChallengeFor(door.key, use, challenge, now),
    expectedOrigin: door.origin,
    expectedRPID: door.rpId,
    requireUserVerification: true,
    // The count is looked at below, where a copy can be written down.
    credential: { id: known.credential_id, publicKey: Uint8Array.from(known.public_key), counter: 0 },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo : null),
    () => null,
  )
  if (!info) throw new Refusal('PASSKEY_REFUSED')
  const counted = Math.max(info.newCounter, known.sign_count)
  if (counted > 0 && info.newCounter <= known.sign_count) {
    await inPlatform((ctx) =>
      recordOfAccount(ctx, { actor: { kind: 'visitor' }, origin: noOrigin }, passkeyCopied(known.user_id)),
    )
    throw new Refusal('PASSKEY_REFUSED')
  }
  return {
    id: known.id,
    userId: known.user_id,
    challenge: challengeIn(answer.response.clientDataJSON),
    signCount: info.newCounter,
    isBackedUp: info.credentialBackedUp,
  }
}

/** Lets an answer count, once; a passkey that was removed meanwhile counts no more. */
export async function takePasskey(ctx: PlatformContext, shown: ShownPasskey): Promise<void> {
  await useChallenge(ctx, shown.challenge)
  if (!(await storePasskeyUse(ctx, shown.id, shown))) throw new Refusal('PASSKEY_REFUSED')
}
