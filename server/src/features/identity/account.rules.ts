/** What of an account decides about its names. */
export type AccountNames = { username: string; email: string; pendingEmail: string | null }

/** Somebody else's address as a user name would let mail and sign-in point to two people. */
export function isForeignAddress({ email }: Pick<AccountNames, 'email'>, username: string): boolean {
  return username.includes('@') && username !== email
}

/** The names after an address was changed: a user name that was the old address follows it. */
function movedTo(names: AccountNames, email: string): AccountNames {
  return { username: names.username === names.email ? email : names.username, email, pendingEmail: null }
}

export type Verification =
  | { kind: 'verified' }
  | { kind: 'moved'; names: AccountNames; isRenamed: boolean }
  | { kind: 'refused' }

/** What a link for that address means for the account as it is now. */
export function decideVerification(names: AccountNames, address: string): Verification {
  if (names.pendingEmail === address) {
    const moved = movedTo(names, address)
    return { kind: 'moved', names: moved, isRenamed: moved.username !== names.username }
  }
  return names.email === address ? { kind: 'verified' } : { kind: 'refused' }
}

/** What there is to verify: the address that waits, or the one in use while nobody has shown that it is theirs. */
export function addressToVerify(names: AccountNames, isVerified: boolean): string | null {
  return names.pendingEmail ?? (isVerified ? null : names.email)
}
