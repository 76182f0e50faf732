import type { Extra } from '@reihum/contract/courses/extra.schema.ts'
import { queries } from '#platform/connection.ts'
import { recordCache } from '#platform/record-cache.ts'

export const {
  query: extraQuery,
  keep: keepExtra,
  forget: forgetExtra,
} = recordCache(
  (tenant, id) => queries.courses.getExtra.queryOptions({ input: { tenant, extraId: id as Extra['id'] } }),
  queries.courses.listExtras,
)
