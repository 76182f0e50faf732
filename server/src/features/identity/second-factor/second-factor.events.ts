import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

type Told = { userId: string /** of whoever asks, for accounts that have chosen none */; locale: Locale }

function ofFactor(
  name: string,
  { userId, locale }: Told,
  metadata: DomainEvent['metadata'] = {},
): DomainEvent {
  return { name, subject: { kind: 'user', id: userId }, payload: { userId, locale }, metadata }
}

export function passkeyAdded(told: Told, name: string): DomainEvent {
  return ofFactor('identity.passkey-added', told, { after: { name } })
}

export function passkeyRenamed(told: Told, before: string, after: string): DomainEvent {
  return ofFactor('identity.passkey-renamed', told, { before: { name: before }, after: { name: after } })
}

export function passkeyRemoved(told: Told, name: string): DomainEvent {
  return ofFactor('identity.passkey-removed', told, { before: { name } })
}

/** A passkey has counted backwards: its key is in two places. */
export function passkeyCopied(userId: string): DomainEvent {
  return { name: 'identity.passkey-copied', subject: { kind: 'user', id: userId }, payload: {}, metadata: {} }
}

export function codesSetUp(told: Told): DomainEvent {
  return ofFactor('identity.codes-set-up', told)
}

export function codesRemoved(told: Told): DomainEvent {
  return ofFactor('identity.codes-removed', told)
}

export function recoveryCodesRenewed(told: Told): DomainEvent {
  return ofFactor('identity.recovery-codes-renewed', told)
}

export function recoveryCodeUsed(told: Told, left: number): DomainEvent {
  return ofFactor('identity.recovery-code-used', told, { left })
}

/** By a superuser, for somebody who is locked out. */
export function secondFactorReset(told: Told): DomainEvent {
  return ofFactor('user.second-factor-reset', told)
}
