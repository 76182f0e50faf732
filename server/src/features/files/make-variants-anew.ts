import { promisePortions } from '#platform/jobs/promise-portions.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Has the smaller sizes of all pictures made that wait for theirs, as if each had just been uploaded. */
export async function makeVariantsAnew(ctx: TenantContext): Promise<void> {
  const rows = await ctx.tx
    .selectFrom('stored_file')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('image_state', '=', 'processing')
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await promisePortions(ctx, 'files.make-variants', ids, ([fileId]) => ({ fileId }), 1)
}
