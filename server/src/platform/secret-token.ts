import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 192 random bits: unguessable, and short enough for a link. */
export function newSecretToken(): string {
  return randomBytes(24).toString('base64url')
}

/** What is stored of a token; whoever reads the database cannot use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * The token of a link that a job mails: made from the event that asks for it, so that a job which runs a second
 * time after a crash sends the same link, and neither outbox nor log ever holds it.
 */
export function derivedToken(key: Buffer, use: string, eventId: string): string {
  return createHmac('sha256', key).update(`${use} ${eventId}`).digest('base64url')
}
