import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

type Said = { payload?: DomainEvent['payload']; metadata?: DomainEvent['metadata'] }

function ofAccount(name: string, userId: string, { payload, metadata = {} }: Said = {}): DomainEvent {
  return { name, subject: { kind: 'user', id: userId }, payload: { userId, ...payload }, metadata }
}

type InLanguage = {
  userId: string /** of whoever asks, for accounts that have chosen none */
  locale: Locale
}

export function accountCreated({ userId, locale }: InLanguage, username: string): DomainEvent {
  return ofAccount('account.created', userId, { payload: { locale }, metadata: { after: { username } } })
}

/** Somebody wanted to sign up with the address of an account. */
export function signUpRepeated({ userId, locale }: InLanguage): DomainEvent {
  return ofAccount('account.sign-up-repeated', userId, { payload: { locale } })
}

export function resetRequested({ userId, locale }: InLanguage): DomainEvent {
  return ofAccount('account.reset-requested', userId, { payload: { locale } })
}

export function verificationRequested({ userId, locale }: InLanguage): DomainEvent {
  return ofAccount('account.verification-requested', userId, { payload: { locale } })
}

export function emailVerified(userId: string, email: string): DomainEvent {
  return ofAccount('account.verified', userId, { metadata: { email } })
}

export function passwordChanged({ userId, locale }: InLanguage, way: 'account' | 'reset'): DomainEvent {
  return ofAccount('account.password-changed', userId, { payload: { locale }, metadata: { way } })
}

export function emailChangeRequested(
  { userId, locale }: InLanguage,
  before: string,
  after: string,
): DomainEvent {
  return ofAccount('account.email-change-requested', userId, {
    payload: { locale },
    metadata: { before: { email: before }, after: { email: after } },
  })
}

export function emailChangeDropped(userId: string): DomainEvent {
  return ofAccount('account.email-change-dropped', userId)
}

export function emailChanged(userId: string, before: string, after: string): DomainEvent {
  return ofAccount('account.email-changed', userId, {
    metadata: { before: { email: before }, after: { email: after } },
  })
}

export function usernameChanged({ userId, locale }: InLanguage, before: string, after: string): DomainEvent {
  return ofAccount('account.username-changed', userId, {
    payload: { locale },
    metadata: { before: { username: before }, after: { username: after } },
  })
}

type Fields = { name: string; language: string | null }

export function accountChanged(userId: string, before: Fields, after: Fields): DomainEvent {
  return ofAccount('account.changed', userId, { metadata: { before, after } })
}

export function accountExported(userId: string): DomainEvent {
  return ofAccount('account.exported', userId)
}

export function accountErased(userId: string): DomainEvent {
  return ofAccount('account.erased', userId)
}

export function superuserMade(userId: string): DomainEvent {
  return ofAccount('account.superuser-made', userId)
}
