import type { Vault } from '#platform/vault.ts'

/** Account numbers of mandates lie at the place of all payers' accounts, so that the same account is found everywhere. */
const accountPlace = (tenantId: string) => `${tenantId} payer account`

/** The account number of a mandate, for the file that goes to the bank. */
export const openSealedAccount = (vault: Vault, tenantId: string, sealed: string): string =>
  vault.open(sealed, accountPlace(tenantId))
