/** What a provider states about a user, verified against its keys. */
export type ProviderClaims = {
  subject: string
  email: string | null
  /** Whether the provider confirms that the address belongs to the user. */
  isEmailVouched: boolean
}

/** What is needed of our account. */
type Account = { id: string; isVerified: boolean }

export type EntryDecision =
  | { kind: 'enter'; userId: string }
  /** Both the provider and our account have verified the address. */
  | { kind: 'link'; userId: string }
  /**
   * The owner of the address meets an account opened by somebody who never proved it: what was set up there must be
   * removed.
   */
  | { kind: 'take-over'; userId: string }
  | { kind: 'refused'; code: 'PROVIDER_EMAIL_UNVERIFIED' | 'NO_ACCOUNT' }

/**
 * Decides which account a user from a provider enters: the one linked to the provider's subject, else the one with the
 * verified address.
 */
export function decideEntry(
  claims: ProviderClaims,
  linkedTo: string | null,
  sameAddress: Account | null,
): EntryDecision {
  if (linkedTo) return { kind: 'enter', userId: linkedTo }
  if (!claims.email || !claims.isEmailVouched) return { kind: 'refused', code: 'PROVIDER_EMAIL_UNVERIFIED' }
  if (!sameAddress) return { kind: 'refused', code: 'NO_ACCOUNT' }
  return { kind: sameAddress.isVerified ? 'link' : 'take-over', userId: sameAddress.id }
}

type MailClaims = {
  readonly email?: unknown
  readonly email_verified?: unknown
  readonly [claim: string]: unknown
}

/** The program that the ID token was made for, where the provider names it, has to be this one. */
export const isForOthers = ({ azp }: { azp?: unknown }, clientId: string): boolean =>
  azp !== undefined && azp !== clientId

const isUnsaid = ({ email_verified }: MailClaims) => email_verified === undefined || email_verified === null

/** Whether the ID token leaves open what has to be known of the address; then the provider is asked once more. */
export const isMailUntold = (told: MailClaims, trustsEmails: boolean): boolean =>
  told.email === undefined || (isUnsaid(told) && !trustsEmails)

/**
 * Reads the claims of the ID token, and for what it leaves open those that the provider gave when asked. What is said
 * there counts only for the address it was said of. Some providers send `email_verified` as text; some never send it and
 * are trusted by a setting.
 */
export function claimsOf(
  token: MailClaims & { sub: string },
  asked: MailClaims,
  trustsEmails: boolean,
): ProviderClaims {
  const isAsked =
    isMailUntold(token, trustsEmails) && (token.email === undefined || token.email === asked.email)
  const told = { sub: token.sub, ...(isAsked ? asked : token) }
  // Only ASCII addresses: some other letters become ASCII in lower case, and would lead to another user's account.
  const isPlain = typeof told.email === 'string' && /^[\x20-\x3f\x41-\x7e]+@[\x20-\x7e]+$/.test(told.email)
  const email = isPlain ? String(told.email).trim().toLowerCase() : null
  const isSaid = told.email_verified === true || told.email_verified === 'true'
  return {
    subject: told.sub,
    email,
    isEmailVouched: email !== null && (isSaid || (isUnsaid(told) && trustsEmails)),
  }
}

/** Every user must keep at least one way to sign in. */
export function isLastWayIn(account: {
  hasPassword: boolean
  identities: number
  passkeys: number
}): boolean {
  return !account.hasPassword && account.identities + account.passkeys <= 1
}
