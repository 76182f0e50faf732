import type { Template } from '@reihum/contract/courses/template.schema.ts'
import { queries } from '#platform/connection.ts'
import { recordCache } from '#platform/record-cache.ts'

export const {
  query: templateQuery,
  keep: keepTemplate,
  forget: forgetTemplate,
  reloadLists: reloadTemplates,
} = recordCache(
  (tenant, id) =>
    queries.courses.getTemplate.queryOptions({ input: { tenant, templateId: id as Template['id'] } }),
  queries.courses.listTemplates,
)
