import { createHash, randomBytes } from 'node:crypto'
import { hmacWith } from './hmac.ts'

/** 192 random bits: unguessable, and short enough for a link. */
export function newSecretToken(): string {
  return randomBytes(24).toString('base64url')
}

/** The stored form of a token, so that a token cannot be taken from the database. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * The token of a mailed link, derived from the event that asks for it. So a job that runs again after a crash sends the
 * same link, and the token is never in the outbox or the log.
 */
export function derivedToken(key: Buffer, use: string, eventId: string): string {
  return hmacWith(key).update(`${use} ${eventId}`).digest('base64url')
}
