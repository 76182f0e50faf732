import { ClientError } from './problems.ts'

export class InvalidTokenError extends ClientError {
  override name = 'InvalidTokenError'
  constructor() {
    super('INVALID_TOKEN')
  }
}

export type TokenPayload = { exp?: number } & Record<string, unknown>

/** Decodes a token without verifying it: only the server can tell whether it is genuine. */
export function decodeToken(token: string): TokenPayload {
  const parts = token.split('.')
  const payload = parts[1]
  if (parts.length !== 3 || !payload) throw new InvalidTokenError()
  const decoded = parseJson(payload)
  if (typeof decoded !== 'object' || decoded === null || Array.isArray(decoded)) throw new InvalidTokenError()
  return decoded as TokenPayload
}

function parseJson(base64Url: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new InvalidTokenError()
  }
}

const longestTimer = 2 ** 31 - 1

/** Half of the token's remaining lifetime in milliseconds; null when the token never expires or already has. */
export function refreshDelay(token: string, now: number): number | null {
  const left = lifetimeLeft(token, now)
  return left !== null && left > 0 ? Math.min(left / 2, longestTimer) : null
}

export function hasExpired(token: string, now: number): boolean {
  const left = lifetimeLeft(token, now)
  return left !== null && left <= 0
}

function lifetimeLeft(token: string, now: number): number | null {
  const { exp } = decodeToken(token)
  return typeof exp === 'number' ? exp * 1000 - now : null
}
