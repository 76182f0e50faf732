import type { PasskeyAnswer, PasskeyRequest } from '@reihum/contract/identity/second-factor.schema.ts'
import type { InPlatform, PlatformContext } from '#platform/database/in-platform.ts'
import type { Product } from '#platform/product.ts'
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

/** Where passkeys are valid: only on the public address. */
export type PasskeyDoor = {
  rpId: string
  origin: string
  /** The name that browsers and apps show when they ask for or list passkeys. */
  name: string
  key: Buffer
}

type DoorDependencies = { publicUrl: string; product: Product; keyFor: (purpose: string) => Buffer }

/** The door of this installation. */
export function passkeyDoorOf({ publicUrl, product, keyFor }: DoorDependencies): PasskeyDoor {
  return makePasskeyDoor(publicUrl, product.name, keyFor('passkey challenges'))
}

/** Browsers require a domain name; of this machine's own addresses only `localhost` is one. */
export function makePasskeyDoor(publicUrl: string, name: string, key: Buffer): PasskeyDoor {
  const { hostname, host, protocol } = new URL(publicUrl)
  const isOwnMachine = hostname === '127.0.0.1' || hostname === '[::1]'
  const rpId = isOwnMachine ? 'localhost' : hostname
  return { rpId, origin: `${protocol}//${host.replace(hostname, rpId)}`, name, key }
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

type Known = { credential_id: string; public_key: Uint8Array; sign_count: number }
type Asked = { use: ChallengeUse; now: Date }

function challengeIn(clientDataJSON: string): string {
  return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge)
}

/**
 * What a known passkey answered, with its signature verified; null where anything about it is wrong. `isCopied` says that its
 * counter did not grow, as that of a copy does not.
 */
export async function verifyAnswer(
  door: PasskeyDoor,
  answer: PasskeyAnswer,
  { known, use, now }: Asked & { known: Known },
): Promise<{ challenge: string; signCount: number; isBackedUp: boolean; isCopied: boolean } | null> {
  // With the first passkey, because it would be an eighth of what every start loads.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const info = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: (challenge) => isChallengeFor(door.key, use, challenge, now),
    expectedOrigin: door.origin,
    expectedRPID: door.rpId,
    requireUserVerification: true,
    // The counter is checked below, where a copied passkey can be told from one that is wrong.
    credential: { id: known.credential_id, publicKey: Uint8Array.from(known.public_key), counter: 0 },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo : null),
    () => null,
  )
  if (!info) return null
  const counted = Math.max(info.newCounter, known.sign_count)
  return {
    challenge: challengeIn(answer.response.clientDataJSON),
    signCount: info.newCounter,
    isBackedUp: info.credentialBackedUp,
    isCopied: counted > 0 && info.newCounter <= known.sign_count,
  }
}

/** An answer whose signature was verified; it takes effect once it is taken. */
export type ShownPasskey = {
  id: string
  userId: string
  challenge: string
  signCount: number
  isBackedUp: boolean
}

/** Verifies an answer outside any transaction; every error gives the same refusal. */
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
  const shown = known && (await verifyAnswer(door, answer, { known, use, now }))
  if (!shown) throw new Refusal('PASSKEY_REFUSED')
  if (shown.isCopied) {
    await inPlatform((ctx) =>
      recordOfAccount(ctx, { actor: { kind: 'visitor' }, origin: noOrigin }, passkeyCopied(known.user_id)),
    )
    throw new Refusal('PASSKEY_REFUSED')
  }
  return { ...shown, id: known.id, userId: known.user_id }
}

/** Accepts an answer once; fails if the passkey was removed in the meantime. */
export async function takePasskey(ctx: PlatformContext, shown: ShownPasskey): Promise<void> {
  await useChallenge(ctx, shown.challenge)
  if (!(await storePasskeyUse(ctx, shown.id, shown))) throw new Refusal('PASSKEY_REFUSED')
}
