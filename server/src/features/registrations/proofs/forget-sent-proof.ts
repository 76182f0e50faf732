import { sql } from 'kysely'
import { removeKeptFile } from '#features/files/kept-files.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type StoredProof, storeSentProof } from './proof.store.ts'

/** What was sent as a proof is gone for good. */
export async function forgetSent(
  ctx: TenantContext,
  { registration_id, file_id }: Pick<StoredProof, 'registration_id' | 'file_id'>,
): Promise<void> {
  if (!file_id) return
  await storeSentProof(ctx, registration_id, null)
  await removeKeptFile(ctx, file_id)
}

/** What was sent for these registrations, whose people are erased. */
export async function forgetSentFor(ctx: TenantContext, registrationIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Pick<StoredProof, 'registration_id' | 'file_id'>>`
    select registration_id, file_id from place_proof
    where tenant_id = ${ctx.tenantId} and file_id is not null
      and registration_id = any(${[...registrationIds]}::uuid[])
    order by 1 for update`.execute(ctx.tx)
  for (const proof of rows) await forgetSent(ctx, proof)
}
