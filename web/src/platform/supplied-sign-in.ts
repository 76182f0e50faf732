import { z } from 'zod'

/** Kept in the tab while somebody who is signed in is asked whether to change the account. */
export const suppliedKey = 'supplied_sign_in'

const supplied = z.object({
  /** Good for one sign-in, within five minutes. */
  authToken: z.string(),
  /** Whom it signs in. */
  username: z.string(),
  /** Where the address led besides. */
  to: z.string(),
})
export type SuppliedSignIn = z.infer<typeof supplied>

export function keepSupplied(kept: SuppliedSignIn, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(suppliedKey, JSON.stringify(kept))
}

/** What the address of this tab brought along; null when there is nothing to ask. */
export function readSupplied(storage: Pick<Storage, 'getItem'>): SuppliedSignIn | null {
  try {
    return supplied.parse(JSON.parse(storage.getItem(suppliedKey) ?? 'null'))
  } catch {
    return null
  }
}

export function forgetSupplied(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(suppliedKey)
}
