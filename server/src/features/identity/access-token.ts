import { sessionId, userId } from '@reihum/contract/wire/ids.schema.ts'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Caller } from '#platform/database/in-tenant.ts'
import { keysToCheck } from '#platform/purpose-key.ts'

const issuer = 'reihum'
const audience = 'reihum-api'

const stated = z.object({ sub: userId, sid: sessionId, rot: z.int().min(0) })

/** What an access token states: its user, its session, and how often the session had been refreshed. */
type AccessClaims = NonNullable<Caller>

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

export function signAccessToken(
  key: Uint8Array,
  claims: AccessClaims,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ sid: claims.sessionId, rot: claims.rotation })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(claims.userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(inSeconds(now))
    .setExpirationTime(inSeconds(expiresAt))
    .sign(key)
}

/** The caller of a token; null unless the token is ours and has not expired. */
export async function readAccessToken(key: Uint8Array, token: string, now: Date): Promise<Caller> {
  for (const one of keysToCheck(key)) {
    const caller = await readWith(one, token, now)
    if (caller) return caller
  }
  return null
}

async function readWith(key: Uint8Array, token: string, now: Date): Promise<Caller> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ['exp'],
    })
    const { sub, sid, rot } = stated.parse(payload)
    return { userId: sub, sessionId: sid, rotation: rot }
  } catch {
    return null
  }
}
