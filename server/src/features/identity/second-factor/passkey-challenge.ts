import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { hmacWith } from '#platform/hmac.ts'
import { keysToCheck } from '#platform/purpose-key.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'

export const challengeMinutes = 5

/** What a challenge is valid for, and for whom: a user, a begun sign-in, an address of a provider's attendee, or nobody yet. */
export type ChallengeUse = {
  use: 'sign-in' | 'second-step' | 'proof' | 'new-passkey' | 'attendee-sign-in' | 'attendee-passkey'
  subject: string
}

const sizes = { nonce: 16, until: 6, seal: 32 }

function sealOf(key: Buffer, { use, subject }: ChallengeUse, head: Buffer): Buffer {
  return hmacWith(key).update(`${use} ${subject} `).update(head).digest()
}

/** A challenge contains its expiry and its use, so requesting one stores nothing. */
export function newChallenge(key: Buffer, use: ChallengeUse, now: Date): string {
  const until = Buffer.alloc(sizes.until)
  until.writeUIntBE(Math.floor(now.getTime() / 1000) + challengeMinutes * 60, 0, sizes.until)
  const head = Buffer.concat([randomBytes(sizes.nonce), until])
  return Buffer.concat([head, sealOf(key, use, head)]).toString('base64url')
}

/** When a challenge of ours for that use expires; null for any other challenge. */
function endOf(key: Buffer, use: ChallengeUse, challenge: string): Date | null {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== sizes.nonce + sizes.until + sizes.seal) return null
  const head = bytes.subarray(0, sizes.nonce + sizes.until)
  const seal = bytes.subarray(head.length)
  if (!keysToCheck(key).some((one) => timingSafeEqual(seal, sealOf(one, use, head)))) return null
  return new Date(head.readUIntBE(sizes.nonce, sizes.until) * 1000)
}

export function isChallengeFor(key: Buffer, use: ChallengeUse, challenge: string, now: Date): boolean {
  const end = endOf(key, use, challenge)
  return end !== null && end > now
}

/** Marks a challenge as used: of two answers to it, one counts. */
export async function useChallenge({ tx, now }: PlatformContext, challenge: string): Promise<void> {
  const used = await tx
    .insertInto('passkey_challenge_used')
    .values({
      hash: tokenHash(challenge),
      expires_at: new Date(now.getTime() + challengeMinutes * 60_000),
    })
    .onConflict((c) => c.doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (!used) throw new Refusal('PASSKEY_REFUSED')
}

export async function deleteUsedChallenges({ tx, now }: PlatformContext): Promise<void> {
  await tx.deleteFrom('passkey_challenge_used').where('expires_at', '<', now).execute()
}
