import type { DiscountCode } from '@reihum/contract/courses/code.schema.ts'
import { queries } from '#platform/connection.ts'
import { recordCache } from '#platform/record-cache.ts'

export const {
  query: codeQuery,
  keep: keepCode,
  forget: forgetCode,
} = recordCache(
  (tenant, id) =>
    queries.courses.getCode.queryOptions({ input: { tenant, discountCodeId: id as DiscountCode['id'] } }),
  queries.courses.listCodes,
)
