import type { Place, PlaceFields } from '@reihum/contract/courses/place.schema.ts'
import { changeBetween } from '#features/tenants/settings.rules.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { placeChanged } from './place.events.ts'
import { getPlace, placeFieldsOf } from './place.queries.ts'
import { lockPlace, updatePlace } from './place.store.ts'

type Input = { revision: number; place: PlaceFields }

/** Refuses when somebody else has saved since the place was read; the same form sent twice is saved once. */
export async function changePlace(
  ctx: TenantContext,
  id: string,
  { revision, place }: Input,
): Promise<Place> {
  const row = await lockPlace(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const change = changeBetween(placeFieldsOf(row), place)
  if (!change) return getPlace(ctx, id)
  if (row.revision !== revision) throw new Refusal('CONFLICT')
  await updatePlace(ctx, id, place)
  await record(ctx, placeChanged(id, change))
  return getPlace(ctx, id)
}
