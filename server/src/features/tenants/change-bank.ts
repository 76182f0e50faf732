import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import type { Bank } from '@reihum/contract/tenants/bank.schema.ts'
import { confirmIdentity } from '#features/identity/second-factor/confirm-identity.ts'
import type { PasskeyDoor } from '#features/identity/second-factor/passkey-door.ts'
import { record } from '#platform/audit/record.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { changedFields, differences } from '#platform/records/differences.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { loadBank } from './bank.queries.ts'
import { maskedBankChange } from './bank.rules.ts'
import { storeBank } from './bank.store.ts'
import { bankChanged } from './tenant.events.ts'
import { lockTenant } from './tenant.store.ts'

/** Stores the bank details. The log says which fields changed and contains no account number. */
export async function changeBank(ctx: TenantContext, vault: Vault, wanted: Bank): Promise<Bank> {
  await lockTenant(ctx)
  const change = differences(await loadBank(ctx, vault), wanted)
  if (!change) return wanted
  await storeBank(ctx, vault, wanted)
  await record(ctx, bankChanged(ctx.tenantId, maskedBankChange(change)))
  return wanted
}

type Request = RequestContext & { enter: EnterTenant }
type Wanted = { tenant: string; bank: Bank; proof?: IdentityProof }

/**
 * Changes where money goes: only for somebody whose address is verified and who has just proved who they are, because a
 * session may have been stolen. The proof is checked between two transactions, because hashing is slow; the first one
 * makes sure that only those who may change the details can try passwords here. The same details once more are no change
 * and need no proof.
 */
export async function changeBankProven(
  context: Request,
  { vault, door }: { vault: Vault; door: PasskeyDoor },
  { tenant, bank, proof = {} }: Wanted,
): Promise<Bank> {
  const isChange = await context.enter({ tenant }, async (ctx) => {
    if (changedFields(await loadBank(ctx, vault), bank).length === 0) return false
    requireVerified(ctx)
    return true
  })
  if (!isChange) return bank
  await confirmIdentity(context, door, proof)
  return context.enter({ tenant }, (ctx) => changeBank(ctx, vault, bank))
}
