/** What a provider says of somebody, verified against its keys. */
export type ProviderClaims = {
  subject: string
  email: string | null
  /** Whether the provider vouches that the address is theirs. */
  isEmailVouched: boolean
}

/** An account of ours, as far as it matters here. */
type Account = { id: string; isVerified: boolean }

export type EntryDecision =
  | { kind: 'enter'; userId: string }
  /** The address is proven at both ends. */
  | { kind: 'link'; userId: string }
  /** Its owner has come to an account that somebody opened without proof: what that one has set up must go. */
  | { kind: 'take-over'; userId: string }
  | { kind: 'refused'; code: 'PROVIDER_EMAIL_UNVERIFIED' | 'NO_ACCOUNT' }

/** Which account somebody enters who comes from a provider: their own by its subject, else by a proven address. */
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

/** Reads the claims; some providers write `email_verified` as text, some never say it and are trusted by setting. */
export function claimsOf(
  told: { sub: string; email?: unknown; email_verified?: unknown },
  trustsEmails: boolean,
): ProviderClaims {
  // Of other letters some are ours once they are small, and would lead to the account of somebody else.
  const isPlain = typeof told.email === 'string' && /^[\x20-\x7e]+@[\x20-\x7e]+$/.test(told.email)
  const email = isPlain ? String(told.email).trim().toLowerCase() : null
  const isSaid = told.email_verified === true || told.email_verified === 'true'
  const isUnsaid = told.email_verified === undefined || told.email_verified === null
  return {
    subject: told.sub,
    email,
    isEmailVouched: email !== null && (isSaid || (isUnsaid && trustsEmails)),
  }
}

/** Somebody must always be able to come in. */
export function isLastWayIn(account: {
  hasPassword: boolean
  identities: number
  passkeys: number
}): boolean {
  return !account.hasPassword && account.identities + account.passkeys <= 1
}
