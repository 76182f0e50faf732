import type { UserId } from '@kurso/contract/wire/ids.schema.ts'
import { jwtVerify, SignJWT } from 'jose'
import type { Caller } from '#platform/database/in-tenant.ts'

const lifetimeSeconds = 30 * 60
const issuer = 'kurso'
const audience = 'kurso-api'

export function signAccessToken(
  key: Uint8Array,
  caller: { userId: UserId; sessionId: string },
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: caller.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(caller.userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetimeSeconds)
    .sign(key)
}

/** Who the token speaks for; null for anything that is not a token of ours in its time. */
export async function readAccessToken(key: Uint8Array, token: string, now: Date): Promise<Caller> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
    })
    const { sub, sid } = payload
    return sub && typeof sid === 'string' ? { userId: sub as UserId, sessionId: sid } : null
  } catch {
    return null
  }
}
