import type { HouseOwned } from '#platform/room-owned.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { describeTables } from '../whole/known-columns.queries.ts'
import { type Plan, planArrival } from './arriving-tables.rules.ts'
import { describeReferences } from './known-references.queries.ts'

/** How an archive comes in, as the database is now. */
export async function readPlan(ctx: Pick<TenantContext, 'tx'>, owned: HouseOwned): Promise<Plan> {
  const { columns, keys } = await describeTables(ctx, Object.keys(owned))
  return planArrival(owned, { columns, keys, references: await describeReferences(ctx) })
}
