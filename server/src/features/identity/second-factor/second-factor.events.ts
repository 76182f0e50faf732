import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type DomainEvent, event } from '#platform/audit/event.ts'

type Told = { userId: string /** locale: that of the request, unless one was chosen */; locale: Locale }

function ofFactor<const Name extends string>(
  name: Name,
  { userId, locale }: Told,
  metadata: DomainEvent['metadata'] = {},
) {
  return event({ name, subject: { kind: 'user', id: userId }, payload: { userId, locale }, metadata })
}

export function passkeyAdded(told: Told, name: string) {
  return ofFactor('identity.passkey-added', told, { after: { name } })
}

export function passkeyRenamed(told: Told, before: string, after: string) {
  return ofFactor('identity.passkey-renamed', told, { before: { name: before }, after: { name: after } })
}

export function passkeyRemoved(told: Told, name: string) {
  return ofFactor('identity.passkey-removed', told, { before: { name } })
}

/** A passkey's counter went backwards, so its key exists twice. */
export function passkeyCopied(userId: string) {
  return event({
    name: 'identity.passkey-copied',
    subject: { kind: 'user', id: userId },
    payload: {},
    metadata: {},
  })
}

export function codesSetUp(told: Told) {
  return ofFactor('identity.codes-set-up', told)
}

export function codesRemoved(told: Told) {
  return ofFactor('identity.codes-removed', told)
}

export function recoveryCodesRenewed(told: Told) {
  return ofFactor('identity.recovery-codes-renewed', told)
}

export function recoveryCodeUsed(told: Told, left: number) {
  return ofFactor('identity.recovery-code-used', told, { left })
}

/** Done by a superuser for a user who is locked out. */
export function secondFactorReset(told: Told) {
  return ofFactor('user.second-factor-reset', told)
}
