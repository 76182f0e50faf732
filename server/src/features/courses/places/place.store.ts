import type { PlaceFields } from '@reihum/contract/courses/place.schema.ts'
import type { Selectable } from 'kysely'
import type { Place as PlaceTable } from '#platform/database/schema.ts'
import { isStillReferenced } from '#platform/database/still-referenced.ts'
import { isUniqueViolation } from '#platform/database/unique-violation.ts'
import { fold } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

function columnsOf({ name, postalCode, ...same }: PlaceFields) {
  return { ...same, name, name_sort: fold(name), postal_code: postalCode }
}

/** The database decides whether a name is free: a check before the write could be overtaken. */
function nameTaken(name: string) {
  return (error: unknown): never => {
    throw isUniqueViolation(error, 'place_name_once') ? new Refusal('PLACE_NAME_TAKEN', { name }) : error
  }
}

/** False when the id is there already: the same form was sent twice. */
export async function insertPlace(ctx: TenantContext, id: string, place: PlaceFields): Promise<boolean> {
  const inserted = await ctx.tx
    .insertInto('place')
    .values({ tenant_id: ctx.tenantId, id, ...columnsOf(place), created_at: ctx.now, updated_at: ctx.now })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(nameTaken(place.name))
  return inserted !== undefined
}

const change = (ctx: TenantContext, id: string) =>
  ctx.tx
    .updateTable('place')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: ctx.now }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)

export async function updatePlace(ctx: TenantContext, id: string, place: PlaceFields): Promise<void> {
  await change(ctx, id).set(columnsOf(place)).execute().catch(nameTaken(place.name))
}

export async function setPlaceArchived(ctx: TenantContext, id: string, archived: boolean): Promise<void> {
  await change(ctx, id)
    .set({ archived_at: archived ? ctx.now : null })
    .execute()
}

export async function deletePlace(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .deleteFrom('place')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isStillReferenced(error) ? new Refusal('PLACE_IN_USE') : error
    })
}

/** Nothing, where there is none. */
export function lockPlace(ctx: TenantContext, id: string): Promise<Selectable<PlaceTable> | undefined> {
  return ctx.tx
    .selectFrom('place')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
