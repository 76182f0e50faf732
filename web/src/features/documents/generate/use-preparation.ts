import type { DocumentPreparation } from '@reihum/contract/documents/document.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useWizard, type WizardSearch } from './wizard-search.ts'

export type PreparedPerson = DocumentPreparation['people'][number]
type Chosen = Required<Pick<WizardSearch, 'courseId' | 'documentTemplateId'>>

/** Who would get a document, and which of them are chosen. Only steps ask that have a course and a template. */
export function usePreparation() {
  const tenant = useActiveTenant().id
  const { search, only } = useWizard()
  const of = { courseId: search.courseId, documentTemplateId: search.documentTemplateId } as Chosen
  const query = useQuery({
    ...queries.documents.prepare.queryOptions({ input: { tenant, ...of, audience: search.audience } }),
    placeholderData: keepPreviousData,
  })
  const isChosen = ({ registrationId }: PreparedPerson) => only === null || only.includes(registrationId)
  return { query, of, isChosen, chosen: query.data?.people.filter(isChosen) ?? [] }
}
