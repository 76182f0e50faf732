import type { Place, PlaceFields } from '@reihum/contract/courses/place.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { placeCreated } from './place.events.ts'
import { getPlace } from './place.queries.ts'
import { places } from './place.store.ts'

type Input = { id: string; place: PlaceFields }

/** The caller names the id, so that a form sent twice makes one place and gets the same answer. */
export async function createPlace(ctx: TenantContext, { id, place }: Input): Promise<Place> {
  if (await places.insert(ctx, id, place)) await record(ctx, placeCreated(id, place))
  return getPlace(ctx, id)
}
