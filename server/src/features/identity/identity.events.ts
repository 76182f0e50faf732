import type { SecondFactorWay } from '@reihum/contract/identity/second-factor.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type DomainEvent, event } from '#platform/audit/event.ts'
import { platformTenantId } from '#platform/tenant-context.ts'
import type { AttemptPurpose } from './attempt.rules.ts'

export type WayIn = 'password' | 'token' | 'provider' | 'passkey'

/** An event about an account without names or addresses: those who may read the log find them by the id. */
function ofUser<const Name extends string>(
  name: Name,
  userId: string,
  metadata: DomainEvent['metadata'] = {},
) {
  return event({ name, subject: { kind: 'user', id: userId }, payload: { userId }, metadata })
}

type SignedIn = { way: WayIn; provider?: string | undefined; secondFactor?: SecondFactorWay | undefined }

export function signedIn(userId: string, { way, provider, secondFactor }: SignedIn) {
  const told = { way, ...(provider && { provider }), ...(secondFactor && { secondFactor }) }
  return ofUser('identity.signed-in', userId, told)
}

export function signedOut(userId: string) {
  return ofUser('identity.signed-out', userId)
}

/** Many passwords are being tried. A typed name that belongs to no user is not stored. */
export function attemptsHeldUp(purpose: AttemptPurpose, userId: string | null, seconds: number) {
  return event({
    name: 'identity.attempts-held-up',
    subject: userId ? { kind: 'user', id: userId } : { kind: 'tenant', id: platformTenantId },
    payload: { userId },
    metadata: { purpose, seconds },
  })
}

/** An old token was used again, so a copy of it exists; its session has been ended. */
export function tokenReused(userId: string, sessionId: string) {
  return ofUser('identity.token-reused', userId, { sessionId })
}

export function sessionsEnded(userId: string, count: number) {
  return ofUser('identity.sessions-ended', userId, { count })
}

/** The owner of the account is told, in the language of the request unless they have chosen one. */
type Told = { userId: string; locale: Locale }

export function authTokenMade({ userId, locale }: Told) {
  return event({
    name: 'identity.auth-token-made',
    subject: { kind: 'user', id: userId },
    payload: { userId, locale },
    metadata: {},
  })
}

function ofProvider<const Name extends string>(name: Name, { userId, locale }: Told, provider: string) {
  return event({
    name,
    subject: { kind: 'user', id: userId },
    payload: { userId, provider, locale },
    metadata: { provider },
  })
}

export function providerLinked(told: Told, provider: string) {
  return ofProvider('identity.provider-linked', told, provider)
}

export function providerUnlinked(told: Told, provider: string) {
  return ofProvider('identity.provider-unlinked', told, provider)
}

/** The owner proved the address, so what an unproven account holder had set up was removed. */
export function addressProven(userId: string, provider: string) {
  return ofUser('identity.address-proven', userId, { provider })
}
