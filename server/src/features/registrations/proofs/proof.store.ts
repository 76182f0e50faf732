import { provableOf } from '@reihum/contract/courses/reduced-prices.ts'
import { type Reduction, withProof } from '@reihum/contract/courses/reductions.ts'
import type { ProofState } from '@reihum/contract/registrations/proof.schema.ts'
import type { Insertable, Selectable } from 'kysely'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import type { PlaceProof } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Price } from '../booking/price.rules.ts'

/** What is to be proved for a price; mostly there is nothing. */
export function proofRows(
  ctx: TenantContext,
  registrationId: string,
  { price, reductions }: { price: Price; reductions: readonly Reduction[] },
): Insertable<PlaceProof>[] {
  const taken = provableOf(price)
  if (!taken) return []
  const rule = withProof(reductions).find(({ name }) => name === taken.name)
  return [
    {
      tenant_id: ctx.tenantId,
      registration_id: registrationId,
      name: taken.name,
      evidence: rule?.evidence ?? taken.name,
      sendable: rule?.sendable ?? false,
      cents: taken.cents,
    },
  ]
}

export type StoredProof = Omit<Selectable<PlaceProof>, 'state'> & { state: ProofState }

/** The proof of a place that is locked. */
export async function storedProof(
  ctx: TenantContext,
  registrationId: string,
): Promise<StoredProof | undefined> {
  const row = await ctx.tx
    .selectFrom('place_proof')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()
  return row as StoredProof | undefined
}

/** What was decided on. What was sent is let go of, and is for the caller to delete. */
export async function storeProof(
  ctx: TenantContext,
  registrationId: string,
  { state, reason, receivableId }: { state: ProofState; reason: string; receivableId: string | null },
): Promise<void> {
  const isOwed = state === 'owed'
  await ctx.tx
    .updateTable('place_proof')
    .set({
      state,
      reason,
      receivable_id: receivableId,
      file_id: null,
      sent_at: null,
      decided_at: isOwed ? null : ctx.now,
      ...(isOwed ? { actor_kind: null, actor_id: null } : actorColumns(ctx.actor)),
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('registration_id', '=', registrationId)
    .execute()
}

/** What was sent as a proof and is to be looked at; null: nothing is any more. */
export async function storeSentProof(
  ctx: TenantContext,
  registrationId: string,
  fileId: string | null,
): Promise<void> {
  await ctx.tx
    .updateTable('place_proof')
    .set({ file_id: fileId, sent_at: fileId === null ? null : ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('registration_id', '=', registrationId)
    .execute()
}
