import type { DocumentPurpose } from '@reihum/contract/documents/document-purposes.ts'
import type {
  DocumentTemplateFields,
  DocumentTemplateState,
} from '@reihum/contract/documents/document-template.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'document_template', id }, payload: { templateId: id } })

/** The log does not keep contents: the versions do. */
export const toldTemplate = ({ name, purpose, language }: DocumentTemplateFields) => ({
  name,
  documentPurpose: purpose,
  language,
})

export function documentTemplateCreated(id: string, fields: DocumentTemplateFields) {
  return event({ name: 'document-template.created', ...about(id), metadata: { after: toldTemplate(fields) } })
}

export function documentTemplateChanged(id: string, change: Change, version: number) {
  return event({ name: 'document-template.changed', ...about(id), metadata: { ...change, version } })
}

type Moved = { from: DocumentTemplateState; to: DocumentTemplateState }

export function documentTemplateMoved(id: string, { from, to }: Moved) {
  const metadata = { before: { state: from }, after: { state: to } }
  return event({ name: 'document-template.moved', ...about(id), metadata })
}

export function defaultTemplateChosen(
  tenantId: string,
  { purpose, language, name }: { purpose: DocumentPurpose; language: Locale; name: string },
) {
  return event({
    name: 'document-template.default-chosen',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { after: { documentPurpose: purpose, language, name } },
  })
}

/** The name is logged because nothing else keeps it after the deletion. */
export function documentTemplateDeleted(id: string, name: string) {
  return event({ name: 'document-template.deleted', ...about(id), metadata: { before: { name } } })
}
