import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { findImport } from './import.queries.ts'
import { deleteImport } from './import.store.ts'

/** Deletes the uploaded table. Once imported, the import stays, and the answer says so. */
export async function discardImport(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const known = await findImport(ctx, id).catch((error) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  })
  return { removed: known !== null && (await deleteImport(ctx, id)) }
}
