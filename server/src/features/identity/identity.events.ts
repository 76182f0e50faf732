import type { SecondFactorWay } from '@reihum/contract/identity/second-factor.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { DomainEvent } from '#platform/audit/record.ts'
import { platformTenantId } from '#platform/tenant-context.ts'
import type { AttemptPurpose } from './attempt.rules.ts'

export type WayIn = 'password' | 'token' | 'provider' | 'passkey'

/** Of an account, without the name or address of anybody: whoever may read the log finds these by the id. */
function ofUser(name: string, userId: string, metadata: Record<string, unknown> = {}): DomainEvent {
  return { name, subject: { kind: 'user', id: userId }, payload: { userId }, metadata }
}

type SignedIn = { way: WayIn; provider?: string | undefined; secondFactor?: SecondFactorWay | undefined }

export function signedIn(userId: string, { way, provider, secondFactor }: SignedIn): DomainEvent {
  const told = { way, ...(provider && { provider }), ...(secondFactor && { secondFactor }) }
  return ofUser('identity.signed-in', userId, told)
}

export function signedOut(userId: string): DomainEvent {
  return ofUser('identity.signed-out', userId)
}

/** Somebody tries many passwords. Which name was typed is not kept where it belongs to nobody. */
export function attemptsHeldUp(purpose: AttemptPurpose, userId: string | null, seconds: number): DomainEvent {
  return {
    name: 'identity.attempts-held-up',
    subject: userId ? { kind: 'user', id: userId } : { kind: 'tenant', id: platformTenantId },
    payload: { userId },
    metadata: { purpose, seconds },
  }
}

/** An old token came back: a copy is about, and the session that it belongs to has been ended. */
export function tokenReused(userId: string, sessionId: string): DomainEvent {
  return ofUser('identity.token-reused', userId, { sessionId })
}

export function sessionsEnded(userId: string, count: number): DomainEvent {
  return ofUser('identity.sessions-ended', userId, { count })
}

export function authTokenMade(userId: string): DomainEvent {
  return ofUser('identity.auth-token-made', userId)
}

export function providerLinked(userId: string, provider: string, locale: Locale): DomainEvent {
  return {
    ...ofUser('identity.provider-linked', userId, { provider }),
    payload: { userId, provider, locale },
  }
}

export function providerUnlinked(userId: string, provider: string): DomainEvent {
  return ofUser('identity.provider-unlinked', userId, { provider })
}

/** The owner of the address has come: what somebody without proof had set up was dropped. */
export function addressProven(userId: string, provider: string): DomainEvent {
  return ofUser('identity.address-proven', userId, { provider })
}
