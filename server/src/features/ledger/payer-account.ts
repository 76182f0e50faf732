import type { Vault } from '#platform/vault.ts'

/** The place of payers' account numbers in the vault; those of another tenant do not open here. */
export const payerAccountPlace = (tenantId: string) => `${tenantId} payer account`

/**
 * An account number as it is stored, of payments and of mandates: sealed, with a digest by which the same account is found
 * again.
 */
export function storedAccount(
  vault: Vault,
  tenantId: string,
  account: string,
): { digest: string; sealed: string } | null {
  if (account === '') return null
  const place = payerAccountPlace(tenantId)
  return { digest: vault.sign(account, place), sealed: vault.seal(account, place) }
}

export const openAccount = (vault: Vault, tenantId: string, sealed: string): string =>
  vault.open(sealed, payerAccountPlace(tenantId))
