/** The fields of an account that decisions about its names need. */
export type AccountNames = { username: string; email: string; pendingEmail: string | null }

/** A user name that is another user's e-mail address would make sign-ins and mails ambiguous. */
export function isForeignAddress({ email }: Pick<AccountNames, 'email'>, username: string): boolean {
  return username.includes('@') && username !== email
}

/** The names after a change of address: a user name equal to the old address changes too. */
function movedTo(names: AccountNames, email: string): AccountNames {
  return { username: names.username === names.email ? email : names.username, email, pendingEmail: null }
}

export type Verification =
  | { kind: 'verified' }
  | { kind: 'moved'; names: AccountNames; isRenamed: boolean }
  | { kind: 'refused' }

/** What a verification link for that address does, given the current state of the account. */
export function decideVerification(names: AccountNames, address: string): Verification {
  if (names.pendingEmail === address) {
    const moved = movedTo(names, address)
    return { kind: 'moved', names: moved, isRenamed: moved.username !== names.username }
  }
  return names.email === address ? { kind: 'verified' } : { kind: 'refused' }
}

/** The address to verify: the pending one, otherwise the current one while it is unverified. */
export function addressToVerify(names: AccountNames, isVerified: boolean): string | null {
  return names.pendingEmail ?? (isVerified ? null : names.email)
}
