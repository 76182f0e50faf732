import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type DomainEvent, event } from '#platform/audit/event.ts'

type Metadata = DomainEvent['metadata']

function ofAccount<const Name extends string>(name: Name, userId: string, metadata: Metadata = {}) {
  return event({ name, subject: { kind: 'user', id: userId }, payload: { userId }, metadata })
}

/** An event that is followed by a mail to the account's owner. */
function told<const Name extends string>(
  name: Name,
  { userId, locale }: InLanguage,
  metadata: Metadata = {},
) {
  return event({ name, subject: { kind: 'user', id: userId }, payload: { userId, locale }, metadata })
}

type InLanguage = {
  userId: string
  /** The language of the request, for accounts that have chosen none. */
  locale: Locale
}

export function accountCreated(who: InLanguage, username: string) {
  return told('account.created', who, { after: { username } })
}

/** Somebody tried to sign up with the e-mail address of an existing account. */
export function signUpRepeated(who: InLanguage) {
  return told('account.sign-up-repeated', who)
}

export function resetRequested(who: InLanguage) {
  return told('account.reset-requested', who)
}

export function verificationRequested(who: InLanguage) {
  return told('account.verification-requested', who)
}

export function emailVerified(userId: string, email: string) {
  return ofAccount('account.verified', userId, { email })
}

export function passwordChanged(who: InLanguage, way: 'account' | 'reset') {
  return told('account.password-changed', who, { way })
}

export function emailChangeRequested(who: InLanguage, before: string, after: string) {
  return told('account.email-change-requested', who, { before: { email: before }, after: { email: after } })
}

export function emailChangeDropped(userId: string) {
  return ofAccount('account.email-change-dropped', userId)
}

export function emailChanged(userId: string, before: string, after: string) {
  return ofAccount('account.email-changed', userId, { before: { email: before }, after: { email: after } })
}

export function usernameChanged(who: InLanguage, before: string, after: string) {
  return told('account.username-changed', who, { before: { username: before }, after: { username: after } })
}

type Fields = { name: string; language: string | null }

export function accountChanged(userId: string, before: Fields, after: Fields) {
  return ofAccount('account.changed', userId, { before, after })
}

export function accountExported(userId: string) {
  return ofAccount('account.exported', userId)
}

/**
 * The one event that carries an address: there is no account any more in which it could be looked up. Promises are
 * deleted once they are kept, and the log gets nothing of it.
 */
export function accountErased(told: InLanguage & { recipient: string; username: string }) {
  return event({
    name: 'account.erased',
    subject: { kind: 'user', id: told.userId },
    payload: told,
    metadata: {},
  })
}

export function superuserMade(userId: string) {
  return ofAccount('account.superuser-made', userId)
}
