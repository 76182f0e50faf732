import type { TakenList } from '@reihum/contract/imports/list.schema.ts'
import { sql } from 'kysely'
import type { RoomLists } from '#platform/room-lists.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mayTake } from './list-permission.rules.ts'

/** When each of these lists was last taken along, by the name of the event. */
async function lastTaken({ tx, tenantId }: TenantContext, events: string[]): Promise<Map<string, Date>> {
  const rows = await tx
    .selectFrom('audit_entry')
    .select(['command_type', sql<Date>`max(at)`.as('at')])
    .where('tenant_id', '=', tenantId)
    // Who exports a list does something with the tenant, which has an index.
    .where('subject_id', '=', tenantId)
    .where('command_type', 'in', events)
    .groupBy('command_type')
    .execute()
  return new Map(rows.map(({ command_type, at }) => [command_type, at]))
}

/** The lists that the caller may take along, in the order of the rooms. */
export async function takenLists(ctx: TenantContext, lists: RoomLists): Promise<{ items: TakenList[] }> {
  const allowed = Object.entries(lists).filter(([name]) => mayTake(ctx.role, name, lists))
  if (allowed.length === 0) return { items: [] }
  const taken = await lastTaken(
    ctx,
    allowed.map(([, { event }]) => event),
  )
  const items: TakenList[] = []
  // One after the other, because they share a connection.
  for (const [name, { event, count }] of allowed)
    items.push({
      name,
      rows: count && (await count(ctx)),
      takenAt: taken.get(event)?.toISOString() ?? null,
    })
  return { items }
}
