import { timingSafeEqual } from 'node:crypto'
import { sessionId, userId } from '@reihum/contract/wire/ids.schema.ts'
import { z } from 'zod'
import type { Caller } from '#platform/database/in-tenant.ts'
import { hmacWith } from '#platform/hmac.ts'
import { keysToCheck } from '#platform/purpose-key.ts'

/**
 * A JWT (RFC 7519), written and read in place: every request shows one, and libraries hand each to another thread, which
 * costs four times what the hash does.
 */
const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')
const issuer = 'reihum'
const audience = 'reihum-api'

const stated = z.object({
  sub: userId,
  sid: sessionId,
  rot: z.int().min(0),
  iss: z.literal(issuer),
  aud: z.literal(audience),
  exp: z.number(),
})

/** What an access token states: its user, its session, and how often the session had been refreshed. */
type AccessClaims = NonNullable<Caller>

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

const signatureOf = (key: Uint8Array, signed: string) => hmacWith(key).update(signed).digest('base64url')

export function signAccessToken(
  key: Uint8Array,
  claims: AccessClaims,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): string {
  const said: z.input<typeof stated> & { iat: number } = {
    sid: claims.sessionId,
    rot: claims.rotation,
    sub: claims.userId,
    iss: issuer,
    aud: audience,
    iat: inSeconds(now),
    exp: inSeconds(expiresAt),
  }
  const signed = `${header}.${Buffer.from(JSON.stringify(said)).toString('base64url')}`
  return `${signed}.${signatureOf(key, signed)}`
}

/** Compared as text, so that each signature has one spelling. */
function isSignedWith(key: Uint8Array, signed: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(key, signed))
  const shown = Buffer.from(signature)
  return shown.length === expected.length && timingSafeEqual(shown, expected)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

/** The caller of a token; null unless the token is ours and has not expired. What it states is read only once it is ours. */
export function readAccessToken(key: Uint8Array, token: string, now: Date): Caller {
  const [shownHeader, claims = '', signature = '', ...more] = token.split('.')
  // No other algorithm, and none of a token's choosing.
  if (shownHeader !== header || more.length > 0) return null
  const signed = `${header}.${claims}`
  if (!keysToCheck(key).some((one) => isSignedWith(one, signed, signature))) return null
  const { data } = stated.safeParse(parsed(claims))
  if (!data || data.exp <= inSeconds(now)) return null
  return { userId: data.sub, sessionId: data.sid, rotation: data.rot }
}
