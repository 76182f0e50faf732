import { type Bank, emptyBank } from '@reihum/contract/tenants/bank.schema.ts'
import { bankPlace } from '#features/tenants/bank.queries.ts'
import { testVault } from './database.ts'

/** The bank account of tenants in tests. */
export const testBank: Bank = {
  ...emptyBank,
  accountHolder: 'Musikschule München e.V.',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
}

/** Those bank details as they lie in the database of a tenant. */
export const sealedBank = (tenantId: string, vault = testVault, more: Partial<Bank> = {}) =>
  vault.seal(JSON.stringify({ ...testBank, ...more }), bankPlace(tenantId))
