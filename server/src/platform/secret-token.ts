import { createHash, randomBytes } from 'node:crypto'

/** 192 random bits: unguessable, and short enough for a link. */
export function newSecretToken(): string {
  return randomBytes(24).toString('base64url')
}

/** What is stored of a token; whoever reads the database cannot use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
