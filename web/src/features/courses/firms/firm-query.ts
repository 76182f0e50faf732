import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import { queries } from '#platform/connection.ts'
import { recordCache } from '#platform/record-cache.ts'

export const {
  query: firmQuery,
  keep: keepFirm,
  forget: forgetFirm,
} = recordCache(
  (tenant, id) => queries.courses.getFirm.queryOptions({ input: { tenant, firmId: id as FirmRecord['id'] } }),
  queries.courses.listFirms,
)
