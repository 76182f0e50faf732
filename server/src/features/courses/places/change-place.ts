import type { Place, PlaceFields } from '@reihum/contract/courses/place.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { placeChanged } from './place.events.ts'
import { getPlace } from './place.queries.ts'
import { places } from './place.store.ts'

type Input = { revision: number; place: PlaceFields }

/** Refuses if somebody else has saved since the place was read; the same form sent twice is saved once. */
export async function changePlace(
  ctx: TenantContext,
  id: string,
  { revision, place }: Input,
): Promise<Place> {
  const change = await places.change(ctx, id, { revision, fields: place })
  if (change) await record(ctx, placeChanged(id, change))
  return getPlace(ctx, id)
}
