import type { Place } from '@reihum/contract/courses/place.schema.ts'
import { queries } from '#platform/connection.ts'
import { recordCache } from '#platform/record-cache.ts'

export const {
  query: placeQuery,
  keep: keepPlace,
  forget: forgetPlace,
} = recordCache(
  (tenant, id) => queries.courses.getPlace.queryOptions({ input: { tenant, placeId: id as Place['id'] } }),
  queries.courses.listPlaces,
)
