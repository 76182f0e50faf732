import type { DocumentTemplate } from '@reihum/contract/documents/document-template.schema.ts'
import { queries } from '#platform/connection.ts'
import { recordCache } from '#platform/record-cache.ts'

export const {
  query: documentTemplateQuery,
  keep: keepDocumentTemplate,
  forget: forgetDocumentTemplate,
} = recordCache(
  (tenant, id) =>
    queries.documents.getTemplate.queryOptions({
      input: { tenant, documentTemplateId: id as DocumentTemplate['id'] },
    }),
  queries.documents.listTemplates,
)
