import type { Template } from '@reihum/contract/courses/template.schema.ts'
import type { templateId } from '@reihum/contract/wire/ids.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

type TemplateId = ReturnType<typeof templateId.parse>

export function templateQuery(tenant: string, id: string) {
  return queries.courses.getTemplate.queryOptions({ input: { tenant, templateId: id as TemplateId } })
}

export const reloadTemplates = () =>
  void queryClient.invalidateQueries({ queryKey: queries.courses.listTemplates.key() })

/** What the server answered is the newest there is; lists are asked for again. */
export function keepTemplate(tenant: string, template: Template): Template {
  queryClient.setQueryData(templateQuery(tenant, template.id).queryKey, template)
  reloadTemplates()
  return template
}

export function forgetTemplate(tenant: string, id: string) {
  queryClient.removeQueries({ queryKey: templateQuery(tenant, id).queryKey })
  reloadTemplates()
}
