import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** How many more places of a frame are ordered, or fewer where they are given up. */
export type FrameUse = { frameId: string; places: number }

/** Adds to what is ordered out of frames; the table refuses what is beyond their number. */
export async function countFramePlaces(ctx: TenantContext, uses: readonly FrameUse[]): Promise<void> {
  if (uses.length === 0) return
  await sql`update firm_frame a set taken = a.taken + s.places
    from json_to_recordset(${JSON.stringify(uses)}::json) as s("frameId" uuid, places int)
    where a.tenant_id = ${ctx.tenantId} and a.id = s."frameId"
      and a.id = any(${uses.map(({ frameId }) => frameId)}::uuid[])`.execute(ctx.tx)
}
