import type { Place } from '@reihum/contract/courses/place.schema.ts'
import type { placeId } from '@reihum/contract/wire/ids.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

type PlaceId = ReturnType<typeof placeId.parse>

export function placeQuery(tenant: string, id: string) {
  return queries.courses.getPlace.queryOptions({ input: { tenant, placeId: id as PlaceId } })
}

/** What the server answered is the newest there is; lists are asked for again. */
export function keepPlace(tenant: string, place: Place): Place {
  queryClient.setQueryData(placeQuery(tenant, place.id).queryKey, place)
  void queryClient.invalidateQueries({ queryKey: queries.courses.listPlaces.key() })
  return place
}

export function forgetPlace(tenant: string, id: string) {
  queryClient.removeQueries({ queryKey: placeQuery(tenant, id).queryKey })
  void queryClient.invalidateQueries({ queryKey: queries.courses.listPlaces.key() })
}
