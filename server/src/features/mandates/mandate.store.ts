import { randomBytes } from 'node:crypto'
import { countryOf } from '@reihum/contract/mandates/economic-area.ts'
import type { DebitedAccount } from '@reihum/contract/mandates/mandates.schema.ts'
import { checkedCodeFrom } from '@reihum/contract/wire/checked-code.ts'
import type { Insertable, Selectable } from 'kysely'
import { storedAccount } from '#features/ledger/payer-account.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import type { Mandate } from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor, TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

export type MandateRow = Selectable<Mandate>

/** A reference that nobody has chosen; without bytes given a random one. */
export const newReference = (bytes: Uint8Array = randomBytes(11)) => `M-${checkedCodeFrom(bytes)}`

/** An account as the columns of a mandate hold it. */
export function accountColumns(
  { tenantId }: TenantContext,
  vault: Vault,
  { holder, iban, street, postalCode, city }: DebitedAccount,
) {
  const stored = storedAccount(vault, tenantId, iban)
  if (!stored) throw new Error('a mandate needs an account')
  return {
    holder,
    account_end: iban.slice(-4),
    account_digest: stored.digest,
    account_sealed: stored.sealed,
    country: countryOf(iban),
    street,
    postal_code: postalCode,
    city,
  }
}

export type Creditor = { identifier: string; name: string; noticeDays: number }

type Given = Pick<Insertable<Mandate>, 'person_id' | 'reference' | 'signed_on' | 'origin'> &
  Partial<Insertable<Mandate>>

/** The row of a new mandate: who may collect is written down as it is now. */
export function mandateRow(
  ctx: TenantContext,
  vault: Vault,
  { account, creditor, actor }: { account: DebitedAccount; creditor: Creditor; actor: Actor },
  given: Given,
) {
  return {
    tenant_id: ctx.tenantId,
    id: newId(ctx.now.getTime()),
    creditor_id: creditor.identifier,
    creditor_name: creditor.name,
    notice_days: creditor.noticeDays,
    created_at: ctx.now,
    ...accountColumns(ctx, vault, account),
    ...actorColumns(actor),
    ...given,
  } satisfies Insertable<Mandate>
}

export async function lockMandate({ tx, tenantId }: TenantContext, id: string): Promise<MandateRow> {
  const row = await tx
    .selectFrom('mandate')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function storeMandateChange(
  { tx, tenantId }: TenantContext,
  { id, revision }: Pick<MandateRow, 'id' | 'revision'>,
  change: Partial<Insertable<Mandate>>,
): Promise<void> {
  await tx
    .updateTable('mandate')
    .set({ ...change, revision: revision + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
