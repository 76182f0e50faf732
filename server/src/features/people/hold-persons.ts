import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * Locks persons against a merge or an erasure until the rows that refer to them are written. `ids` is a query. Persons
 * are locked in the order of their ids and before registrations, the same order that merging and erasing use.
 */
export async function holdPersons(ctx: TenantContext, ids: RawBuilder<unknown>): Promise<void> {
  const hold = () =>
    sql`select from person p where p.tenant_id = ${ctx.tenantId} and p.id in (${ids})
      order by p.id for key share`.execute(ctx.tx)
  await hold()
  // The first may have waited for a merge, after which the rows refer to somebody else.
  await hold()
}
