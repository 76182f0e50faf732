import type { TokenScope } from '@reihum/contract/wire/token-scopes.ts'
import { event } from '#platform/audit/event.ts'

const ofToken = (tokenId: string) =>
  ({ subject: { kind: 'api-token', id: tokenId }, payload: { tokenId } }) as const

type Made = { name: string; scopes: readonly TokenScope[]; expiresAt: Date }

/** The log names what the token is for, never the token. */
export function apiTokenMade(tokenId: string, { name, scopes, expiresAt }: Made) {
  return event({
    name: 'api-token.made',
    ...ofToken(tokenId),
    metadata: { after: { tokenName: name, scopes: [...scopes], expiresAt: expiresAt.toISOString() } },
  })
}

export function apiTokenRevoked(tokenId: string) {
  return event({ name: 'api-token.revoked', ...ofToken(tokenId), metadata: {} })
}

/** The token ends soon; whoever can make a new one is told. */
export function apiTokenEndsSoon(tokenId: string, expiresAt: Date) {
  return event({
    name: 'api-token.ends-soon',
    ...ofToken(tokenId),
    metadata: { expiresAt: expiresAt.toISOString() },
  })
}
